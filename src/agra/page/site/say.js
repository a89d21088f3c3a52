// The sentences of the page around the table, and the places where they are shown.

/** The sentences in every language. @type {Record<string, Record<string, string>>} */
const words = JSON.parse(document.getElementById("words").textContent);
const step = document.getElementById("step");
const progress = /** @type {HTMLProgressElement} */ (/** @type {unknown} */ (document.getElementById("progress")));
const notice = document.getElementById("notice");

/**
 * A sentence in the reader's language, which may change while Agra is open.
 * @param {string} key
 * @param {Record<string, string>} given the arguments of the sentence
 */
export function say(key, given = {}) {
  const spoken = words[document.documentElement.lang] ?? words.en;
  return spoken[key].replace(/\{(\w+)\}/g, (whole, name) => given[name] ?? whole);
}

/** A number of bytes in megabytes, as the reader writes numbers. */
export function megabytes(bytes) {
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(document.documentElement.lang, format).format(bytes / 1e6);
}

/**
 * What happens now, on the first screen.
 * @param {string} sentence
 * @param {number | null} share how much of it is done; null if nobody knows
 */
export function showStep(sentence, share = null) {
  if (document.documentElement.dataset.missing) return;
  step.className = "";
  step.textContent = sentence;
  progress.hidden = false;
  if (share === null) progress.removeAttribute("value");
  else progress.value = share;
  document.getElementById("act").hidden = true;
}

/**
 * What went wrong, on the first screen, and a button that tries again.
 * @param {string} sentence
 * @param {() => void} again
 * @param {string} label of the button
 */
export function showFailure(sentence, again, label = say("again")) {
  step.className = "wrong";
  step.textContent = sentence;
  progress.hidden = true;
  document.getElementById("start").hidden = false;
  const act = document.getElementById("act");
  act.hidden = false;
  const button = act.querySelector("button");
  button.textContent = label;
  button.onclick = again;
}

/**
 * A line above the table. It goes away when somebody closes it or uses its button.
 * @param {string} sentence
 * @param {{ label: string, act: () => void } | null} button
 * @param {string} kind with which it can be taken away again
 */
export function showNotice(sentence, button = null, kind = "") {
  notice.dataset.kind = kind;
  notice.querySelector("p").textContent = sentence;
  const [act, close] = [notice.querySelector(".act"), notice.querySelector(".close")];
  act.hidden = !button;
  act.textContent = button?.label ?? "";
  act.onclick = () => {
    notice.hidden = true;
    button.act();
  };
  close.setAttribute("aria-label", say("close"));
  close.onclick = () => {
    notice.hidden = true;
  };
  notice.hidden = false;
}

/** Take a line away that is no longer true. */
export function hideNotice(kind) {
  if (notice.dataset.kind === kind) notice.hidden = true;
}
