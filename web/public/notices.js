/** Shows what the server tells while nobody looks at the page, and opens the table it is about. */

self.addEventListener('push', (event) => {
  const { title, line, link, tag, off, end } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body: line,
      tag,
      icon: './favicon.svg',
      data: { link, off },
      actions: [{ action: 'off', title: end }],
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { link, off } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === 'off' ? turnOff(off) : open(link));
});

async function turnOff(off) {
  await fetch(off, { method: 'POST' });
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

async function open(link) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((each) => each.url.endsWith(link));
  return there ? there.focus() : self.clients.openWindow(link);
}
