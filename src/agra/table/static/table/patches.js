// Patches of the page: the server is told which ones are here, and does not send them again. In place
// of such a patch comes an empty element with the same mark, and the old one stays (patches.py).
const here = () => document.querySelectorAll("#table [data-patch]");

let whole = false; // the next answer is wanted with everything in it

/** Tell the server what is here. */
function tell(event) {
  const request = event.detail?.ctx?.request;
  if (!request || whole) return;
  request.headers["Agra-Has"] = [...here()].map((patch) => patch.dataset.patch).join(" ");
}

/** The patches that stay, by the elements that came in their place; null if one is gone. */
function kept(fragment) {
  const found = new Map();
  for (const same of fragment.querySelectorAll("[data-same]")) {
    const old = document.getElementById(same.id);
    if (old?.dataset.patch !== same.dataset.patch) return null;
    found.set(same, old);
  }
  return found;
}

function release() {
  for (const patch of here()) patch.removeAttribute("data-morph-skip");
}

/** Leave what is the same; if it was changed while the answer was under way, ask for everything. */
function onBeforeSwap(event, refresh) {
  const main = event.detail?.tasks?.find((task) => task.type === "main");
  release();
  if (!main || event.defaultPrevented) return;
  const found = kept(main.fragment);
  whole = !found;
  if (!found) {
    event.preventDefault();
    setTimeout(refresh);
    return;
  }
  const morphs = main.swapSpec.style === "outerMorph";
  for (const [same, old] of found) {
    for (const lit of old.querySelectorAll(".lit")) lit.classList.remove("lit");
    if (morphs) old.toggleAttribute("data-morph-skip", true);
    else same.replaceWith(old);
  }
}

/** Listen; `refresh` fetches the present table. Start it after all who may refuse an answer. */
export function startPatches(refresh) {
  document.addEventListener("htmx:config:request", tell);
  document.addEventListener("htmx:before:swap", (event) => onBeforeSwap(event, refresh));
  document.addEventListener("htmx:after:swap", release);
}
