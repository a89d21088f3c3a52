// The page of a table's seats: what it tells the others about its player.
import assert from "node:assert/strict";
import { test } from "node:test";

const place = { dataset: { beat: "/here", stream: "/stream" } };
const listeners = [];
const intervals = [];
globalThis.document = {
  documentElement: { dataset: {} },
  hidden: false,
  getElementById: (id) => (id === "seats-now" ? place : null),
  querySelector: (selector) => (selector.startsWith("#token") ? { value: "" } : null),
  addEventListener: (_kind, listener) => listeners.push(listener),
};
globalThis.location = { href: "http://agra.example/", hash: "" };
globalThis.addEventListener = () => {};
globalThis.setInterval = (work) => intervals.push(work);
globalThis.setTimeout = () => 0;
globalThis.EventSource = class extends EventTarget {};
const told = [];
globalThis.fetch = async (_address, { body }) => told.push(body.get("state"));

await import("../../src/agra/table/static/table/host.js");

test("a player in another tab is away, and says so once", () => {
  assert.deepEqual(told, ["here"]);
  document.hidden = true;
  for (const listener of listeners) listener();
  for (const work of intervals) work();
  assert.deepEqual(told, ["here", "away"]);
});
