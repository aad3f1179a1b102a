import { describe, expect, it } from 'vitest';
import { samplesOf, sampleWords } from '../boards/samples';
import { known } from './known';

const GAMES = ['beer-and-bread', 'heaven-and-ale', 'dice-brewing'];

describe.each(GAMES)('what is known of %s without asking', (game) => {
  const words = sampleWords(game);

  it.each(Object.entries(samplesOf(game)))('every piece, zone and place has a name: %s', (_, view) => {
    const ids = [...view.zones.map((zone) => zone.id), ...Object.keys(view.pieces), ...Object.keys(view.places)];
    const nameless = ids.filter((id) => !known(view, words, id)?.title);
    expect(nameless).toEqual([]);
  });

  it('knows nothing of what is not there', () => {
    const [view] = Object.values(samplesOf(game));
    expect(view && known(view, words, 'nothing')).toBeNull();
  });
});
