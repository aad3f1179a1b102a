const SITE = { version: '', static: false, files: [] };
/**
 * Keeps the page complete offline, and shows what a server tells while nobody looks. The first line is written by the
 * build. A static site is shown as it was kept until its visitor wants the next version; pages of a server are asked for
 * first, and shown as they were kept when there is no connection.
 */

importScripts('./notices.js');

const KEPT = `brewhall ${SITE.version}`;
const scope = new URL('./', self.location.href);

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  if (['api/', 'docs/'].some((path) => url.pathname.startsWith(scope.pathname + path))) return; // what is asked, and what else a host lays there
  const page = request.mode === 'navigate';
  event.respondWith(page && !SITE.static ? fresh(request) : kept(page ? scope : request));
});

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(SITE.files.map((name) => new Request(new URL(name, scope), { cache: 'no-cache' })));
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith('brewhall ') && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request)) ?? fetch(request);
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
