// The files that must not be lost: the database, its journal and the cookies. They lie in the browser's own file
// system (OPFS). A handle reads and writes without waiting, so a decision is on the disk before it is acknowledged.

const FOLDER = "/data";
const NAMES = ["table.sqlite3", "table.sqlite3-journal", "cookies.json", "secret.key"];

/** Mount the stored files; false if the browser forbids storage, so that they lie in memory. */
export async function openData(python, empty) {
  const { FS } = python;
  const handles = await openHandles();
  FS.mkdirTree(FOLDER);
  if (handles) FS.mount(fileSystem(FS, handles), {}, FOLDER);
  const database = `${FOLDER}/${NAMES[0]}`;
  if (!FS.analyzePath(database).exists) {
    const content = await (await fetch(empty)).arrayBuffer();
    FS.writeFile(database, new Uint8Array(content));
  }
  return Boolean(handles);
}

async function openHandles() {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("agra", { create: true });
    const found = new Map();
    for (const name of NAMES) {
      const file = await folder.getFileHandle(name, { create: true });
      found.set(name, await file.createSyncAccessHandle());
    }
    return found;
  } catch {
    return null;
  }
}

/** A file system for Emscripten: named files lie in handles, all others in memory. An empty file does not exist. */
function fileSystem(FS, handles) {
  const memory = FS.filesystems.MEMFS;
  const time = () => Date.now();

  function stored(node, handle) {
    node.handle = handle;
    node.node_ops = {
      getattr: (one) => ({
        dev: 1, ino: one.id, mode: one.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: one.handle.getSize(),
        atime: new Date(), mtime: new Date(one.changed), ctime: new Date(one.changed), blksize: 4096,
        blocks: Math.ceil(one.handle.getSize() / 4096),
      }),
      setattr(one, changes) {
        if (changes.mode !== undefined) one.mode = changes.mode;
        if (changes.size !== undefined) one.handle.truncate(changes.size);
        one.changed = time();
      },
    };
    node.stream_ops = {
      read: (stream, buffer, offset, length, position) =>
        stream.node.handle.read(buffer.subarray(offset, offset + length), { at: position }),
      write(stream, buffer, offset, length, position) {
        stream.node.changed = time();
        return stream.node.handle.write(buffer.subarray(offset, offset + length), { at: position });
      },
      llseek(stream, offset, whence) {
        const from = whence === 1 ? stream.position : whence === 2 ? stream.node.handle.getSize() : 0;
        if (from + offset < 0) throw new FS.ErrnoError(28);
        return from + offset;
      },
      fsync(stream) {
        stream.node.handle.flush();
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
          const handle = parent === root && FS.isFile(mode) ? handles.get(name) : undefined;
          return handle ? stored(node, handle) : node;
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
