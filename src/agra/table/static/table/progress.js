// Progress in the lessons, stored in this browser only.

const NAME = "agra-lessons";

/** What is known of each lesson by its name: the step to go on with, and whether it was finished once. */
export function read() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME));
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** Note the step of a lesson; after the last step the lesson is done, and starts from the beginning next time. */
export function keepStep(lesson, step, steps) {
  const all = read();
  const before = all[lesson] || {};
  const over = step > steps;
  all[lesson] = { step: over ? 1 : step, done: over || Boolean(before.done) };
  all.last = lesson;
  try {
    localStorage.setItem(NAME, JSON.stringify(all));
  } catch {
    /* full, or a private window */
  }
}
