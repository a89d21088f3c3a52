// The page around the table: loads the program, starts Python, and shows Django's pages in a frame.

import { listeners, showPage } from "./frame.js";
import { onPage, startInstalling } from "./installing.js";
import { startPython } from "./leading.js";
import { LoadError, load } from "./loading.js";
import { say, showFailure, showStep } from "./say.js";

async function main() {
  startInstalling();
  try {
    await load();
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    showFailure(say(error.reason, { n: error.size }), main);
    return;
  }
  showStep(say("python"));
  lendCookies();
  listeners.push(onPage);
  await startPython();
  await showPage();
}

/** Where a service worker has no cookies, this page reads and stores those of the scripts. */
function lendCookies() {
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data.kind === "cookie") document.cookie = data.text;
    if (data.kind === "cookie" || data.kind === "cookies?") ports[0].postMessage(document.cookie);
  });
}

if (!document.documentElement.dataset.missing) {
  main().catch((error) => showFailure(say("failed", { reason: String(error) }), () => location.reload()));
}
