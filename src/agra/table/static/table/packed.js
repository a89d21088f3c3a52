// A packed game behind the # of an address: every page hands it on to the page for links.
const PACKED = /^#(A\d[\w-]{6,})$/;

/** The packed game in the part of an address behind the #, or "". */
export function packedIn(hash) {
  return PACKED.exec(hash)?.[1] ?? "";
}

function handOn() {
  const page = document.documentElement.dataset.link;
  if (page && packedIn(location.hash) && location.pathname !== page) location.replace(page + location.hash);
}

/** Look at the address now, and when somebody types a link into an open page. */
export function startPacked() {
  handOn();
  window.addEventListener("hashchange", handOn);
}
