/** This browser as something that can be told: its service worker, and its subscription. */

import type { PushWish } from '../lib/messages';

const WORKER = './sw.js';

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
export const isDenied = () => Notification.permission === 'denied';

export async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, if need be. Throws if they or the browser refuse. */
export async function subscribe(key: string): Promise<PushWish> {
  await (await subscription())?.unsubscribe(); // it may be for another key
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const made = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON() as {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  return { endpoint: made.endpoint, p256dh: made.keys.p256dh, auth: made.keys.auth };
}
