/** A first game with the coach beside: an ordinary table, remembered on this device as one where she speaks. */

import { newTable } from '../lib/http';
import { levels } from '../lib/constants';
import { go } from '../lib/router.svelte';
import { coach } from '../lib/coached';

export async function sitDownWithCoach(game: string): Promise<void> {
  const table = await newTable({ game, seats: [{ kind: 'me' }, { kind: 'bot', bot: levels[0] }] });
  coach(table.id);
  go({ page: 'table', table: table.id });
}
