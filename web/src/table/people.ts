/** Seats as boards and logs call them. */

import type { BoardSeat } from '../lib/board';
import { locale } from '../lib/language.svelte';
import type { SeatInfo } from '../lib/messages';
import { botKind, botName, t } from '../lib/ui';

export function boardSeats(seats: readonly SeatInfo[]): BoardSeat[] {
  const shared = seats.filter((seat) => seat.you).length > 1;
  const names = seats.map((seat, place) => seatName(seat, place, shared));
  return seats.map((seat, place) => ({
    name: told(names, place),
    kind: seat.kind,
    you: seat.you,
    spokenTo: seat.you && !shared,
    online: seat.online,
    standIn: seat.stand_in,
  }));
}

/** Of several with one name, the second is "Hilde 2". */
function told(names: readonly string[], place: number): string {
  const name = names[place] ?? '';
  const before = names.slice(0, place).filter((each) => each === name).length;
  return before ? t('table.namesake', { name, n: before + 1 }) : name;
}

/** Where several seats are played at one device, nobody is simply "you". */
function seatName(seat: SeatInfo, place: number, shared: boolean): string {
  if (seat.you && !shared) return t('table.you');
  if (shared && seat.you && !seat.named) return t('table.player', { n: place + 1 });
  if (seat.kind === 'bot') return botName(seat.bot ?? seat.name);
  if (seat.kind === 'open') return t('table.friend');
  return seat.name || t('table.player', { n: place + 1 });
}

const DAY = { day: 'numeric', month: 'long' } as const;

/** Whether somebody is here, away, a bot. */
export function seatState(seat: SeatInfo): string {
  if (seat.kind === 'open') return t('table.open-seat');
  if (seat.stand_in) return seat.you ? t('table.stand-in.own') : t('table.stand-in', { name: seat.name });
  if (seat.away_until)
    return t('table.holiday', { day: new Date(seat.away_until * 1000).toLocaleDateString(locale(), DAY) });
  if (seat.kind === 'bot') return t('table.bot', { kind: botKind(seat.bot ?? '') });
  return seat.online ? t('table.online') : t('table.offline');
}
