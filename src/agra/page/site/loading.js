// Loads the page: registers the service worker, which stores all files, and takes a new version at the start.

import { megabytes, say, showNotice, showStep } from "./say.js";

export const base = new URL("./", import.meta.url);
const workers = navigator.serviceWorker;
/** Every open tab holds this lock, together with the others. */
const OPEN = `agra-open ${base.pathname}`;
/** Milliseconds between two looks for a new version. */
const LOOK = 6 * 3600 * 1000;
const forever = new Promise(() => {});

/** The page could not be loaded; `reason` is the key of a sentence. */
export class LoadError extends Error {
  /** @param {string} reason @param {string} size that is needed */
  constructor(reason, size = "") {
    super(reason);
    this.reason = reason;
    this.size = size;
  }
}

/** Load all files, or only what is new; resolves when the service worker answers for this page. */
export async function load() {
  navigator.locks.request(OPEN, { mode: "shared" }, () => forever);
  const registration = await register();
  await takeNewVersion(registration);
  // The reader began with an empty cache, or went round the service worker. With the second start, the documents are
  // isolated from other sites, too, so that workers can share memory.
  if ((!workers.controller || window.crossOriginIsolated === false) && !history.state?.again) {
    history.replaceState({ again: true }, "");
    location.reload();
    await forever;
  }
  history.replaceState(null, "");
  if (!workers.controller) throw new LoadError("no_worker");
  watch(registration);
}

async function register() {
  let failed = { reason: "lost_connection", size: "" };
  let begun = false;
  workers.addEventListener("message", ({ data }) => {
    if (data.kind === "failed") failed = data;
    if (data.kind === "loaded" && begun) {
      const given = { done: megabytes(data.loaded), all: megabytes(data.all) };
      showStep(say("loading", given), data.loaded / data.all);
    }
  });
  workers.startMessages();
  const registration = await workers
    .register(new URL("service_worker.js", base), { updateViaCache: "none" })
    .catch((error) => {
      console.warn("The service worker was refused:", error);
      throw new LoadError(error.name === "SecurityError" ? "blocked" : "lost_connection");
    });
  if (!registration) throw new LoadError("no_worker"); // some tools that block service workers do so
  if (registration.active) return registration;
  begun = true;
  showStep(say("loading_begins"), 0);
  const state = await settled(registration.installing || registration.waiting);
  if (state === "activated") return registration;
  await new Promise((done) => setTimeout(done, 200)); // the reason may arrive a little later
  throw new LoadError(failed.reason, failed.size);
}

/** Whether a service worker was installed and activated in the end, or was given up. */
function settled(worker) {
  return new Promise((done) => {
    const look = () => (worker.state === "activated" || worker.state === "redundant") && done(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Start with a version that was loaded during an earlier visit, unless another tab runs the present one. */
async function takeNewVersion(registration) {
  if (!registration.waiting || !(await isAlone())) return;
  showStep(say("new_version"));
  const taken = settled(registration.waiting);
  registration.waiting.postMessage({ kind: "take over" });
  if ((await taken) !== "activated") return;
  history.replaceState(null, "");
  location.reload();
  await forever;
}

async function isAlone() {
  const { held } = await navigator.locks.query();
  return held.filter(({ name }) => name === OPEN).length < 2;
}

/** Say once when a new version is ready; look for one now and then in a tab that stays open. */
function watch(registration) {
  const tell = () => registration.waiting && showNotice(say("new"), null, "new");
  const follow = (worker) => worker?.addEventListener("statechange", tell);
  tell();
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < LOOK) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no connection
  });
}
