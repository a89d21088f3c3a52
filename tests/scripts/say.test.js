// The sentences of the page around the table.
import assert from "node:assert/strict";
import { test } from "node:test";

const words = { en: { loading: "Loading: {done}" }, de: { loading: "Lädt: {done}" } };
const documentElement = { lang: "en" };
globalThis.document = { documentElement, getElementById: () => ({ textContent: JSON.stringify(words) }) };

const { say } = await import("../../src/agra/page/site/say.js");

test("they are in the language that the reader has chosen last", () => {
  assert.equal(say("loading", { done: "1" }), "Loading: 1");
  documentElement.lang = "de";
  assert.equal(say("loading", { done: "2" }), "Lädt: 2");
});

test("a language without sentences is English", () => {
  documentElement.lang = "xx";
  assert.equal(say("loading"), "Loading: {done}");
});
