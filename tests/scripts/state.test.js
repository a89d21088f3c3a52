// The state of the page: what follows from what is known.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  dropUnsent,
  isAnswerPending,
  isStuck,
  isTold,
  keepUnsent,
  newState,
  noteAnswer,
  noteLost,
  noteQuestion,
  ON_ITS_WAY,
} from "../../src/agra/table/static/table/state.js";

const LOOK = { method: "GET", action: "/game/abc/", target: "#table", swap: "outerMorph" };
const CHOICE = { ...LOOK, method: "POST", action: "/game/abc/decide" };

test("every page has a state of its own", () => {
  const state = newState();
  state.playback.steps.push({ number: 1, since: 0, at: 1, text: "", time: 1 });
  assert.deepEqual(newState().playback.steps, []);
});

test("one question gets one answer, until three seconds have passed or another question comes", () => {
  const state = newState();
  assert.equal(noteAnswer(state, "7", 1000), true);
  assert.equal(noteAnswer(state, "7", 3999), false);
  assert.equal(noteAnswer(state, "7", 4000), true);
  assert.equal(noteAnswer(state, "8", 4001), true);
});

test("an answer that is refused does not prolong the wait", () => {
  const state = newState();
  noteAnswer(state, "7", 1000);
  noteAnswer(state, "7", 2500);
  assert.equal(state.answer.sentAt, 1000);
});

test("an answer is pending for two seconds, and only for its own version", () => {
  const state = newState();
  assert.equal(isAnswerPending(state, undefined, 0), false);
  noteAnswer(state, "7", 1000);
  assert.equal(isAnswerPending(state, "7", 2999), true);
  assert.equal(isAnswerPending(state, "7", 3000), false);
  assert.equal(isAnswerPending(state, "8", 1001), false);
});

test("a question outside my turn tells the turn in which it is asked, and no earlier turn", () => {
  const step = (at) => ({ number: 40 + at, since: 39 + at, at, text: "", time: 1 });
  const isToldOf = (steps, atOnce = true) => isTold({ at_once: atOnce, steps: steps.map(step) });
  assert.equal(isToldOf([]), true);
  assert.equal(isToldOf([1, 2, 3]), true);
  assert.equal(isToldOf([2, 3]), true); // the first step was shown
  assert.equal(isToldOf([4, 1]), false); // the turn before it was not shown to its end
  assert.equal(isToldOf([1, 2], false), false); // the steps were taken back, or are not shown at all
});

test("a table is new to the viewer when there is something new to answer or to see", () => {
  const state = newState();
  const note = (mine, version, number) => noteQuestion(state, { mine, version, number });
  assert.equal(note("no", "4", "40"), "first");
  assert.equal(note("no", "4", "40"), "same");
  assert.equal(note("no", "4", "41"), "step");
  assert.equal(note("yes", "5", "41"), "turn");
  assert.equal(note("yes", "5", "44"), "same"); // the board catches up while my question stands
  assert.equal(note("yes", "6", "45"), "step");
  assert.equal(note("no", "7", "46"), "turn");
});

test("a board that is behind is stuck only while nothing is under way", () => {
  const state = newState();
  assert.equal(isStuck(state, true, false), true);
  assert.equal(isStuck(state, false, false), false);
  assert.equal(isStuck(state, true, true), false);
  for (const change of [{ timer: 5 }, { timer: ON_ITS_WAY }, { asking: true }, { fetching: Promise.resolve() }]) {
    const busy = newState();
    Object.assign(busy.playback, change);
    assert.equal(isStuck(busy, true, false), false, JSON.stringify(change));
  }
});

test("a choice that could not be sent is not replaced by a look at the table", () => {
  const state = newState();
  keepUnsent(state, LOOK);
  assert.equal(state.connection.unsent, LOOK);
  keepUnsent(state, CHOICE);
  keepUnsent(state, LOOK);
  assert.equal(state.connection.unsent, CHOICE);
  dropUnsent(state, "GET");
  assert.equal(state.connection.unsent, CHOICE);
  dropUnsent(state, "POST");
  assert.equal(state.connection.unsent, null);
});

test("a lost connection is news once, and never for a game that is gone", () => {
  const state = newState();
  assert.equal(noteLost(state), true);
  assert.equal(noteLost(state), false);
  const gone = newState();
  gone.connection.gone = true;
  assert.equal(noteLost(gone), false);
  assert.equal(gone.connection.lost, false);
});
