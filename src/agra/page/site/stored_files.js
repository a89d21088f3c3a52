// The files that must not be lost: the database, its journal and the cookies. They lie in the browser's own file
// system (OPFS). A handle reads and writes without waiting, so a decision is on the disk before it is acknowledged.

const FOLDER = "/data";
const NAMES = ["table.sqlite3", "table.sqlite3-journal", "cookies.json", "secret.key"];

/** How long a file may be locked by another tab that was just closed, and how often to try (milliseconds). */
const PATIENCE = 2000;
const PAUSE = 250;
/** The errors of browsers for a file that is open elsewhere. */
const LOCKED = ["NoModificationAllowedError", "InvalidStateError"];
/** Emscripten's numbers for "no space left on device" and "invalid argument". */
const NO_SPACE = 51;
const INVALID = 28;

/**
 * Mount the stored files; false if the browser forbids storage, so that they lie in memory.
 * @param python Pyodide
 * @param {URL} base the address of the page
 * @param {(kind: string, more?: object) => void} tell hears what the reader must know
 */
export async function openData(python, base, tell) {
  const { FS } = python;
  const handles = await openHandles(base, tell);
  FS.mkdirTree(FOLDER);
  if (handles)
    FS.mount(
      fileSystem(FS, handles, () => tell("full")),
      {},
      FOLDER,
    );
  const database = `${FOLDER}/${NAMES[0]}`;
  if (!FS.analyzePath(database).exists) {
    const content = await (await fetch(new URL("python/empty.sqlite3", base))).arrayBuffer();
    FS.writeFile(database, new Uint8Array(content));
  }
  return Boolean(handles);
}

/** Open the files, as soon as no other tab has them; null if the browser forbids storage. */
async function openHandles(base, tell) {
  const begun = Date.now();
  for (;;) {
    const found = new Map();
    try {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle(`agra ${encodeURIComponent(base.pathname)}`, { create: true });
      for (const name of NAMES) {
        const file = await folder.getFileHandle(name, { create: true });
        found.set(name, await file.createSyncAccessHandle());
      }
      return found;
    } catch (error) {
      for (const handle of found.values()) handle.close();
      if (!(error instanceof DOMException && LOCKED.includes(error.name))) return null;
    }
    if (Date.now() - begun > PATIENCE) tell("step", { step: "held" });
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/** A file in memory that is used like a stored one. */
class MemoryFile {
  /** @param handle the stored file that is copied */
  constructor(handle) {
    this.content = new Uint8Array(handle.getSize());
    handle.read(this.content, { at: 0 });
  }

  getSize() {
    return this.content.length;
  }

  truncate(size) {
    const content = new Uint8Array(size);
    content.set(this.content.subarray(0, size));
    this.content = content;
  }

  read(buffer, { at }) {
    const found = this.content.subarray(at, at + buffer.length);
    buffer.set(found);
    return found.length;
  }

  write(buffer, { at }) {
    if (at + buffer.length > this.content.length) this.truncate(at + buffer.length);
    this.content.set(buffer, at);
    return buffer.length;
  }

  flush() {}
}

/** Write all bytes. When the storage is full, browsers fail, write fewer, or return a negative error as a huge number. */
function write(handle, content, at) {
  const written = handle.write(content, { at });
  if (written !== content.length) throw new Error("The storage is full.");
  return written;
}

/** A file system for Emscripten: named files lie in handles, all others in memory. An empty file does not exist. */
function fileSystem(FS, handles, onFull) {
  const memory = FS.filesystems.MEMFS;
  const time = () => Date.now();
  const nodes = [];

  /** Go on in memory: what was stored before stays stored, with the journal of an unfinished change. */
  function leaveStorage() {
    for (const [name, handle] of handles)
      if (!(handle instanceof MemoryFile)) handles.set(name, new MemoryFile(handle));
    for (const node of nodes) node.handle = handles.get(node.storedAs);
    onFull();
  }

  /** Change a stored file; if there is no room left, change its copy in memory. */
  function change(node, act) {
    try {
      return act(node.handle);
    } catch (error) {
      console.warn("The games cannot be stored any more:", error);
      if (node.handle instanceof MemoryFile) throw new FS.ErrnoError(NO_SPACE);
      leaveStorage();
      return act(node.handle);
    }
  }

  function stored(node, name) {
    node.storedAs = name;
    node.handle = handles.get(name);
    nodes.push(node);
    node.node_ops = {
      getattr: (one) => ({
        dev: 1,
        ino: one.id,
        mode: one.mode,
        nlink: 1,
        uid: 0,
        gid: 0,
        rdev: 0,
        size: one.handle.getSize(),
        atime: new Date(),
        mtime: new Date(one.changed),
        ctime: new Date(one.changed),
        blksize: 4096,
        blocks: Math.ceil(one.handle.getSize() / 4096),
      }),
      setattr(one, changes) {
        if (changes.mode !== undefined) one.mode = changes.mode;
        if (changes.size !== undefined) change(one, (handle) => handle.truncate(changes.size));
        one.changed = time();
      },
    };
    node.stream_ops = {
      read: (stream, buffer, offset, length, position) =>
        stream.node.handle.read(buffer.subarray(offset, offset + length), { at: position }),
      write(stream, buffer, offset, length, position) {
        stream.node.changed = time();
        return change(stream.node, (handle) => write(handle, buffer.subarray(offset, offset + length), position));
      },
      llseek(stream, offset, whence) {
        const from = whence === 1 ? stream.position : whence === 2 ? stream.node.handle.getSize() : 0;
        if (from + offset < 0) throw new FS.ErrnoError(INVALID);
        return from + offset;
      },
      fsync(stream) {
        change(stream.node, (handle) => handle.flush());
        return 0;
      },
    };
    return node;
  }

  return {
    mount(mount) {
      const root = memory.mount(mount);
      const plain = root.node_ops;
      root.node_ops = {
        ...plain,
        mknod(parent, name, mode, dev) {
          const node = plain.mknod(parent, name, mode, dev);
          return parent === root && FS.isFile(mode) && handles.has(name) ? stored(node, name) : node;
        },
        unlink(parent, name) {
          if (parent === root) handles.get(name)?.truncate(0);
          plain.unlink(parent, name);
        },
      };
      for (const [name, handle] of handles) {
        if (handle.getSize()) root.node_ops.mknod(root, name, 0o100600, 0).changed = time();
      }
      return root;
    },
  };
}
