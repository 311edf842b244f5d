import type { OrderView } from '@usdt-africa/contracts/api';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './person.js';

/** Every page of the customer's app that an address opens, with the order that belongs to this browser. */
export const pagesWith = ({ number }: OrderView): readonly string[] => [
  '/',
  '/rates',
  '/track',
  `/track/${number}`,
  '/send-to',
  `/order/${number}`,
  `/order-status/${number}`,
];

/** The page is there, and whatever it waited for too. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('main').first().waitFor();
  await page.locator('.skeleton-place, .loading').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
}

/** Reads the browser's own measures of a page: run in the page, hence text. */
const CUT = `(() => {
  const root = document.documentElement;
  const found = [];
  const over = root.scrollWidth - root.clientWidth;
  if (over > 0) found.push('the page is ' + over + ' px too wide');
  for (const element of document.body.querySelectorAll('*')) {
    const words = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (words.length === 0 || element.closest('svg, option, input, textarea, script, style')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    const lines = words.flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    const say = (what) => found.push(what + ': ' + element.className + ' "' + element.textContent.trim().slice(0, 40) + '"');
    let place = element;
    for (; place; place = place.parentElement) {
      const { position, clipPath, overflowX, display } = getComputedStyle(place);
      // Kept for screen readers alone, or to be pushed into sight.
      if ((clipPath !== 'none' && position === 'absolute') || /auto|scroll/.test(overflowX)) break;
      if (!/hidden|clip/.test(overflowX) || display === 'inline') continue;
      const edge = place.getBoundingClientRect();
      const isOutside = ({ left, right, top, bottom, height }) =>
        left < edge.left - 2 || right > edge.right + 2 || top < edge.top - height / 3 || bottom > edge.bottom + height / 3;
      if (lines.some(isOutside)) {
        say('cut');
        break;
      }
    }
    if (!place && lines.some(({ left, right }) => left < -2 || right > innerWidth + 2)) say('over the edge');
  }
  return found;
})()`;

/** With letters twice as large nothing is cut and nothing is wider than the screen, on a phone and on a desktop. */
export async function fitsLargeLetters(page: Page): Promise<void> {
  const before = page.viewportSize();
  const where = new URL(page.url()).pathname;
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const body = page.locator('body');
    const letters = await body.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    // 14 px and 16 px are what the two apps write in otherwise.
    expect([28, 32]).toContain(letters);
    expect({ where, width: size.width, faults: await page.evaluate<string[]>(CUT) }).toEqual({
      where,
      width: size.width,
      faults: [],
    });
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  if (before) await page.setViewportSize(before);
}

/** Makes every page that opens from now on add up its layout shifts; called before the first one is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.moved = 0;
    window.moves = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        window.moved += entry.value;
        for (const { node } of entry.sources) window.moves.push(entry.value.toFixed(3) + ' ' + (node?.className ?? node?.nodeName));
      }
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/**
 * Expects that the page has moved no more than a user would notice since it was opened.
 * @param most its CLS at the most
 */
export async function stoodStill(page: Page, most = 0.02): Promise<void> {
  const [moved, moves] = await page.evaluate<[number, string[]]>('[window.moved, window.moves]');
  const where = new URL(page.url()).pathname;
  expect({ where, width: page.viewportSize()?.width, moves: moved > most ? moves : [] }).toEqual({
    where,
    width: page.viewportSize()?.width,
    moves: [],
  });
}

const WITHOUT_EDGE = `[...document.querySelectorAll('button, input, select, textarea, .button, .chip, .card')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((element) => !element.matches('.link, .plain, [class*="link"], [class*="visually-hidden"]'))
  .filter((element) => {
    // What lies inside something with an edge needs none of its own; nor do words that are underlined.
    for (let place = element; place && place !== document.body; place = place.parentElement) {
      const { borderTopStyle, borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(place);
      if (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) return false;
      if (outlineStyle !== 'none' || textDecorationLine === 'underline') return false;
    }
    return true;
  })
  .map((element) => element.tagName + ' ' + element.className + ' ' + element.textContent.trim().slice(0, 30))`;

/** In forced colours, every control and field has an edge, and focus is visible. */
export async function showsEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate<string[]>(WITHOUT_EDGE)).toEqual([]);
  const seen = new Set<string>();
  for (let attempts = 0; attempts < 12; attempts += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate<{ name: string; isShown: boolean }>(`(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return { name: '', isShown: true };
      const ringed = [];
      for (let place = element; place && place !== document.body; place = place.parentElement) ringed.push(place);
      if (element.nextElementSibling) ringed.push(...element.nextElementSibling.querySelectorAll('*'));
      const isShown = ringed.slice(0, 40).some((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
      return { name: element.tagName + ' ' + element.className, isShown };
    })()`);
    if (!focus.isShown) seen.add(focus.name);
  }
  expect([...seen]).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}
