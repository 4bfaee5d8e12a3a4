/**
 * Keeps a page that stands alone for when there is no network.
 * KEPT stands above: the version of this page, and its files. A new version waits until no window
 * shows the old one, so that nothing changes under a match that is played.
 */
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT.version).then((cache) => cache.addAll(KEPT.files)));
});

self.addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== KEPT.version).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answered(request));
});

async function answered(request) {
  const cache = await caches.open(KEPT.version);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
