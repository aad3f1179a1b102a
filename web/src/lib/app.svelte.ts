/** The page as an app: kept by its service worker, and told when there is a new version. Nothing is changed by itself. */

export const app = $state({ update: false });

const AGAIN = 1000; // milliseconds

export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('./sw.js').catch(() => null); // refused: no app then
  if (!registration) return;
  const look = () => {
    // The first version is no update.
    if (registration.waiting && navigator.serviceWorker.controller) app.update = true;
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** The new version takes the place of this one. It is asked until it does: a worker that was not awake misses a word. */
export async function useUpdate(): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  const registration = await navigator.serviceWorker.ready;
  if (!registration.waiting) return location.reload(); // another tab was faster
  const ask = () => registration.waiting?.postMessage('take over');
  ask();
  setInterval(ask, AGAIN);
}

/** Everything is fetched anew: what was kept of the page is of no use. Games are kept elsewhere. */
export async function fetchAnew(): Promise<void> {
  if (navigator.onLine && 'serviceWorker' in navigator) {
    await (await navigator.serviceWorker.getRegistration())?.unregister();
    for (const name of await caches.keys())
      if (name.startsWith(`brewhall ${new URL('./', document.baseURI).pathname} `)) await caches.delete(name);
  }
  location.reload();
}
