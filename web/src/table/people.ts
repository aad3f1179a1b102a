/** Seats as boards and logs call them. */

import type { BoardSeat } from '../lib/board';
import type { SeatInfo } from '../lib/messages';
import { botName, t } from '../lib/ui';

export function boardSeats(seats: readonly SeatInfo[]): BoardSeat[] {
  const shared = seats.filter((seat) => seat.you).length > 1;
  return seats.map((seat, place) => ({
    name: seatName(seat, place, shared),
    kind: seat.kind,
    you: seat.you,
    online: seat.online,
    standIn: seat.stand_in,
  }));
}

/** Where several seats are played at one device, nobody is simply "you". */
function seatName(seat: SeatInfo, place: number, shared: boolean): string {
  if (seat.you && !shared) return t('table.you');
  if (shared && seat.you) return t('table.player', { n: place + 1 });
  if (seat.kind === 'bot') return botName(seat.bot ?? seat.name);
  if (seat.kind === 'open') return t('table.friend');
  return seat.name || t('table.player', { n: place + 1 });
}
