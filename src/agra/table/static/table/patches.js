// Patches of the page: the server is told which ones are here, and does not send them again. In place
// of such a patch comes an empty element with the same mark, and the old one stays (patches.py).
import { register } from "./swap.js";

const here = () => document.querySelectorAll("#table [data-patch]");

let whole = false; // the next answer is wanted with everything in it

/** Tell the server what is here.
 * @param {{ request?: { headers: Record<string, string> } }} ctx */
function send({ request }) {
  if (!request || whole) return;
  request.headers["Agra-Has"] = [...here()].map((patch) => patch.dataset.patch).join(" ");
}

/** The patches that stay, by the elements that came in their place; null if one is gone.
 * @param {ParentNode} fragment
 * @returns {Map<HTMLElement, HTMLElement> | null} */
function kept(fragment) {
  const found = new Map();
  for (const same of fragment.querySelectorAll("[data-same]")) {
    const old = document.getElementById(same.id);
    if (!old || old.dataset.patch !== same.dataset.patch) return null;
    found.set(same, old);
  }
  return found;
}

function release() {
  for (const patch of here()) patch.removeAttribute("data-morph-skip");
}

/** Refuse an answer whose patches were changed while it was under way, and ask for everything.
 * @type {(swap: import("./swap.js").Swap, refresh: () => void) => boolean} */
function refuse({ fragment }, refresh) {
  if (!fragment) return false;
  whole = !kept(fragment);
  if (whole) setTimeout(refresh);
  return whole;
}

/** Leave what is the same.
 * @param {import("./swap.js").Swap} swap */
function patch({ main, fragment }) {
  release();
  if (!fragment) return;
  const morphs = main.swapSpec.style === "outerMorph";
  for (const [same, old] of kept(fragment) || []) {
    for (const lit of old.querySelectorAll(".lit")) lit.classList.remove("lit");
    if (morphs) old.toggleAttribute("data-morph-skip", true);
    else same.replaceWith(old);
  }
}

/** Take part in swaps; `refresh` fetches the present table.
 * @param {() => void} refresh */
export function startPatches(refresh) {
  register("patches", { send, refuse: (swap) => refuse(swap, refresh), patch, dress: release });
}
