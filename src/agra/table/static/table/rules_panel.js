// The rules beside the table: every link to the rules opens here, and the table stays.
import { addressOf } from "./addresses.js";
import { closeAid } from "./aid.js";
import { hideTip } from "./tips.js";

let opener = null;
let shown = "";
let wanted = ""; // the address that was asked for last

function panel() {
  let box = document.getElementById("beside");
  if (!box) {
    box = document.createElement("dialog");
    box.id = "beside";
    box.setAttribute("aria-labelledby", "beside-title");
    document.body.append(box);
    box.addEventListener("keydown", (event) => {
      event.stopPropagation(); // inside of the rules, keys work as on any page
      if (event.key === "Escape") box.close();
    });
    box.addEventListener("close", () => {
      if (opener?.isConnected) opener.focus();
      opener = null;
    });
    box.addEventListener("submit", onSearch);
  }
  return box;
}

/** Rename the ids of headings, which the table may use, too. */
function rename(page) {
  for (const heading of page.querySelectorAll("[id]:not([id^='r-'], #beside-title)")) heading.id = `page-${heading.id}`;
}

/** Show a page in the panel. Return whether it could be fetched. */
async function load(box, address) {
  const path = address.pathname + address.search;
  if (path === shown && box.firstChild) return true;
  const answer = await fetch(path, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok) return false;
  const text = await answer.text();
  if (address.href !== wanted) return true; // another page was asked for meanwhile
  const page = new DOMParser().parseFromString(text, "text/html");
  rename(page);
  box.replaceChildren(...page.body.childNodes);
  box.querySelector(".beside-body").scrollTop = 0;
  shown = path;
  return true;
}

/** Scroll to the paragraph that a link points to, and mark it. */
function turnTo(box, hash) {
  for (const old of box.querySelectorAll(".meant")) old.classList.remove("meant");
  const name = decodeURIComponent(hash.slice(1));
  const found =
    name && (box.querySelector(`#${CSS.escape(name)}`) || box.querySelector(`#${CSS.escape(`page-${name}`)}`));
  if (!found) return;
  const whole = found.closest("p, li, tr") || found;
  whole.classList.add("meant");
  const body = box.querySelector(".beside-body");
  body.scrollTop += whole.getBoundingClientRect().top - body.getBoundingClientRect().top - 12;
}

/** A question about the Court keeps it in view: the panel opens on the other side. */
function side() {
  return document.getElementById("bar")?.dataset.best === "court" ? "left" : "right";
}

/** Beside the table: the bar stays free; where the bar is a sheet, the rules lie over it. */
function keepClear(box) {
  const bar = document.querySelector("#table:not(.phone) #bar")?.getBoundingClientRect();
  const room = bar ? bar.top - box.getBoundingClientRect().top - 6 : 0;
  if (room > 240) box.style.setProperty("height", `${room}px`);
  else box.style.removeProperty("height");
}

/** Open an address of the rules. */
async function openRules(href) {
  const box = panel();
  const address = new URL(href, location.href);
  wanted = address.href;
  const found = await load(box, address);
  if (address.href !== wanted) return;
  if (!found) {
    location.assign(href);
    return;
  }
  closeAid();
  hideTip();
  if (box.open && document.activeElement === document.body) {
    box.querySelector("input").focus({ preventScroll: true }); // the element with the focus was on the old page
  }
  if (!box.open) {
    opener = document.activeElement;
    box.dataset.side = side();
    box.show();
    keepClear(box);
    box.querySelector(".beside-close").focus({ preventScroll: true });
  }
  turnTo(box, address.hash);
}

/** Whether a path leads to a page of the rules, not to one of their pictures. */
const isRulesPage = (path) =>
  path === addressOf("rules") || (path.startsWith(addressOf("rules/")) && !path.startsWith(addressOf("rules/picture")));

function onSearch(event) {
  event.preventDefault();
  const words = String(new FormData(event.target).get("q")).trim();
  if (words) openRules(addressOf(`rules?q=${encodeURIComponent(words)}`));
}

const plain = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

function onClick(event) {
  if (event.target.closest?.(".beside-close")) {
    panel().close();
    return;
  }
  const link = event.target.closest?.("a[href]");
  if (!link || !plain(event) || link.matches("[data-as-page]")) return;
  const own = link.closest("#beside") && link.getAttribute("href").startsWith("#");
  if (own) {
    event.preventDefault();
    turnTo(panel(), link.hash);
  } else if (link.origin === location.origin && isRulesPage(link.pathname)) {
    event.preventDefault();
    openRules(link.href);
  }
}

/** Listen. */
export function startRulesPanel() {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", (event) => {
    if (event.target.closest?.("#aid-dialog .aid-search")) onSearch(event);
  });
}
