import { expect, it } from 'vitest';
import { keyFits } from './fairness';

it('checks the promise as brewhall.core.dealer.commitment makes it', () => {
  const key = '000102030405060708090a0b0c0d0e0f';
  const commitment = 'deeebc57953420812c7084a1aa42d686d4b8af7fa6ec280d43edbf922a41d280';
  expect(keyFits(key, commitment)).toBe(true);
  expect(keyFits(key.replace('0f', '10'), commitment)).toBe(false);
});
