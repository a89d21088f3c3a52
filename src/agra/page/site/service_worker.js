// Answers every request of the page: files from the cache, everything else by Python, which runs in a web worker.

/* global FILES, BUILD */
const CACHE = `agra-${BUILD}`;
const base = new URL("./", self.location.href);
const requests = new BroadcastChannel("agra-requests");
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

// ---------------------------------------------------------------- install

self.addEventListener("install", (event) => event.waitUntil(store()));

/** Load every file that an earlier version has not loaded already. */
async function store() {
  const cache = await caches.open(CACHE);
  let loaded = 0;
  for (const { path, size, files } of FILES) {
    const counted = async (bytes) => tellPages({ kind: "loaded", loaded: loaded + bytes, path });
    if (files) await storePart(cache, path, files, counted);
    else await storeFile(cache, path);
    loaded += size;
    await counted(0);
  }
}

const TYPES = { mjs: "text/javascript", js: "text/javascript", css: "text/css", svg: "image/svg+xml", png: "image/png",
  wasm: "application/wasm", json: "application/json", woff2: "font/woff2" };

async function storeFile(cache, path) {
  const answer = await fetch(new URL(path, base), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(new URL(path, base), isolated(answer));
}

async function storePart(cache, path, files, counted) {
  const mark = new URL(path, base);
  for (const name of await caches.keys()) {
    const old = await caches.open(name);
    if (!(await old.match(mark))) continue;
    if (name === CACHE) return;
    for (const file of [...files.map((one) => new URL(one, base)), mark]) await cache.put(file, await old.match(file));
    return;
  }
  const content = await unpacked(mark, counted);
  let at = content.indexOf(10) + 1;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(content.subarray(0, at)))) {
    const headers = { ...ISOLATED, "Content-Type": TYPES[name.split(".").pop()] || "application/octet-stream" };
    await cache.put(new URL(name, base), new Response(content.slice(at, at + length), { headers }));
    at += length;
  }
  await cache.put(mark, new Response("stored"));
}

/** Load a part and unpack it; `counted` hears how many bytes have arrived. */
async function unpacked(address, counted) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
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
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data.kind === "take over") self.skipWaiting();
  if (event.data.kind === "cookies") cookies = event.data.cookies;
});

// ---------------------------------------------------------------- requests

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin !== base.origin || !address.pathname.startsWith(base.pathname)) return;
  event.respondWith(respond(event.request, address, event.clientId));
});

async function respond(request, address, client) {
  // the address of a page in the tab: the shell, which shows the page in a frame
  if (request.destination === "document") return file(new URL("index.html", base));
  if (address.pathname === `${base.pathname}build`) return new Response(BUILD);
  const found = request.method === "GET" && (await stored(address));
  return found || python(request, address, client);
}

const file = async (address) => (await stored(address)) || fetch(address);

async function stored(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreSearch: true });
}

function isolated(answer) {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
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
    path: decodeURIComponent(address.pathname),
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

/** Tell Python when the reader of a request has left the page: then no bot needs to think about it. */
function watch(id, client) {
  const timer = setInterval(async () => {
    if (open.has(id) && (await self.clients.get(client))) return;
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
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : body, { status, headers: sent });
}

// ---------------------------------------------------------------- cookies that scripts read

async function readCookies() {
  if (!self.cookieStore) return cookies;
  return (await cookieStore.getAll()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function writeCookie(text) {
  const [first] = text.split(";");
  const at = first.indexOf("=");
  const [name, value] = [first.slice(0, at), first.slice(at + 1)];
  const expires = Date.now() + 365 * 24 * 3600 * 1000;
  if (self.cookieStore) await cookieStore.set({ name, value, path: "/", expires, sameSite: "lax" });
  else requests.postMessage({ kind: "cookie", text: `${name}=${value};path=/;max-age=31536000;samesite=lax` });
}
