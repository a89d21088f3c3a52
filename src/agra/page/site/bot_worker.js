// The web worker in which bots think. Python imports only the rules and the bots here.

import { startPython } from "./python_start.js";

const base = new URL("./", self.location.href);
/** Python with the module of bots. */
let loaded = null;
/** @type {Uint8Array | null} memory that the table's worker shares, to end a task */
let stop = null;

async function load() {
  const python = await startPython(base, "bots", async (made) => {
    made.runPython("import sys; sys.path.insert(0, '/agra'); from agra.page import bot_worker; bot_worker.prepare()");
  });
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
