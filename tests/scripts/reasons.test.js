// Why a thing cannot be chosen: the reasons belong to one question.
import assert from "node:assert/strict";
import { test } from "node:test";

const table = { dataset: { whyUrl: "/why", mine: "yes", live: "yes", version: "5" } };
globalThis.document = { getElementById: () => table };
const waiting = {};
globalThis.fetch = (address) =>
  new Promise((done) => {
    waiting[address] = (why) => done({ ok: true, json: async () => ({ boat: { why } }) });
  });

const { missing, reasonOf } = await import("../../src/agra/table/static/table/reasons.js");

test("reasons of an earlier question that come late do not replace the present ones", async () => {
  const early = missing();
  table.dataset.version = "6";
  const present = missing();
  waiting["/why?version=6"]("present");
  await present;
  waiting["/why?version=5"]("early");
  await early;
  assert.equal(missing(), null);
  assert.equal(reasonOf({ dataset: { spot: "boat" } }).why, "present");
});
