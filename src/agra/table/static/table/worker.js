// Registers the service worker, which shows a page for "no connection" and the server's messages.

/** Register the worker of this page's language. */
export const registerWorker = () =>
  navigator.serviceWorker.register(document.documentElement.dataset.worker, { scope: "/" });

/** Register it on servers; a table on this computer asks for it only to send messages. */
export function startWorker() {
  const { worker } = document.documentElement.dataset; // "" where the table itself runs in the browser
  if (worker && location.protocol === "https:" && "serviceWorker" in navigator) registerWorker().catch(() => null);
}
