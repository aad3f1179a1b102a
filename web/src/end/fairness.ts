/**
 * The fair dealer's promise, checked here and not by the server: the same as `brewhall.core.dealer.commitment`.
 * The browser's own digest is missing on plain http, which is how a table in the local network is reached.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const PREFIX = utf8ToBytes('brewhall fair dealer 1');

export function keyFits(key: string, commitment: string): boolean {
  return bytesToHex(sha256.create().update(PREFIX).update(hexToBytes(key)).digest()) === commitment;
}
