import type { Page } from 'playwright-core';

/**
 * Text beyond the screen's edge, or beyond an edge that cuts it off. What scrolls inside a place of its own is reached, and
 * what is made to end in three dots, or is there for screen readers only, is meant so.
 */
const LOST = `(() => {
  // A head of a table that is there for screen readers only.
  const isHidden = (at) => at && (getComputedStyle(at).clipPath !== 'none' || isHidden(at.parentElement));
  const screen = document.documentElement.clientWidth;
  const found = [];
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
  }
  return found;
})()`;

/** What of a page cannot be read at the width it has; empty when nothing is lost. */
export function lostText(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(LOST);
}
