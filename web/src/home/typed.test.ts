import { describe, expect, it } from 'vitest';
import { placeOfText } from './typed';

describe('what somebody typed', () => {
  it('is a link', () => {
    expect(placeOfText(' http://hall.example/#/join/abcdefgh ')).toEqual({ page: 'join', invite: 'abcdefgh' });
    expect(placeOfText('http://hall.example/#/watch/abcdefgh')).toEqual({ page: 'watch', table: 'abcdefgh' });
  });

  it('is an invitation without its link', () => {
    expect(placeOfText('abcdefgh_234-678')).toEqual({ page: 'join', invite: 'abcdefgh_234-678' });
  });

  it('is a code, however it was written down', () => {
    for (const text of ['hop-barrel-72', 'Hop Barrel 72', ' HOP, barrel – 72. ', 'hop barrel72']) {
      expect(placeOfText(text), text).toEqual({ page: 'join', invite: 'hop-barrel-72' });
    }
  });

  it('is nothing that we know', () => {
    for (const text of ['', 'hello there', 'hop barrel', 'hop-barrel-7', 'https://example.org', 'x/#/', '72']) {
      expect(placeOfText(text), text).toBeNull();
    }
  });
});
