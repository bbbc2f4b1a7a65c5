// Keeps the site for when there is no network, where the browser lets it (only over https, or on this
// machine). What it keeps is of one version: another one comes as a whole.
importScripts("version.js"); // VERSION and FILES, made with the site

const KEPT = `ad1666-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(["./", ...FILES])));
});

self.addEventListener("activate", (event) => {
  const gone = caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith("ad1666-") && name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([gone, self.clients.claim()]));
});

// What a page had got before it was kept
self.addEventListener("message", (event) => {
  const ours = event.data.filter((address) => new URL(address).origin === location.origin);
  event.waitUntil(caches.open(KEPT).then((cache) => Promise.allSettled(ours.map((address) => cache.add(address)))));
});

self.addEventListener("fetch", (event) => {
  const asked = event.request;
  if (asked.method === "GET" && new URL(asked.url).origin === location.origin) event.respondWith(given(asked));
});

async function given(asked) {
  const cache = await caches.open(KEPT), found = await cache.match(asked, { ignoreSearch: true });
  if (found) return found;
  const answer = await fetch(asked);
  if (answer.ok) cache.put(asked, answer.clone()); // pictures of boards and faces, as games need them
  return answer;
}
