/** What a client knows of a table, and how a message carries it on. Pure data, no connection in it. */

import { kept } from './kept';
import type { ChatLine, LogLine, Position, Present, TableEvent } from './messages';

export interface TableState extends Readonly<Omit<Position, 'type'>> {
  /** When the seats came, by this device's clock: the times they have left run down from there. */
  readonly seatsAt: number;
}

export function fromPosition({ type: _, ...state }: Position, at: number): TableState {
  return { ...state, seatsAt: at };
}

/** Whether an event carries the state on: it is neither known already nor too far ahead. */
export function leadsOn({ version }: TableState, event: TableEvent): boolean {
  return event.after <= version && version < event.version;
}

/** The state after a message that leads on from it and came at a time. */
export function advance(state: TableState, message: TableEvent | Present, at: number): TableState {
  switch (message.type) {
    case 'moved': {
      const { type: _, after: __, log, log_from, ...rest } = message;
      const lines = spliceLog(state.log, log, log_from);
      const [view, seats] = [kept(state.view, message.view), kept(state.seats, message.seats)];
      return { ...state, ...rest, view, seats, seat: view.viewer, seatsAt: at, log: lines };
    }
    case 'seated': {
      const { type: _, after: __, ...rest } = message;
      return { ...state, ...rest, seats: kept(state.seats, message.seats), seatsAt: at };
    }
    case 'said':
      return { ...state, version: message.version, chat: addLine(state.chat, message.line) };
    case 'closed':
      return { ...state, version: message.version, closed: message.reason };
    case 'present':
      return { ...state, seats: kept(state.seats, message.seats), seatsAt: at, watchers: message.watchers };
  }
}

/** The first `from` lines stay; later ones are replaced (an undo takes lines away). */
function spliceLog(old: readonly LogLine[], fresh: readonly LogLine[], from: number): LogLine[] {
  return [...old.slice(0, from), ...fresh];
}

/** A line that is known is replaced where it stands: it was removed. */
function addLine(chat: readonly ChatLine[], line: ChatLine): ChatLine[] {
  const rest = chat.filter((other) => other.number !== line.number);
  return [...rest, line].sort((one, other) => one.number - other.number);
}
