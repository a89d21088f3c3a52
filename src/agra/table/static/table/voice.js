// What is told to those who hear: politely, at most one sentence in three seconds, the newest.

const APART = 3000; // milliseconds
let region = null, last = 0, waiting = "", timer = 0;

function tell() {
  timer = 0;
  last = Date.now();
  region.textContent = waiting;
}

/** Tell a sentence when its time has come; a newer one takes its place. */
export function say(sentence) {
  waiting = sentence;
  if (!timer) timer = setTimeout(tell, Math.max(0, last + APART - Date.now()));
}

/** Tell a sentence that cannot wait. */
export function sayNow(sentence) {
  clearTimeout(timer);
  waiting = sentence;
  tell();
}

/** Lay out the region: outside of the table, so that it outlives every swap. */
export function startVoice() {
  region = document.createElement("p");
  region.id = "voice";
  region.className = "visually-hidden";
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  document.body.append(region);
}
