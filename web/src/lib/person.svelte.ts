/** Who sits at this device: a guest, until a name is kept. */

import { me } from './http';
import type { Me } from './messages';

export const person = $state<{ me: Me | null }>({ me: null });

export async function greet(): Promise<void> {
  person.me = await me();
}
