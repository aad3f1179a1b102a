/** Friends and their invitations, heard of as soon as there are any while somebody looks. */

import { untrack } from 'svelte';
import type { FriendList } from '../lib/messages';
import { friends as ask } from './requests';

const WAIT = 25; // seconds that the server may take to answer
const PAUSE = 5000; // milliseconds before it is asked again when it could not be reached

class Friends {
  list = $state.raw<FriendList | null>(null);
  /** Whether a first friend may come: there is a link. */
  expected = false;

  /** Whether there is anybody to hear of. */
  private get mayHear(): boolean {
    return this.expected || (this.list?.friends.length ?? 0) > 0;
  }

  /** Listens while the page is seen, until the function it returns is called. */
  follow(): () => void {
    let line = new AbortController();
    const turn = () => {
      line.abort();
      line = new AbortController();
      // What is known now is no reason to follow anew when it changes.
      if (document.visibilityState === 'visible') void untrack(() => this.listen(line.signal));
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      line.abort();
      document.removeEventListener('visibilitychange', turn);
    };
  }

  private async listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const list = await ask(this.list?.mark ?? '', this.mayHear ? WAIT : 0, signal);
        if (signal.aborted) return;
        this.list = list;
        if (!this.mayHear) return;
      } catch {
        await new Promise((resume) => setTimeout(resume, PAUSE));
      }
    }
  }
}

export const friends = new Friends();
