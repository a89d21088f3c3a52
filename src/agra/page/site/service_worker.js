// Answers every request of the page: files from the cache, everything else by Python, which runs in a web worker.

/* global FILES, BUILD */
const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const base = new URL("./", scope.location.href);
// Several pages of Agra may be at one origin, each at its own path.
const CACHES = `agra-${base.pathname} `;
const CACHE = CACHES + BUILD;
const requests = new BroadcastChannel(`agra-requests ${base.pathname}`);
/** The requests that Python has not answered yet, by number. */
const open = new Map();
let cookies = "";
/** Milliseconds between two looks whether the reader of an open request has left the page. */
const LOOK = 500;

// Without these headers no memory can be shared with the bots, and no search could be stopped.
const ISOLATED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};
// Workers have a content policy of their own; only they may compile WebAssembly. The page has its policy in index.html.
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

// ---------------------------------------------------------------- install

scope.addEventListener("install", (event) => event.waitUntil(store()));

/** Load every part that is not stored already. What has been loaded stays, also if a later part fails. */
async function store() {
  const all = FILES.reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  try {
    const cache = await caches.open(CACHE);
    for (const { path, size, files } of FILES) {
      await storePart(cache, path, files, (bytes) => tellPages({ kind: "loaded", loaded: loaded + bytes, all }));
      loaded += size;
      await tellPages({ kind: "loaded", loaded, all });
    }
  } catch (error) {
    // Some browsers have no special error for full storage; but a lost connection is always a TypeError.
    const reason = error instanceof TypeError || error instanceof LoadError ? "lost_connection" : "no_room";
    const size = String(Math.ceil((4 * all) / 1e6)); // unpacked, and a little room for games
    await tellPages({ kind: "failed", reason, size, error: String(error) });
    throw error;
  }
}

/** The host sent something else than the part. */
class LoadError extends Error {}

const TYPES = {
  mjs: "text/javascript",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
  wasm: "application/wasm",
  json: "application/json",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  webmanifest: "application/manifest+json",
};

async function storePart(cache, path, files, counted) {
  const mark = new URL(path, base);
  for (const name of await storedCaches()) {
    const old = await caches.open(name);
    if (!(await old.match(mark))) continue;
    if (name === CACHE) return;
    for (const file of [...files.map((one) => new URL(one, base)), mark]) await cache.put(file, await old.match(file));
    return; // an earlier version has the same part
  }
  const content = await unpacked(mark, counted);
  let at = content.indexOf(10) + 1;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(content.subarray(0, at)))) {
    await cache.put(new URL(name, base), asStored(name, content.slice(at, at + length)));
    at += length;
  }
  await cache.put(mark, new Response("stored"));
}

/** A file as it is stored: with its headers, and the first page with the address of its folder. */
function asStored(name, content) {
  const headers = { ...ISOLATED, "Content-Type": TYPES[name.split(".").pop()] || "application/octet-stream" };
  if (name.endsWith("_worker.js")) headers["Content-Security-Policy"] = WORKER_POLICY;
  if (name !== "index.html") return new Response(content, { headers });
  headers["Content-Security-Policy"] = "frame-ancestors 'none'";
  const html = new TextDecoder().decode(content);
  return new Response(html.replace("<head>", `<head><base href="${base.pathname}">`), { headers });
}

/** Load a part and unpack it; `counted` hears how many bytes have arrived. */
async function unpacked(address, counted) {
  const answer = await fetch(address);
  if (!answer.ok) throw new LoadError(`${address}: ${answer.status}`);
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      counted(bytes);
      out.enqueue(chunk);
    },
  });
  const stream = answer.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function tellPages(message) {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

// Activated when no tab uses an earlier version, or when the only tab has just been opened and has asked for it.
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await storedCaches()) if (name !== CACHE) await caches.delete(name);
  await scope.clients.claim();
}

const storedCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHES));

scope.addEventListener("message", (event) => {
  if (event.data.kind === "take over") scope.skipWaiting();
});

// ---------------------------------------------------------------- requests

scope.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin !== base.origin || !address.pathname.startsWith(base.pathname)) return;
  event.respondWith(respond(event.request, address, event.clientId));
});

async function respond(request, address, client) {
  // the address of a page in the tab: the shell, which shows the page in a frame
  if (request.destination === "document") return file(new URL("index.html", base));
  if (address.pathname === `${base.pathname}build`) return new Response(CACHE.slice(5)); // behind "agra-"
  const found = request.method === "GET" && (await stored(address));
  return found || python(request, address, client);
}

const file = async (address) => (await stored(address)) || fetch(address);

async function stored(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreSearch: true });
}

async function python(request, address, client) {
  const id = crypto.randomUUID();
  const headers = [...request.headers].filter(([name]) => name !== "accept-encoding");
  headers.push(["x-cookie", await readCookies()]);
  if (request.referrer) headers.push(["referer", request.referrer]);
  const asked = {
    kind: "request",
    id,
    method: request.method,
    path: decoded(address.pathname),
    query: address.search.slice(1),
    headers,
    body: await request.arrayBuffer(),
  };
  const answer = await new Promise((done) => {
    open.set(id, { asked, done });
    requests.postMessage(asked);
    if (client && request.method === "GET" && request.mode !== "navigate") watch(id, client);
  });
  return response(answer);
}

/** A path without percent signs; one that cannot be decoded stays as it is, and Django knows no such page. */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Tell Python when the reader of a request has left the page: then no bot needs to think about it. */
function watch(id, client) {
  const timer = setInterval(async () => {
    if (open.has(id) && (await scope.clients.get(client))) return;
    clearInterval(timer);
    if (open.has(id)) requests.postMessage({ kind: "left", id });
  }, LOOK);
}

requests.onmessage = (event) => {
  const { kind, id } = event.data;
  if (kind === "ready") for (const { asked } of open.values()) requests.postMessage(asked);
  if (kind === "answer" && open.has(id)) {
    open.get(id).done(event.data);
    open.delete(id);
  }
};

async function response({ status, headers, body }) {
  const sent = new Headers(ISOLATED);
  for (const [name, value] of headers) {
    if (name === "x-set-cookie") await writeCookie(value);
    else sent.append(name, value);
  }
  if (!sent.has("Content-Type")) sent.set("Content-Type", "text/plain; charset=utf-8");
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : body, { status, headers: sent });
}

// ---------------------------------------------------------------- cookies that scripts read

async function readCookies() {
  const found = (await scope.cookieStore?.getAll()) || [];
  if (found.length) return found.map(({ name, value }) => `${name}=${value}`).join("; ");
  cookies = (await askPage({ kind: "cookies?" })) ?? cookies;
  return cookies;
}

async function writeCookie(text) {
  const [first] = text.split(";");
  const at = first.indexOf("=");
  const [name, value] = [first.slice(0, at), first.slice(at + 1)];
  const expires = Date.now() + 365 * 24 * 3600 * 1000;
  await scope.cookieStore?.set({ name, value, path: "/", expires, sameSite: "lax" });
  // Some browsers have no such store, or one that stores nothing for service workers.
  if ((await scope.cookieStore?.get(name))?.value === value) return;
  await askPage({ kind: "cookie", text: `${name}=${value};path=/;max-age=31536000;samesite=lax` });
}

/** Let the page around the table do something that a service worker cannot; null if no page answers. */
async function askPage(message) {
  const pages = (await scope.clients.matchAll({ type: "window" })).filter(({ frameType }) => frameType === "top-level");
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") || pages[0];
  if (!page) return null;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    setTimeout(() => done(null), 300);
    page.postMessage(message, [port2]);
  });
}
