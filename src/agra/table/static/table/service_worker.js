// Shows the server's messages when no page is open, and opens the table on a click. It does nothing else.

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
    icon: "/static/table/icon.svg",
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

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
