import { expect, test } from 'vitest';
import { packed, unpacked } from './carrying';

test('what is packed into a link comes out of it', async () => {
  const game = { format: 'brewhall-carried-1', moves: [1, -2, 'u0 3'], name: 'Müller & Söhne' };
  const text = await packed(game);
  expect(text).toMatch(/^[\w-]+$/);
  expect(await unpacked(text)).toEqual(game);
});

test('what was never packed is an error', async () => {
  await expect(unpacked('no game at all')).rejects.toThrow();
});
