// A host sends this with 404.html for an address such as /agra/game/ABC, which only the service worker knows. It looks
// for the folder of the page, and opens the page there; the page goes on to the address.
(async () => {
  const { pathname, search, hash } = location;
  const names = pathname.split("/").slice(0, -1);
  for (let length = names.length; length > 0; length--) {
    const base = `${names.slice(0, length).join("/")}/`;
    const answer = await fetch(`${base}manifest.en.webmanifest`).catch(() => null);
    if (!answer?.ok || (await answer.json().catch(() => null))?.short_name !== "Agra") continue;
    const rest = pathname.slice(base.length) + search;
    location.replace(`${base}?to=${encodeURIComponent(rest)}${hash}`);
    return;
  }
})();
