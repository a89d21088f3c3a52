// Shows a page for "no connection" when no page can be loaded, and the server's messages when no page is open.
// It stores that one page in the reader's language, and no page of a game.

const asked = new URL(self.location.href).searchParams;
const language = asked.get("lang") || "en";
const KIND = "agra-offline-";
const CACHE = `${KIND}${language}-${asked.get("version")}`;
const PAGE = `/offline/${language}`;
const PARTS = ["/static/table/offline.css", "/static/table/offline.js", "/static/table/icon.svg"];

// ---------------------------------------------------------------- no connection

async function store() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...PARTS].map((address) => new Request(address, { cache: "reload" })));
}

async function dropOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(KIND) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

/** A page from the server; without an answer, the stored page. */
async function visit(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) || Response.error();
  }
}

async function part(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { ignoreSearch: true })) || Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(visit(event));
  else if (PARTS.includes(new URL(request.url).pathname)) event.respondWith(part(request));
});

self.addEventListener("install", (event) => {
  // messages are worth more than the page: a page that cannot be stored stops nothing
  event.waitUntil(store().catch(() => null));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    dropOld()
      .catch(() => null)
      .then(() => self.clients.claim()),
  );
});

// ---------------------------------------------------------------- messages

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() || {};
  } catch {
    /* not one of our messages */
  }
  const shown = {
    body: told.text || "",
    tag: told.tag || "agra",
    renotify: true,
    icon: "/static/table/icon-192.png",
    data: { link: told.link || "/" },
  };
  event.waitUntil(self.registration.showNotification(told.title || "Agra", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const link = new URL(event.notification.data?.link || "/", self.location.origin);
  if (link.origin !== self.location.origin) return;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const open = pages.find((page) => new URL(page.url).pathname === link.pathname);
      return open ? open.focus() : self.clients.openWindow(link.href);
    })(),
  );
});
