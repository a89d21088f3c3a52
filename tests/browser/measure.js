// What can be measured in a window: texts in their boxes, letters, the bar, targets. Returns complaints.
() => {
  const found = [];
  const clipped = (element) => element.closest(".visually-hidden") || getComputedStyle(element).clipPath.startsWith("inset");
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !clipped(element);
  const round = (box) => [box.left, box.top, box.right, box.bottom].map((edge) => Math.round(edge)).join(" ");
  const panel = (element) => element.closest(".panel")?.id || "";
  const name = (element) => `"${element.textContent.trim().slice(0, 40)}" in ${element.closest("[id]")?.id || panel(element)}`;

  // -------------------------------------------------------------- the page never scrolls, the bar is in view
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push(`the page is ${root.scrollWidth} by ${root.scrollHeight}`);
  const bar = document.getElementById("bar").getBoundingClientRect();
  if (bar.left < -1 || bar.top < -1 || bar.right > innerWidth + 1 || bar.bottom > innerHeight + 1) found.push(`the bar is outside: ${round(bar)}`);

  // -------------------------------------------------------------- letters
  const scale = (element) => {
    const matrix = element.getScreenCTM?.();
    return matrix ? Math.abs(matrix.d) : 1;
  };
  const drawn = [...document.querySelectorAll("#drawing svg.board text")].filter((text) => seen(text) && text.textContent.trim());
  const written = [...document.querySelectorAll("#table *")].filter((element) =>
    !element.closest("svg") && seen(element)
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && getComputedStyle(element).fontSize !== "0px");
  for (const text of [...drawn, ...written]) {
    const size = parseFloat(getComputedStyle(text).fontSize) * scale(text);
    if (size < 11.95) found.push(`letters of ${size.toFixed(1)} px: ${name(text)}`);
  }

  // -------------------------------------------------------------- no drawn text outside of its drawing, or over another
  const tight = (text) => {
    const box = text.getBoundingClientRect();
    const less = box.height * 0.2; // a line is higher than its letters
    return { left: box.left + 0.5, right: box.right - 0.5, top: box.top + less, bottom: box.bottom - less };
  };
  const over = (one, two) => one.left < two.right - 0.5 && two.left < one.right - 0.5 && one.top < two.bottom - 0.5 && two.top < one.bottom - 0.5;
  const boxes = drawn.map((text) => [text, tight(text)]);
  for (const [text, box] of boxes) {
    const sheet = text.ownerSVGElement.getBoundingClientRect();
    if (box.left < sheet.left - 1 || box.right > sheet.right + 1 || box.top < sheet.top - 1 || box.bottom > sheet.bottom + 1) found.push(`outside of the drawing: ${name(text)}`);
  }
  for (let at = 0; at < boxes.length; at += 1) {
    for (let other = at + 1; other < boxes.length; other += 1) {
      const [one, first] = boxes[at], [two, second] = boxes[other];
      if (one.ownerSVGElement === two.ownerSVGElement && over(first, second)) found.push(`over each other: ${name(one)} and ${name(two)} at ${round(one.getBoundingClientRect())}`);
    }
  }

  // -------------------------------------------------------------- no text outside of its cell or card
  const spots = [...document.querySelectorAll(".spot")].filter((spot) => /^spot-(space|notable|favour|contract|tile|petal)-|^spot-scroll-[sbp]/.test(spot.id) && seen(spot));
  for (const spot of spots) {
    const cell = spot.getBoundingClientRect();
    for (const [text, box] of boxes) {
      if (text.ownerSVGElement !== spot.ownerSVGElement || text.closest(".piece, [id^='glow']")) continue; // keys hang on the edges
      const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
      const inside = x > cell.left && x < cell.right && y > cell.top && y < cell.bottom;
      if (inside && (box.left < cell.left - 1 || box.right > cell.right + 1) && !text.closest("[id^='spots']")) found.push(`wider than ${spot.id}: ${name(text)}`);
    }
  }

  // -------------------------------------------------------------- the page's own words
  const within = (box, around) => box.left >= around.left - 1.5 && box.right <= around.right + 1.5 && box.top >= around.top - 1.5 && box.bottom <= around.bottom + 1.5;
  for (const holder of document.querySelectorAll("#bar button, #bar summary, #bar a, .top button, .top summary, .top a, .top-seat, .phone-tabs a, .handle, .asked")) {
    if (!seen(holder) || holder.closest("details:not([open]) > :not(summary)")) continue;
    const around = holder.getBoundingClientRect();
    if (!around.width) continue;
    if (around.left < -1 || around.right > innerWidth + 1 || around.top < -1 || around.bottom > innerHeight + 1) found.push(`off the screen: ${name(holder)} at ${round(around)}`);
    for (const element of [holder, ...holder.querySelectorAll("*")]) {
      if (element.closest("svg, kbd, .note, .busy") || !seen(element)) continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== 3 || !node.textContent.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const own = element.getBoundingClientRect();
        // A phrase that stands whole or not at all has gone to a line that is not shown.
        if (getComputedStyle(element).overflow === "hidden" && box.top >= own.bottom - 1) continue;
        if (box.width && !within(box, around) && getComputedStyle(element).fontSize !== "0px") found.push(`sticks out of its button: ${name(element)} ${round(box)} of ${round(around)}`);
      }
    }
  }
  const lines = [...document.querySelectorAll("#bar .asked h2, #bar .asked .detail, #bar .crumbs, #bar .choices > .option, #bar .choices > details > summary, #bar .choices > .pair, #bar .way, #bar .extras > summary")]
    .filter((one) => seen(one) && !one.closest("details:not([open]) > .choices") && one.textContent.trim());
  for (let at = 0; at < lines.length; at += 1) {
    for (let other = at + 1; other < lines.length; other += 1) {
      const one = lines[at].getBoundingClientRect(), two = lines[other].getBoundingClientRect();
      if (one.width && two.width && over({ left: one.left + 1, right: one.right - 1, top: one.top + 1, bottom: one.bottom - 1 }, two)) found.push(`over each other: ${name(lines[at])} and ${name(lines[other])}`);
    }
  }

  // -------------------------------------------------------------- fingers
  if (matchMedia("(pointer: coarse)").matches) {
    for (const target of document.querySelectorAll("#bar button, #bar summary, #bar a.way, .phone-tabs a, .top-buttons > :not(details), .menu > summary, .handle")) {
      if (!seen(target) || target.closest("details:not([open]) > :not(summary)")) continue;
      const box = target.getBoundingClientRect();
      if (box.width && Math.min(box.width, box.height) < 43.5) found.push(`too small for a finger: ${name(target)} ${Math.round(box.width)} by ${Math.round(box.height)}`);
    }
  }
  return found;
}
