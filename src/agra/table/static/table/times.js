// Times of day and dates: the server writes them in UTC, readers see them in their own time zone and language.
import { register } from "./swap.js";

const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const WHOLE = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" };

const told = (moment, form) => new Intl.DateTimeFormat(document.documentElement.lang, form).format(moment);

/** Rewrite every `<time data-utc>` (the time) and `<time data-day>` (the day) of a part of the page.
 * @param {ParentNode} part */
export function dressTimes(part = document) {
  for (const place of part.querySelectorAll("time[data-utc]")) {
    const moment = new Date(place.dateTime);
    const text = told(moment, TIME);
    if (place.textContent !== text) place.textContent = text;
    place.title = told(moment, WHOLE);
  }
  for (const place of part.querySelectorAll("time[data-day]")) {
    const text = told(new Date(place.dateTime), { dateStyle: "medium" });
    if (place.textContent !== text) place.textContent = text;
  }
}

/** The day of a moment, or a day alone (as older results have it), as an element. */
export function dayOf(text) {
  const made = document.createElement("time");
  made.dateTime = text;
  made.textContent = told(new Date(text), { dateStyle: "medium", timeZone: text.includes("T") ? undefined : "UTC" });
  return made;
}

/** Dress what is there, and what htmx brings later. */
export function startTimes() {
  dressTimes();
  register("times", { dress: () => dressTimes() });
}
