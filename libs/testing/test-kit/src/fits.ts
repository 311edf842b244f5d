import type { Page } from 'playwright-core';

/**
 * Finds text beyond the screen's edge, or beyond an edge that cuts it off, or below another text or a field of its own
 * row. Text that scrolls inside its own area can be reached; text that ends in three dots by design, or is for screen
 * readers only, is intended.
 */
const LOST = `(() => {
  // A head of a table that is there for screen readers only.
  const isHidden = (at) => at && (getComputedStyle(at).clipPath !== 'none' || isHidden(at.parentElement));
  const screen = document.documentElement.clientWidth;
  const found = [];
  // Rows of tables and lines of choices: what stands in them, piece by piece.
  const rows = new Map();
  const stands = (own, box, words) => {
    const row = own.closest('tr, fieldset > *');
    if (row) rows.set(row, [...(rows.get(row) ?? []), { own, box, words }]);
  };
  for (const field of document.querySelectorAll('select, textarea, button'))
    if (field.checkVisibility()) stands(field, field.getBoundingClientRect(), field.tagName.toLowerCase());
  if (document.documentElement.scrollWidth > screen)
    found.push('the page: ' + document.documentElement.scrollWidth + ' of ' + screen);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const own = text.parentElement;
    if (!text.data.trim() || own.closest('.visually-hidden, .skip, [aria-hidden="true"], script, style, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || isHidden(own)) continue;
    let isLost = false;
    let isReached = false;
    for (let at = own; at && at !== document.body && !isReached && !isLost; at = at.parentElement) {
      const style = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      const cuts = box.right > edge.right + 1 || box.left < edge.left - 1;
      if (style.textOverflow === 'ellipsis') isReached = true;
      else if (/auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth) {
        isReached = true;
        isLost = edge.right > screen + 1;
      } else if (/hidden|clip/.test(style.overflowX) && cuts) isLost = true;
    }
    if (isLost || (!isReached && (box.right > screen + 1 || box.left < -1)))
      found.push(text.data.trim().slice(0, 40) + ' (' + Math.round(box.left) + '–' + Math.round(box.right) + ')');
    if (!isReached) for (const line of range.getClientRects()) stands(own, line, text.data.trim().slice(0, 40));
  }
  for (const pieces of rows.values())
    for (const [at, one] of pieces.entries())
      for (const other of pieces.slice(at + 1)) {
        if (one.own.contains(other.own) || other.own.contains(one.own)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // The boxes of two lines of text touch each other.
        if (wide > 3 && high > 8) found.push(one.words + ' below ' + other.words);
      }
  return found;
})()`;

/** What of a page cannot be read at the width it has; empty when nothing is lost. */
export function lostText(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(LOST);
}
