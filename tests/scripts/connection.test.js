// The strip that says whether the connection is lost.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const strip = { dataset: { lost: "lost", kept: "kept", back: "back" }, textContent: "" };
globalThis.document = { getElementById: () => strip, querySelector: () => null };

mock.timers.enable({ apis: ["setTimeout"] });

const isOnline = (onLine) => Object.defineProperty(globalThis, "navigator", { value: { onLine }, configurable: true });

const { back, cutOff, isLost } = await import("../../src/agra/table/static/table/connection.js");

test("what had arrived before does not mean that the connection is back", () => {
  isOnline(false);
  cutOff();
  back();
  assert.equal(isLost(), true);
  assert.equal(strip.textContent, "lost");
});

test("an answer means that it is back", () => {
  isOnline(true);
  back();
  assert.equal(isLost(), false);
  assert.equal(strip.textContent, "back");
});
