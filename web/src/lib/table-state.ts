/** What a client knows of a table, and how a message carries it on. Pure data, no connection in it. */

import type { ChatLine, Event, LogLine, Position } from './messages';

export type TableState = Readonly<Omit<Position, 'type'>>;

export function fromPosition({ type: _, ...state }: Position): TableState {
  return state;
}

/** The state after an event that follows on it directly. */
export function advance(state: TableState, event: Event): TableState {
  switch (event.type) {
    case 'moved': {
      const { type: _, log, log_from, ...rest } = event;
      return { ...state, ...rest, seat: event.view.viewer, log: spliceLog(state.log, log, log_from) };
    }
    case 'seated':
      return { ...state, version: event.version, seats: event.seats };
    case 'said':
      return { ...state, version: event.version, chat: addLine(state.chat, event.line) };
  }
}

/** The first `from` lines stay; later ones are replaced (an undo takes lines away). */
function spliceLog(old: readonly LogLine[], fresh: readonly LogLine[], from: number): LogLine[] {
  return [...old.slice(0, from), ...fresh];
}

function addLine(chat: readonly ChatLine[], line: ChatLine): ChatLine[] {
  return [...chat.filter((other) => other.number !== line.number), line];
}
