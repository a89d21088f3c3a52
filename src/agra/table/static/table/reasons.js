// Why a thing cannot be chosen: fetched when somebody asks, all reasons of a question at once.
const WAIT = 4000;

let known = "";
let reasons = {};
let coming = null;

const table = () => document.getElementById("table");

/** The question for which reasons can be told: "" while nothing is asked of the viewer. */
function question() {
  const here = table()?.dataset;
  return here?.whyUrl && here.mine === "yes" && here.live !== "no" ? `${here.whyUrl}?version=${here.version}` : "";
}

async function fetched(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(WAIT) });
    if (answer.ok) return await answer.json();
  } catch {
    /* the tip says the rest */
  }
  return {};
}

/** A promise of the reasons that hold now; null if they are here already. */
export function missing() {
  const asked = question();
  if (!asked || asked === known) return null;
  if (coming?.asked !== asked) {
    coming = { asked };
    coming.promise = fetched(asked).then((found) => {
      if (coming.asked === asked) [known, reasons] = [asked, found]; // else a later question has asked since
    });
  }
  return coming.promise;
}

/** Why a place cannot be chosen, and the rule behind it: from the page, or as it was fetched. */
export function reasonOf(spot) {
  if (spot?.dataset.why) return { why: spot.dataset.why, rule: spot.dataset.rule || "" };
  const found = known && known === question() ? reasons[spot?.dataset.spot] : null;
  return { why: found?.why || "", rule: found?.rule || "" };
}
