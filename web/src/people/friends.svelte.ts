/** Friends and their invitations, heard of as soon as there are any while somebody looks. */

import type { FriendList } from '../lib/messages';
import { friends as ask } from './requests';

const WAIT = 25; // seconds that the server may take to answer
const PAUSE = 5000; // milliseconds before it is asked again when it could not be reached

class Friends {
  list = $state.raw<FriendList | null>(null);
  /** Whether a first friend may come: there is a link. */
  expected = false;

  /** Listens while the page is seen, until the function it returns is called. */
  follow(): () => void {
    let line = new AbortController();
    const turn = () => {
      line.abort();
      line = new AbortController();
      if (document.visibilityState === 'visible') void this.listen(line.signal);
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
        const mark = this.list?.mark ?? '';
        const list = await ask(mark, mark ? WAIT : 0, signal);
        if (signal.aborted) return;
        this.list = list;
        if (!list.friends.length && !this.expected) return; // there is nobody to hear of
      } catch {
        await new Promise((resume) => setTimeout(resume, PAUSE));
      }
    }
  }
}

export const friends = new Friends();
