// The only script that talks to htmx. A request for a part of the page, and the swap that its answer makes,
// go through named steps. Each step runs the parts of the table that have registered for it, always in the
// order that is declared here. It does not matter in which order the parts were started.
//
//   send      the request is about to leave: add headers
//   receive   an answer has come: return true to stop it before anything is swapped
//   fail      no answer has come
//   refuse    return true to drop the answer; the parts behind are then not asked, and the page stays
//   remember  note how the page is before it changes
//   prepare   change the new content, or the way in which it is swapped
//   patch     keep the elements that the server did not send again
//             (now htmx swaps)
//   dress     bring the new page up to date
//   follow    the same, after htmx is done

/**
 * A swap as the parts see it: htmx's main task and its fragment, the table on the page, the table that comes.
 * @typedef {{ main?: any, fragment?: DocumentFragment, here: HTMLElement | null, coming?: HTMLElement | null }} Swap
 *
 * The functions of a part by the names of their steps.
 * @typedef {Record<string, (value: any) => unknown>} Part
 */

/** The parts of every step in the order in which they run. */
export const ORDER = {
  send: ["patches"],
  receive: ["connection"],
  fail: ["connection", "hint"],
  refuse: ["live", "playback", "patches"], // patches last: it asks for everything when it refuses
  remember: ["motion", "focus", "live"],
  prepare: ["layers", "live", "playback"],
  patch: ["patches"],
  dress: [
    "live",
    "times",
    "announcer",
    "motion",
    "focus",
    "panels",
    "patches",
    "text_fit",
    "replay",
    "coach",
    "hint",
    "lesson_card",
    "scroll_signs",
    "spots",
  ],
  follow: ["playback", "puzzles", "review"],
};

/** A pipeline with its own order; `report` hears of the errors of parts, which never stop the other parts.
 * @param {Record<string, string[]>} order
 * @param {(error: unknown) => void} report */
export function newPipeline(order, report) {
  /** @type {Map<string, Part>} */
  const parts = new Map();

  /** Register a part: an object with a function for each of its steps.
   * @param {string} name
   * @param {Part} functions */
  function register(name, functions) {
    for (const step of Object.keys(functions)) {
      if (!order[step]) throw new Error(`There is no step "${step}".`);
      if (!order[step].includes(name)) throw new Error(`"${name}" has no place in the step "${step}".`);
    }
    parts.set(name, functions);
  }

  /** @type {(name: string, step: string, value: unknown) => unknown} */
  function call(name, step, value) {
    try {
      return parts.get(name)?.[step]?.(value);
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  /** Run a step: all of its parts.
   * @param {string} step
   * @param {unknown} [value] */
  function run(step, value) {
    for (const name of order[step]) call(name, step, value);
  }

  /** Run a step until a part returns true; whether one did.
   * @param {string} step
   * @param {unknown} value */
  function stops(step, value) {
    return order[step].some((name) => call(name, step, value) === true);
  }

  /** All that happens before htmx swaps; false if the answer is dropped.
   * @param {Swap} swap */
  function before(swap) {
    if (stops("refuse", swap)) return false;
    for (const step of ["remember", "prepare", "patch"]) run(step, swap);
    return true;
  }

  /** All that happens after htmx has swapped; `later` calls a function when htmx is done.
   * @param {(work: () => void) => void} later */
  function after(later) {
    run("dress");
    later(() => run("follow"));
  }

  return { register, run, stops, before, after };
}

const pipeline = newPipeline(ORDER, (error) => reportError(error));

/** Register a part of the table: `register("motion", { remember, dress })`. */
export const { register } = pipeline;

/** @type {(event: Event) => Swap} */
function swapOf(event) {
  const main = event.detail?.tasks?.find((/** @type {any} */ task) => task.type === "main");
  return {
    main,
    fragment: main?.fragment,
    here: document.getElementById("table"),
    coming: main?.fragment.querySelector("#table"),
  };
}

// ---------------------------------------------------------------- what htmx does for the other scripts

/** Fetch a table and swap it in.
 * @param {string} address */
export const fetchTable = (address) => htmx.ajax("GET", address, { target: "#table", swap: "outerMorph" });

/** Send a request that could not be sent before.
 * @type {(method: string, action: string, rest: object) => Promise<void>} */
export const sendAgain = (method, action, rest) => htmx.ajax(method, action, rest);

/** Let htmx find its attributes in elements that a script has added.
 * @param {Element} element */
export const activate = (element) => htmx.process(element);

/** @type {(place: Element, content: DocumentFragment, inside: boolean) => void} */
let morph;

/** Change what is in an element and keep its elements as far as possible. This is not a swap: no step runs.
 * @param {Element} place
 * @param {string} html */
export function morphInto(place, html) {
  const coming = document.createElement("template");
  coming.innerHTML = html;
  morph(place, coming.content, true);
}

/** @type {WeakMap<HTMLElement, { sent: number, shown: number }>} requests for each part: the last one, the one shown */
const requests = new WeakMap();

/** Fetch a part of the page again from the address that its element names. If the connection is lost, the part
 * stays as it is. An answer that comes after that of a later request is dropped.
 * @param {HTMLElement} place
 * @param {typeof morphInto} show */
export async function fetchAgain(place, show = morphInto) {
  const numbers = requests.get(place) || { sent: 0, shown: 0 };
  requests.set(place, numbers);
  numbers.sent += 1;
  const own = numbers.sent;
  try {
    const answer = await fetch(place.dataset.url || "", { headers: { "HX-Request": "true" } });
    const html = answer.ok ? await answer.text() : "";
    if (!answer.ok || own < numbers.shown) return;
    numbers.shown = own;
    show(place, html);
  } catch {
    /* whoever calls this calls it again */
  }
}

/** Listen to htmx. */
export function startSwaps() {
  // htmx gives its morphing to extensions only.
  htmx.registerExtension("table", {
    init: (/** @type {any} */ inside) => {
      morph = inside.morph;
    },
  });
  document.addEventListener("htmx:config:request", (event) => pipeline.run("send", event.detail.ctx));
  document.addEventListener("htmx:after:request", (event) => {
    if (pipeline.stops("receive", event.detail.ctx)) event.preventDefault();
  });
  document.addEventListener("htmx:error", (event) => pipeline.run("fail", event.detail?.ctx));
  document.addEventListener("htmx:before:swap", (event) => {
    if (!pipeline.before(swapOf(event))) event.preventDefault();
  });
  document.addEventListener("htmx:after:swap", () => pipeline.after((work) => setTimeout(work)));
}
