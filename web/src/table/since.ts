/** What others did since one's last turn, from the log. */

import type { View } from '../lib/board';
import type { LogLine } from '../lib/messages';

/**
 * The moves of others since the viewer's last turn, oldest first, until the viewer's next turn ends: the steps of the
 * present turn do not count. It goes back no further than to one turn of each other seat.
 */
export function movesSince(log: readonly LogLine[], view: View, seats: number): LogLine[] {
  const found: LogLine[] = [];
  let place = log.length - 1;
  if (view.to_play === view.viewer) while (log[place]?.seat === view.viewer) place -= 1;
  let turns = 0;
  for (let line = log[place]; line && line.move > 0 && line.seat !== view.viewer; line = log[--place]) {
    if (line.seat !== log[place + 1]?.seat || turns === 0) turns += 1;
    if (turns >= seats) break;
    if (line.moments.length > 0) found.unshift(line);
  }
  return found;
}

/** Who touched what in these moves; of several, the last one. What followed by itself, such as a refill, nobody did. */
export function touchedBy(lines: readonly LogLine[]): ReadonlyMap<string, number> {
  return new Map(
    lines.flatMap((line) =>
      line.moments
        .filter((moment) => moment.kind === 'act')
        .flatMap((moment) => moment.touched.map((id): [string, number] => [id, line.seat])),
    ),
  );
}

/** How many turns a seat has begun. */
export function turnsBy(log: readonly LogLine[], seat: number | undefined): number {
  return log.filter((line, place) => line.seat === seat && log[place - 1]?.seat !== seat).length;
}
