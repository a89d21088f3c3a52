// The web worker in which bots think. Python imports the rules and the bots straight from the archive of the table;
// all the rest of the table is never read.

import { loadPyodide } from "./runtime/pyodide.mjs";

const base = new URL("./", self.location.href);
const ARCHIVE = "/agra.zip";
/** Python with the module of bots. */
let loaded = null;
/** @type {Uint8Array | null} memory that the table's worker shares, to end a task */
let stop = null;

async function load() {
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: new URL("runtime/", base).href }),
    fetch(new URL("python/table.zip", base)).then((answer) => answer.arrayBuffer()),
  ]);
  python.FS.writeFile(ARCHIVE, new Uint8Array(archive), { canOwn: true });
  python.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
  return { python, bots: python.pyimport("agra.page.bot_worker") };
}

self.onmessage = async ({ data }) => {
  try {
    if (data.kind === "start") {
      stop = data.stop;
      loaded = load();
    }
    const { python, bots } = await loaded;
    if (data.kind === "task") carryOut(python, bots, data);
  } catch (error) {
    self.postMessage({ kind: "failed", reason: String(error) });
  }
};

function carryOut(python, bots, { number, content }) {
  const ended = () => self.postMessage({ kind: "ended", number });
  if (stop && Atomics.load(stop, 0)) {
    ended();
    return;
  }
  const given = python.toPy(content);
  let answer = null;
  try {
    if (stop) python.setInterruptBuffer(stop);
    answer = bots.carry_out(given);
  } catch (error) {
    if (!String(error).includes("KeyboardInterrupt")) throw error;
  } finally {
    if (stop) python.setInterruptBuffer(undefined);
    given.destroy?.();
  }
  if (!answer) {
    ended();
    return;
  }
  const bytes = answer.toJs();
  answer.destroy();
  self.postMessage({ kind: "answer", number, content: bytes }, [bytes.buffer]);
}
