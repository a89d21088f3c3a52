// Starts Python with the table or its bots. The first start imports everything and stores a copy of Python's memory;
// later starts of the same build only read that copy.

import createPyodideModule from "./runtime/pyodide.asm.mjs";
import { loadPyodide } from "./runtime/pyodide.mjs";

/**
 * @param {URL} base the folder of the page
 * @param {string} name what is imported: each has a stored memory of its own
 * @param {(python: any) => Promise<void>} prepare imports what later starts must not import again
 */
export async function startPython(base, name, prepare) {
  const indexURL = new URL("runtime/", base).href;
  const archive = fetch(new URL("python/table.zip", base)).then((answer) => answer.arrayBuffer());
  const memory = await storedMemory(base, name);
  if (memory) {
    try {
      const enlarged = (settings) => withRoomFor(memory, settings);
      const options = { indexURL, _loadSnapshot: memory, createPyodideModule: enlarged };
      const python = await loadPyodide(/** @type {any} */ (options));
      unpack(python, await archive);
      return python;
    } catch (error) {
      console.warn("The stored start of Python cannot be used:", error);
    }
  }
  const python = await loadPyodide(/** @type {any} */ ({ indexURL, _makeSnapshot: true }));
  unpack(python, await archive);
  await prepare(python);
  store(base, name, python.makeMemorySnapshot());
  return python;
}

/** A snapshot needs as much memory as it had, and Python starts with less. */
async function withRoomFor(memory, settings) {
  const module = await createPyodideModule(settings);
  while (module.HEAP8.length < memory.length) module._malloc(memory.length - module.HEAP8.length);
  return module;
}

/** Write the files of an uncompressed zip archive; Python's own way takes three times as long. */
function unpack(python, archive) {
  const { FS } = python;
  const bytes = new Uint8Array(archive);
  const view = new DataView(archive);
  const text = new TextDecoder();
  const made = new Set();
  const end = bytes.length - 22;
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const size = view.getUint32(entry + 20, true);
    const nameLength = view.getUint16(entry + 28, true);
    const start = view.getUint32(entry + 42, true);
    const path = `/agra/${text.decode(bytes.subarray(entry + 46, entry + 46 + nameLength))}`;
    const content = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, bytes.subarray(content, content + size), { canOwn: true });
    entry += 46 + nameLength + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
  }
}

// ---------------------------------------------------------------- the stored memory

// It lies in the cache of its build, so it goes when a new build takes over.

const snapshot = (base, name) => new URL(`python/${name}.snapshot`, base);

async function storedMemory(base, name) {
  const found = await caches.match(snapshot(base, name));
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

async function store(base, name, memory) {
  const build = await (await fetch(new URL("build", base))).text();
  const cache = await caches.open(`agra-${build}`);
  // without it the next start is slower, nothing more
  await cache.put(snapshot(base, name), new Response(memory)).catch(() => null);
}
