const SITE = { version: '', static: false, files: [] };
/**
 * Keeps the page complete offline, and shows what a server tells while nobody looks. The first line is written by the
 * build. A static site is shown as it was kept until its visitor wants the next version; pages of a server are asked for
 * first, and shown as they were kept when there is no connection.
 */

importScripts('./notices.js');

const scope = new URL('./', self.location.href);
const OURS = `brewhall ${scope.pathname} `; // others may live on the same host
const KEPT = OURS + SITE.version;
/** What is asked, what keeps itself, and what else a host lays there. */
const LEFT_ALONE = ['api/', 'offline/', 'docs/'].map((path) => scope.pathname + path);

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  if (LEFT_ALONE.some((path) => url.pathname.startsWith(path))) return;
  const page = request.mode === 'navigate';
  if (page) event.waitUntil(tidy());
  event.respondWith(page && !SITE.static ? fresh(request) : kept(page ? scope : request));
});

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(SITE.files.map((name) => new Request(new URL(name, scope), { cache: 'no-cache' })));
}

async function takeOver() {
  await tidy();
  await self.clients.claim();
}

/** Throw earlier versions away, unless a page is open: it may be of one of them, and still need its files. */
async function tidy() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ url }) => url.startsWith(scope.href))) return;
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== KEPT) await caches.delete(name);
}

/** As it was kept; what only an earlier version has, for a page of that version. */
async function kept(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

async function fresh(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await (await caches.open(KEPT)).match(scope);
    if (page) return page;
    throw error;
  }
}
