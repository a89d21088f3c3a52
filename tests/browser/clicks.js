// Whether every glowing thing answers a click at its centre and near its corners. Returns complaints.
() => {
  const found = [];
  for (const spot of document.querySelectorAll(".spot.on")) {
    if (!spot.checkVisibility()) continue;
    spot.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = spot.getBoundingClientRect();
    // Near the corners, but inside of their rounding.
    const round = 0.3 * (spot.rx?.baseVal.value || 0) * (spot.getScreenCTM?.()?.a || 1);
    const dx = Math.max(round, Math.min(6, box.width / 4)), dy = Math.max(round, Math.min(6, box.height / 4));
    const points = [[box.left + box.width / 2, box.top + box.height / 2], [box.left + dx, box.top + dy], [box.right - dx, box.top + dy], [box.left + dx, box.bottom - dy], [box.right - dx, box.bottom - dy]];
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y), its = hit?.closest?.(".spot");
      if (its === spot || its?.classList.contains("on")) continue;
      found.push(`${spot.id} does not answer at ${Math.round(x)} ${Math.round(y)}: ${hit?.id || hit?.className?.baseVal || hit?.className || hit?.tagName}`);
    }
  }
  return found;
}
