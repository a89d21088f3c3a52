// Patches in the pipeline, with htmx and the page played by small stand-ins.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** As much of an element as patches use. */
class Element {
  attributes = new Set();
  replacedBy = null;

  constructor(id, patch, same = false) {
    this.id = id;
    this.dataset = { patch, ...(same ? { same: "" } : {}) };
    this.lit = { classList: { remove: mock.fn() } };
  }

  querySelectorAll(selectors) {
    assert.equal(selectors, ".lit");
    return [this.lit];
  }

  toggleAttribute(name, on) {
    if (on) this.attributes.add(name);
    else this.attributes.delete(name);
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  replaceWith(other) {
    this.replacedBy = other;
  }
}

let page = [];
const listeners = {};
globalThis.document = {
  addEventListener: (name, listener) => {
    listeners[name] = listener;
  },
  getElementById: (id) => page.find((element) => element.id === id) || null,
  querySelectorAll: () => page,
};
globalThis.htmx = { registerExtension: () => {} };
mock.timers.enable({ apis: ["setTimeout"] });

const { startSwaps } = await import("../../src/agra/table/static/table/swap.js");
const { startPatches } = await import("../../src/agra/table/static/table/patches.js");
const refresh = mock.fn();
startSwaps();
startPatches(refresh);

/** A request leaves: what it tells the server. */
function sent() {
  const request = { headers: {} };
  listeners["htmx:config:request"]({ detail: { ctx: { request } } });
  return request.headers["Agra-Has"];
}

/** An answer comes with some elements in place of patches; whether htmx may swap it. */
function comes(elements, style = "outerMorph") {
  const fragment = { querySelector: () => null, querySelectorAll: () => elements };
  const preventDefault = mock.fn();
  const tasks = [{ type: "oob" }, { type: "main", fragment, swapSpec: { style } }];
  listeners["htmx:before:swap"]({ detail: { tasks }, preventDefault });
  return preventDefault.mock.callCount() === 0;
}

const swapped = () => listeners["htmx:after:swap"]();

beforeEach(() => {
  comes([]);
  page = [new Element("river", "r1"), new Element("court", "c1")];
  refresh.mock.resetCalls();
});

test("a request tells which patches are here", () => {
  assert.equal(sent(), "r1 c1");
});

test("a patch that did not come again is skipped by the morphing, and free afterwards", () => {
  assert.equal(comes([new Element("river", "r1", true)]), true);
  assert.deepEqual(
    page.map((element) => [...element.attributes]),
    [["data-morph-skip"], []],
  );
  assert.equal(page[0].lit.classList.remove.mock.callCount(), 1);
  swapped();
  assert.deepEqual([...page[0].attributes], []);
});

test("where nothing is morphed, the patch takes the place of the empty element", () => {
  const empty = new Element("river", "r1", true);
  assert.equal(comes([empty], "outerHTML"), true);
  assert.equal(empty.replacedBy, page[0]);
  assert.deepEqual([...page[0].attributes], []);
});

test("an answer for another page is refused, and everything is asked for", () => {
  for (const stranger of [new Element("river", "r2", true), new Element("market", "m1", true)]) {
    refresh.mock.resetCalls();
    assert.equal(comes([new Element("court", "c1", true), stranger]), false);
    assert.deepEqual([...page[1].attributes], []); // nothing of it was used
    assert.equal(sent(), undefined);
    mock.timers.tick(1);
    assert.equal(refresh.mock.callCount(), 1);
    assert.equal(comes([]), true);
    assert.equal(sent(), "r1 c1");
  }
});

test("marks that a broken swap left behind are gone with the next answer", () => {
  comes([new Element("river", "r1", true)]);
  comes([new Element("court", "c1", true)]); // no swap was finished in between
  assert.deepEqual(
    page.map((element) => [...element.attributes]),
    [[], ["data-morph-skip"]],
  );
});
