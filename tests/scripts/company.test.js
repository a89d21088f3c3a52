// What a page tells the others at the table: whether its player is here.
import assert from "node:assert/strict";
import { test } from "node:test";

const elements = {
  table: { dataset: { company: "/company", seated: "yes" } },
  token: { action: "/here", elements: { csrfmiddlewaretoken: { value: "" } } },
};
globalThis.document = {
  documentElement: { dataset: {} },
  hidden: false,
  getElementById: (id) => elements[id] || null,
};
const told = [];
globalThis.fetch = async (_address, { body }) => {
  told.push(body.get("state"));
  return { ok: true };
};

const { beat } = await import("../../src/agra/table/static/table/company.js");

test("somebody who leaves right after a sign of life is away at once", () => {
  beat();
  beat();
  document.hidden = true;
  beat();
  assert.deepEqual(told, ["here", "away"]);
});
