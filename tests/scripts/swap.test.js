// The pipeline around a swap: what runs, and in which order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fetchAgain, newPipeline, ORDER } from "../../src/agra/table/static/table/swap.js";

const SMALL = {
  refuse: ["first", "second", "third"],
  remember: ["second", "first"],
  prepare: ["first"],
  patch: ["second"],
  dress: ["first", "second"],
  follow: ["second"],
};

/** A pipeline whose parts write down that they ran; `refuses` is the part that refuses, if one does. */
function recorded(names, refuses = "") {
  const ran = [];
  const errors = [];
  const pipeline = newPipeline(SMALL, (error) => errors.push(error));
  for (const name of names) {
    const functions = {};
    for (const step of Object.keys(SMALL).filter((step) => SMALL[step].includes(name))) {
      functions[step] = () => {
        ran.push(`${step} ${name}`);
        return step === "refuse" && name === refuses;
      };
    }
    pipeline.register(name, functions);
  }
  return { pipeline, ran, errors };
}

test("the declared order counts, not the order of registration", () => {
  for (const names of [
    ["first", "second", "third"],
    ["third", "second", "first"],
  ]) {
    const { pipeline, ran } = recorded(names);
    assert.equal(pipeline.before({}), true);
    assert.deepEqual(ran, [
      ...["refuse first", "refuse second", "refuse third"],
      ...["remember second", "remember first", "prepare first", "patch second"],
    ]);
  }
});

test("a part that refuses ends it: no later part is asked, and nothing is touched", () => {
  const { pipeline, ran } = recorded(["first", "second", "third"], "second");
  assert.equal(pipeline.before({}), false);
  assert.deepEqual(ran, ["refuse first", "refuse second"]);
});

test("what follows waits until htmx is done", () => {
  const { pipeline, ran } = recorded(["first", "second"]);
  const waiting = [];
  pipeline.after((work) => waiting.push(work));
  assert.deepEqual(ran, ["dress first", "dress second"]);
  for (const work of waiting) work();
  assert.deepEqual(ran.slice(2), ["follow second"]);
});

test("a part that was not started is left out", () => {
  const { pipeline, ran } = recorded(["second"]);
  pipeline.run("dress");
  assert.deepEqual(ran, ["dress second"]);
});

test("an error in one part is reported and stops no other part", () => {
  const { pipeline, ran, errors } = recorded(["second"]);
  pipeline.register("first", {
    dress: () => {
      throw new Error("broken");
    },
    refuse: () => {
      throw new Error("broken, too");
    },
  });
  pipeline.run("dress");
  assert.equal(pipeline.stops("refuse", {}), false);
  assert.deepEqual(
    errors.map((error) => error.message),
    ["broken", "broken, too"],
  );
  assert.deepEqual(ran, ["dress second", "refuse second"]);
});

test("only what returns true refuses", () => {
  const pipeline = newPipeline(SMALL, assert.fail);
  pipeline.register("first", { refuse: () => "yes" });
  assert.equal(pipeline.before({}), true);
});

test("a part needs a place in the order", () => {
  const pipeline = newPipeline(SMALL, assert.fail);
  assert.throws(() => pipeline.register("third", { dress: () => {} }), /"third" has no place in the step "dress"/);
  assert.throws(() => pipeline.register("first", { undress: () => {} }), /no step "undress"/);
});

test("the table's own order keeps its promises", () => {
  const before = (step, one, other) => {
    assert.ok(ORDER[step].includes(one) && ORDER[step].includes(other), `${step}: ${one}, ${other}`);
    assert.ok(ORDER[step].indexOf(one) < ORDER[step].indexOf(other), `${step}: ${one} before ${other}`);
  };
  // Patches ask for everything when they refuse: a refusal of the others must come first.
  assert.equal(ORDER.refuse.at(-1), "patches");
  // The new question closes groups and forgets what was typed before the focus goes to it.
  before("dress", "live", "focus");
  // Patches are released only after the pieces were compared; the hint is measured when the text fits.
  before("dress", "motion", "patches");
  before("dress", "text_fit", "hint");
  for (const [step, names] of Object.entries(ORDER)) {
    assert.equal(new Set(names).size, names.length, `${step} names a part twice`);
  }
});

test("a part of the page is not overwritten by an older answer that comes late", async () => {
  const waiting = [];
  globalThis.fetch = () => new Promise((done) => waiting.push(done));
  const shown = [];
  const place = { dataset: { url: "/seats" } };
  const both = [1, 2].map(() => fetchAgain(place, (_place, html) => shown.push(html)));
  const answers = ["old", "new"].map((html) => ({ ok: true, text: async () => html }));
  waiting[1](answers[1]);
  await both[1];
  waiting[0](answers[0]);
  await both[0];
  assert.deepEqual(shown, ["new"]);
});
