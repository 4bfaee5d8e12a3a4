/**
 * Keeps a page that stands alone for when there is no network.
 * KEPT stands above: the version of this page, and its files. A new version waits until no window
 * shows the old one, so that nothing changes under a match that is played.
 */
const OURS = `grognard ${self.registration.scope} `; // other pages of this origin keep things too
const NAME = OURS + KEPT.version;
const STAYS = [NAME, `${OURS}compiled`]; // the rules as Python has compiled them

self.addEventListener("install", (event) => {
  const files = KEPT.files.map((file) => new Request(file, { cache: "no-cache" })); // none of an older version
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const older = (name) => name.startsWith(OURS) && !STAYS.includes(name);
  const forget = (names) => Promise.all(names.filter(older).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answered(request));
});

async function answered(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
