// The coach's card, which a page fetches where the adviser had no answer yet.
import assert from "node:assert/strict";
import { test } from "node:test";

let card;

/** A table has come with a card that waits, always for the same question. */
function newTable() {
  const classes = { replace: (_old, kind) => Object.assign(card, { kind }) };
  card = { dataset: { ask: "/coach?version=5" }, kind: "waits", classList: classes };
}

globalThis.document = {
  documentElement: { dataset: {} },
  getElementById: (id) => (id === "coach" ? card : null),
  querySelector: () => null,
  querySelectorAll: () => [],
  addEventListener: () => {},
};
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });
globalThis.history = { state: null };
let asked = 0;
globalThis.fetch = async () => {
  asked += 1;
  throw new Error("lost");
};

const { startCoach } = await import("../../src/agra/table/static/table/coach.js");

test("a card that did not come is asked for again with the next table, but not twice at a time", async () => {
  newTable();
  startCoach();
  startCoach();
  assert.equal(asked, 1);
  await new Promise((done) => setTimeout(done));
  assert.equal(card.kind, "silent");
  startCoach();
  assert.equal(asked, 1);
  newTable();
  startCoach();
  assert.equal(asked, 2);
  await new Promise((done) => setTimeout(done));
  assert.equal(card.kind, "silent");
});
