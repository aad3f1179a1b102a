/**
 * Tokens have no identity in the view, only numbers. To see them move they get one here: whenever the numbers change,
 * the tokens that left some places are the ones that arrived in others.
 */

import type { View } from './board';

type Places = Readonly<Record<string, readonly string[]>>;

export class TokenIds {
  private places: Record<string, string[]> = {};
  private made = 0;

  /** The ids of the tokens in each place, `fields-water` or `storage-0-rye`, after the view's counters. */
  follow(counters: View['counters']): Places {
    const before = this.places;
    const now: Record<string, string[]> = {};
    const loose: Record<string, string[]> = {};
    for (const [place, resource, amount] of listed(counters)) {
      const ids = before[`${place}-${resource}`] ?? [];
      now[`${place}-${resource}`] = ids.slice(0, amount);
      (loose[resource] ??= []).push(...ids.slice(amount));
    }
    for (const [place, resource, amount] of listed(counters)) {
      const ids = now[`${place}-${resource}`] ?? [];
      while (ids.length < amount) ids.push(loose[resource]?.shift() ?? `${resource}:${++this.made}`);
    }
    this.places = now;
    return now;
  }
}

function listed(counters: View['counters']): [string, string, number][] {
  return Object.entries(counters).flatMap(([place, amounts]) =>
    Object.entries(amounts).map(([resource, amount]): [string, string, number] => [place, resource, amount]),
  );
}
