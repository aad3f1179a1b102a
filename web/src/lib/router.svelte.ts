/**
 * Where we are. Addresses live behind the # so that the server needs no knowledge of them and the secrets of invite
 * links never show up in its logs.
 */

export type Place =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'watch'; table: string }
  | { page: 'join'; invite: string }
  | { page: 'replay' }
  /** A game that comes from another device, packed: see `engine/carrying.ts`. */
  | { page: 'bring'; game: string }
  /** One's own page. */
  | { page: 'you' }
  | { page: 'account' }
  /** Somebody's link to become friends. */
  | { page: 'friend'; invite: string }
  /** Number 0: today's. */
  | { page: 'puzzle'; game: string; number: number }
  /** `at`: a chapter, a clause or a component. */
  | { page: 'rules'; game: string; at: string }
  | { page: 'lessons' }
  | { page: 'host' }
  | { page: 'lesson'; game: string; lesson: string };

export const router = $state<{ place: Place }>({ place: placeOf(currentHash()) });

export function addressOf(place: Place): string {
  switch (place.page) {
    case 'home':
      return '#/';
    case 'table':
      return `#/table/${encodeURIComponent(place.table)}`;
    case 'watch':
      return `#/watch/${encodeURIComponent(place.table)}`;
    case 'join':
      return `#/join/${encodeURIComponent(place.invite)}`;
    case 'account':
      return '#/you/account';
    case 'friend':
      return `#/friend/${encodeURIComponent(place.invite)}`;
    case 'bring':
      return `#/bring/${place.game}`;
    case 'replay':
      return '#/replay';
    case 'you':
      return '#/you';
    case 'puzzle':
      return `#/puzzle/${encodeURIComponent(place.game)}/${place.number}`;
    case 'rules':
      return ['#/rules', place.game, place.at]
        .filter(Boolean)
        .map((part, n) => (n ? encodeURIComponent(part) : part))
        .join('/');
    case 'lessons':
    case 'host':
      return `#/${place.page}`;
    case 'lesson':
      return `#/lesson/${encodeURIComponent(place.game)}/${encodeURIComponent(place.lesson)}`;
  }
}

/** The whole address, to be shared. */
export function linkTo(place: Place): string {
  return new URL(addressOf(place), location.href).href;
}

export function go(place: Place): void {
  location.hash = addressOf(place);
}

/** Goes on without leaving the current place in the history. */
export function replaceBy(place: Place): void {
  history.replaceState(null, '', addressOf(place));
  router.place = place;
}

export function follow(): void {
  router.place = placeOf(currentHash());
}

export function placeOf(hash: string): Place {
  const [page, id = '', at = ''] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decoded);
  if (page === 'table' && id) return { page, table: id };
  if (page === 'watch' && id) return { page, table: id };
  if (page === 'bring' && id) return { page, game: id };
  if ((page === 'join' || page === 'friend') && id) return { page, invite: id };
  if (page === 'you' && id === 'account') return { page: 'account' };
  if (page === 'replay' || page === 'lessons' || page === 'you' || page === 'host') return { page };
  if (page === 'lesson' && id && at) return { page, game: id, lesson: at };
  if (page === 'puzzle' && /^\d{1,4}$/.test(at)) return { page, game: id, number: Number(at) };
  if (page === 'rules') return { page, game: id, at };
  return { page: 'home' };
}

function currentHash(): string {
  return typeof location === 'undefined' ? '' : location.hash;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
