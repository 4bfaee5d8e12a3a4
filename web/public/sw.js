/**
 * Keeps a page that stands alone for when there is no network.
 * KEPT stands above: the version of this page, and its files. A new version waits until no window
 * shows the old one, so that nothing changes under a match that is played.
 */
const OURS = `grognard ${self.registration.scope} `; // other pages of this origin keep things too
const NAME = OURS + KEPT.version;
const STAYS = [NAME, `${OURS}memory`]; // of Python with the rules

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const fresh = (address) => new Request(address, { cache: "no-cache" }); // none of an older version
  const cache = await caches.open(NAME);
  await cache.addAll(KEPT.files.map(fresh));
  await Promise.allSettled((await opened()).map((address) => cache.add(fresh(address))));
}

/** The maps of scenarios that were opened in an older version; where one is gone, nothing is kept of it. */
async function opened() {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && !STAYS.includes(name));
  const kept = await Promise.all(older.map(async (name) => (await caches.open(name)).keys()));
  const printed = `${self.registration.scope}games/`;
  return kept.flat().map(({ url }) => url).filter((url) => url.startsWith(printed));
}

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
