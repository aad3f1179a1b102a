/** Friends and their invitations, heard of as soon as there are any while somebody looks. */

import type { FriendList } from '../lib/messages';
import { friends as ask } from './requests';

const WAIT = 25; // seconds that the server may take to answer
const PAUSE = 5000; // milliseconds before it is asked again when it could not be reached

class Friends {
  list = $state.raw<FriendList | null>(null);

  /** Listens until the function it returns is called. */
  follow(): () => void {
    const ended = new AbortController();
    void this.listen(ended.signal);
    return () => ended.abort();
  }

  private async listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const mark = this.list?.mark ?? '';
        const list = await ask(mark, mark ? WAIT : 0, signal);
        if (signal.aborted) return;
        this.list = list;
        if (!list.mark) return; // nobody yet, who can have no friends
      } catch {
        await new Promise((resume) => setTimeout(resume, PAUSE));
      }
    }
  }
}

export const friends = new Friends();
