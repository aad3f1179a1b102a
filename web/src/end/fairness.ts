/** The fair dealer's promise, checked here and not by the server: the same as `brewhall.core.dealer.commitment`. */

const PREFIX = new TextEncoder().encode('brewhall fair dealer 1');

export async function keyFits(key: string, commitment: string): Promise<boolean> {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([...PREFIX, ...bytes]));
  return hex(new Uint8Array(digest)) === commitment;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
