/** The client's words, compiled as they are built. */

import { basename, dirname } from 'node:path';
import { compiledFile } from './messages.js';

export function words() {
  return {
    name: 'words',
    enforce: 'pre',
    transform(code, id) {
      if (!/src.words.[\w-]+.[\w-]+\.json$/.test(id)) return null;
      return { code: JSON.stringify(compiledFile(code, basename(dirname(id)), id)), map: null };
    },
  };
}
