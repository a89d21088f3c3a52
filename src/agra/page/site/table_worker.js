// The web worker in which Python answers the requests of the pages. The service worker sends each request over a
// broadcast channel, so it does not matter which tab has started this worker.

import { BotWorker } from "./bots.js";
import { startPython } from "./python_start.js";
import { openData } from "./stored_files.js";

const base = new URL("./", self.location.href);
const requests = new BroadcastChannel(`agra-requests ${base.pathname}`);
const streams = new BroadcastChannel(`agra-streams ${base.pathname}`);
/** The requests that were begun: after a restart the service worker sends its open requests again. */
const begun = new Set();

const tell = (kind, more = {}) => self.postMessage({ kind, ...more });

async function start() {
  tell("step", { step: "python" });
  const empty = fetch(new URL("python/empty.sqlite3", base)).then((answer) => answer.arrayBuffer());
  const python = await startPython(base, "table", async (made) => {
    tell("step", { step: "table" });
    made.FS.mkdirTree("/data");
    made.FS.writeFile("/data/table.sqlite3", new Uint8Array(await empty));
    made.runPython("import sys; sys.path.insert(0, '/agra'); from agra.page import table_worker");
    made.runPython(`table_worker.prepare(${JSON.stringify(base.pathname.replace(/\/$/, ""))})`);
    made.FS.unlink("/data/table.sqlite3");
  });
  tell("step", { step: "games" });
  const stored = await openData(python, base, tell);
  const table = python.pyimport("agra.page.table_worker");
  const bots = new BotWorker(base, {
    answered: (number, content) => table.bot_answered(number, python.toPy(content)),
    ended: (number) => table.bot_ended(number),
    failed: (number, reason) => table.bot_failed(number, reason),
  });
  table.begin(base.origin, (text) => streams.postMessage(JSON.parse(text)), bots);
  requests.onmessage = ({ data }) => {
    if (data.kind === "request") receive(python, table, data);
    if (data.kind === "left") table.leave(data.id);
  };
  requests.postMessage({ kind: "ready" });
  tell("ready", { stored });
}

async function receive(python, table, { id, method, path, query, headers, body }) {
  if (begun.has(id)) return;
  begun.add(id);
  try {
    const found = await table.answer(method, path, query, python.toPy(headers), python.toPy(new Uint8Array(body)), id);
    const [status, sent, content] = found.toJs();
    found.destroy();
    requests.postMessage({ kind: "answer", id, status, headers: sent, body: content });
  } catch (error) {
    requests.postMessage({ kind: "answer", id, status: 500, headers: [], body: String(error) });
  }
}

start().catch((error) => tell("failed", { reason: String(error) }));
