/** How the points of a game grew, round by round. */

/** What a seat was worth at the end of each round; a round that was not reached repeats the one before. */
export function curve<V extends { readonly round: number }>(
  views: readonly V[],
  rounds: number,
  points: (view: V) => number | undefined,
): number[] {
  const ends = new Map(views.map((view) => [view.round, view]));
  const found: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const end = ends.get(round);
    found.push((end && points(end)) ?? found.at(-1) ?? 0);
  }
  return found;
}
