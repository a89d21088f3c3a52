// The frame in which Django's pages are shown. The tab has the same address, title, language, icon and colour.

import { base } from "./loading.js";

const frame = /** @type {HTMLIFrameElement} */ (/** @type {unknown} */ (document.getElementById("page")));
/** Called with the document of every page that was loaded in the frame. @type {((page: Document) => void)[]} */
export const listeners = [];

/** Show the page of this tab's address; resolves when it is there. */
export function showPage() {
  const address = wanted();
  window.addEventListener("hashchange", () => frame.contentWindow.location.replace(location.href));
  return new Promise((done) => {
    frame.addEventListener("load", () => {
      if (!page()) return;
      frame.hidden = false;
      document.getElementById("start").hidden = true;
      follow();
      done(undefined);
    });
    frame.src = address;
  });
}

/** The address of the page to show: that of the tab, or the one with which 404.html sends readers here. */
function wanted() {
  const to = new URLSearchParams(location.search).get("to");
  try {
    const found = to === null ? location.href : new URL(to, base).href + location.hash;
    return found.startsWith(base.href) ? found : base.href;
  } catch {
    return base.href; // it is no address at all
  }
}

/** The document in the frame; null for the empty one at the beginning, and for an error page of the browser. */
function page() {
  const found = frame.contentDocument;
  return found && found.URL !== "about:blank" ? found : null;
}

/** Follow the page that has just been loaded. */
function follow() {
  const found = page();
  const inner = frame.contentWindow;
  mirror();
  const options = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(mirror).observe(found.head, options);
  new MutationObserver(mirror).observe(found.documentElement, { attributes: true });
  for (const name of /** @type {const} */ (["pushState", "replaceState"])) {
    const plain = inner.history[name].bind(inner.history);
    inner.history[name] = (...given) => {
      plain(...given);
      mirror();
    };
  }
  for (const name of ["popstate", "hashchange"]) inner.addEventListener(name, mirror);
  found.addEventListener("click", onClick, true);
  keepClear(found);
  inner.focus();
  for (const listener of listeners) listener(found);
}

/** Give the tab what the page has: address, title, language, theme, icon, colour. */
function mirror() {
  const found = page();
  if (!found) return;
  const { pathname, search, hash } = found.location;
  const address = pathname + search + hash;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
  if (found.title && document.title !== found.title) document.title = found.title;
  const { lang } = found.documentElement;
  if (lang) document.documentElement.lang = lang;
  const night = found.getElementById("night");
  if (night) document.getElementById("night").media = night.media;
  const icon = found.querySelector("link[rel=icon]");
  if (icon) document.getElementById("icon").href = icon.href;
  const colours = /** @type {any[]} */ ([...found.querySelectorAll("meta[name=theme-color]")]);
  const colour = colours.find(({ media }) => !media || matchMedia(media).matches);
  if (colour) document.querySelector("meta[name=theme-color]").setAttribute("content", colour.content);
}

/** Browsers that tell only the tab where notches and rounded corners are: then the tab leaves that room free. */
function keepClear(found) {
  document.body.classList.toggle("clear", room(document) > 0 && room(found) === 0);
}

function room(found) {
  const probe = found.createElement("div");
  for (const side of ["top", "right", "bottom", "left"]) {
    probe.style.setProperty(`padding-${side}`, `env(safe-area-inset-${side})`);
  }
  found.body.append(probe);
  const style = found.defaultView.getComputedStyle(probe);
  const sum = ["top", "right", "bottom", "left"].reduce(
    (all, side) => all + Number.parseFloat(style.getPropertyValue(`padding-${side}`) || "0"),
    0,
  );
  probe.remove();
  return sum;
}

/** Pages of others open in a new tab; files are saved, also where browsers ask a host for them. */
function onClick(event) {
  const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest?.("a[href]"));
  if (!link?.href.startsWith("http")) return;
  if (!link.href.startsWith(base.href)) {
    link.target = "_blank";
    link.rel = "noopener";
  } else if (link.hasAttribute("download")) {
    event.preventDefault();
    save(link.href, link.download);
  }
}

/** Save a file that Python makes. */
async function save(address, wanted) {
  const answer = await fetch(address);
  if (!answer.ok) {
    frame.contentWindow.location.assign(address); // a page that says why
    return;
  }
  const named = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") || "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = wanted || named?.[1] || new URL(address).pathname.split("/").pop();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
