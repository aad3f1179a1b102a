/** How Beer & Bread is told: cards by their style, backs by their good, tokens by amount and resource. */

import type { GameEvent, Impossible } from '../../lib/board';
import { Texts, type Filled, type Pieces, type Tokens } from '../../lib/texts';

export class BeerAndBreadTexts extends Texts {
  /** A card by its style; its id alone where the front is unknown. */
  override piece(id: string, pieces: Pieces): string {
    const style = pieces[id]?.['style'];
    return typeof style === 'string' ? this.style(style) : id;
  }

  style(style: string): string {
    return this.named('style', style);
  }

  /** What an upgrade does in a few words (`short`) or in a sentence. The server adds these texts to the words. */
  upgrade(upgrade: string, short = true): string {
    return this.named(short ? 'label.of' : 'upgrade.of', upgrade);
  }

  /** Cards by their backs: "2 beers, 1 bread". */
  backs(backs: readonly string[]): string {
    const counts = new Map<string, number>();
    for (const back of backs) counts.set(back, (counts.get(back) ?? 0) + 1);
    return this.list([...counts].map(([back, n]) => this.words.count(back, n)));
  }

  override reason(impossible: Impossible, pieces: Pieces): string {
    const { key, values } = impossible.reason;
    const lacks = Object.entries((values['lacks'] ?? {}) as Readonly<Record<string, { needs: number; has: number }>>);
    const listed = (which: 'needs' | 'has') =>
      lacks.map(([name, lack]) => this.amount(name, lack[which])).join(this.words.text('list.comma'));
    return this.words.text(key, { ...this.blanks(values, pieces), needs: listed('needs'), has: listed('has') });
  }

  /** What was settled, the payment or the offer that follows says, too. */
  override tells(event: GameEvent): boolean {
    return event.kind !== 'settled';
  }

  protected override actor(event: GameEvent): number | null {
    return typeof event['windmill'] === 'number' ? event['windmill'] : event.seat;
  }

  protected override template(event: GameEvent, viewer: number | null, pieces: Pieces): string {
    const key = `event.${event.kind}`;
    if (event.kind === 'settled') return `${key}.${String(event['choice'])}`;
    if (!('card' in event) && !('cards' in event) && this.words.has(`${key}.hidden`)) return `${key}.hidden`;
    const card = this.front(event, pieces);
    if (event.kind === 'sold' && card) return `${key}.${String(card['good'])}`;
    if (event.kind === 'upgraded' && card) return `${key}.known`;
    return super.template(event, viewer, pieces);
  }

  protected override blanks(values: Readonly<Record<string, unknown>>, pieces: Pieces): Filled {
    const blanks: Filled = { ...values };
    for (const name of ['card', 'taken']) {
      const card = values[name];
      if (typeof card === 'string') blanks[name] = this.piece(card, pieces);
    }
    const { cards, backs, back, year_kind, tokens, resource, amount, excess } = values;
    if (Array.isArray(backs)) {
      blanks['backs'] = this.backs(backs);
      blanks['cards'] = this.words.count('card', backs.length);
    }
    if (Array.isArray(cards)) blanks['cards'] = this.list(cards.map((card: string) => this.piece(card, pieces)));
    if (typeof back === 'string') blanks['back'] = this.words.text(`good.${back}`);
    if (typeof year_kind === 'string') blanks['year_kind'] = this.words.text(`year.${year_kind}`);
    if (typeof resource === 'string') blanks['resource'] = this.words.text(`resource.${resource}`);
    if (typeof excess === 'number') blanks['tokens'] = this.words.count('token', excess);
    if (tokens) {
      const template = values['kind'] === 'seeded' ? 'tokens.change' : 'tokens.item';
      blanks['tokens'] = this.tokens(tokens as Tokens, template);
    } else if (typeof resource === 'string' && amount !== undefined) {
      blanks['tokens'] = this.amount(resource, Number(amount));
    }
    const card = this.front(values, pieces);
    if (card) {
      blanks['coins'] = this.words.count('coin', Number(card['coins']));
      blanks['upgrade'] = this.upgrade(String(card['upgrade']));
    }
    return blanks;
  }

  private amount(resource: string, amount: number): string {
    const key = amount ? 'tokens.item' : 'move.amount.none';
    return this.words.text(key, { amount, resource: this.words.text(`resource.${resource}`) });
  }

  /** The card that something is about, where its front is known. */
  private front(values: Readonly<Record<string, unknown>>, pieces: Pieces): Pieces[string] | null {
    const card = values['card'];
    const piece = typeof card === 'string' ? pieces[card] : undefined;
    return piece && typeof piece['style'] === 'string' ? piece : null;
  }
}
