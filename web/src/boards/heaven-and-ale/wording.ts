/** How Heaven & Ale is told: tiles by their faces, spaces by what they offer, gains as ducats and steps. */

import type { Action, GameEvent } from '../../lib/board';
import { Texts, type Filled, type Pieces, type Tokens } from '../../lib/texts';
import type { Gain, Space } from './view';

const HOME = '28';

export class HeavenAndAleTexts extends Texts {
  override piece(id: string, pieces: Pieces): string {
    const piece = pieces[id];
    if (!piece) return this.place(id);
    const [, place = '', plot = ''] = id.split('-');
    const tile = this.words.text(`tile.${piece.face}`);
    return 'shady' in piece
      ? this.words.text('board.piece.track', { ...piece, position: place, tile })
      : this.words.text('board.piece.garden', { plot, tile });
  }

  override move(action: Action, pieces: Pieces): string {
    const blanks = this.blanks(action.parameters, pieces);
    const keys = ['number', 'resource'].filter((name) => name in blanks).map((name) => `move.${action.kind}.${name}`);
    return this.words.text(keys.find((key) => this.words.has(key)) ?? `move.${action.kind}`, blanks);
  }

  override tokens(tokens: Tokens): string {
    return this.list(
      Object.entries(tokens).map(([name, amount]) =>
        name === 'ducats'
          ? this.words.count('ducat', amount)
          : this.words.text('board.marker.at', { marker: this.words.text(`marker.${name}`), spot: signed(amount) }),
      ),
    );
  }

  /** "3 ducats, hops +2". */
  gain(gain: Gain): string {
    const steps = Object.entries(gain.steps ?? {}).map(([marker, amount]) =>
      this.words.text('gain.steps', { marker: this.words.text(`marker.${marker}`), steps: amount }),
    );
    return this.list(gain.ducats ? [this.words.count('ducat', gain.ducats), ...steps] : steps);
  }

  /** "7, monks for 3". */
  space({ position, kind, cost, letters }: Space): string {
    return this.words.text(`space.${kind}`, { position, cost, letters });
  }

  pair(first: string, second: string): string {
    return this.words.text('pair', {
      first: this.words.text(`spot.${first}`),
      second: this.words.text(`spot.${second}`),
    });
  }

  /** What a target of an action is called, where it is not a piece: "space 7", "plot S03". */
  private place(id: string): string {
    const [kind = '', ...rest] = id.split('-');
    const name = rest.at(-1) ?? '';
    if (kind === 'spot') return this.words.text(`spot.${name}`);
    return kind === 'space' ? this.words.text('board.space', { position: name }) : this.named(kind, name);
  }

  protected override template(event: GameEvent, viewer: number | null, pieces: Pieces): string {
    const key = super.template(event, viewer, pieces);
    if (event.kind === 'moved' && String(event['position']) === HOME) return `${key}.home`;
    return 'number' in event ? `${key}.number` : key;
  }

  protected override blanks(values: Readonly<Record<string, unknown>>, pieces: Pieces): Filled {
    const blanks: Filled = { ...super.blanks(values, pieces) };
    const named = {
      tile: 'tile',
      card: 'card',
      spot: 'spot',
      space: 'start',
      goal: 'goal',
      size: 'barrel',
      side: 'side',
    };
    for (const [name, kind] of Object.entries(named)) {
      if (typeof values[name] === 'string') blanks[name] = this.words.text(`${kind}.${values[name]}`);
    }
    if ('price' in values) blanks['price'] = this.price(values);
    if ('ducats' in values) blanks['ducats'] = this.words.count('ducat', Number(values['ducats']));
    if ('pair' in values) blanks['pair'] = this.words.text(`pair.${String(values['pair'])}`);
    if ('position' in values) blanks['position'] = this.words.text(`space.${String(values['position'])}`);
    if ('plots' in values) blanks['plots'] = this.plots(values);
    if (values['kind'] === 'gained') blanks['gain'] = this.gain(values as Gain);
    return blanks;
  }

  /** Plots are named where one is to choose among them; of what is past, only how many. */
  private plots({ kind, plots }: Readonly<Record<string, unknown>>): string {
    const names = Array.isArray(plots) ? plots.map(String) : String(plots).split('+');
    return kind === 'activated' ? this.words.count('tile', names.length) : this.list(names);
  }

  /** A price that was paid is told with its noun; a reason has a sentence of its own around the number. */
  private price(values: Readonly<Record<string, unknown>>): unknown {
    return 'has' in values ? values['price'] : this.words.count('ducat', Number(values['price']));
  }
}

/** A number with a true minus. */
export function signed(amount: number): string {
  return String(amount).replace('-', '−');
}
