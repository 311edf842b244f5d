import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** What axe checks on a page: all of it, by all of its rules, unless limited here. */
export interface AccessibilityScope {
  /** Only the rules with one of these tags. */
  readonly tags?: readonly string[];
  /** Only these rules. */
  readonly rules?: readonly string[];
  /** Selectors of elements that are not checked. */
  readonly exclude?: readonly string[];
}

/** Run in the page, hence text. */
const STILL = `document.getAnimations().every(
  ({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`;

/** How long a page may fade and move, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Waits until nothing of a page fades or moves any more, but for what does so for ever.
 * @throws when it moves for longer than any of ours may.
 */
export async function stillness(page: Page): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  // Not `waitForFunction`: it is evaluated by the page, whose content security policy refuses that.
  while (!(await page.evaluate<boolean>(STILL))) {
    if (Date.now() > deadline) throw new Error('The page does not come to rest.');
    await setTimeout(20);
  }
}

/**
 * Reads the script of axe, in the version that Playwright's package of axe brings and in its short form: half as much
 * to send to a page and to compile there.
 */
async function axeScript(): Promise<string> {
  const ownRequire = createRequire(import.meta.url);
  return readFile(createRequire(ownRequire.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');
}

/**
 * Adds axe to every page that opens in this page's context from now on: for tests that check many pages of one process,
 * which reads and compiles it once.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.context().addInitScript({ content: await axeScript() });
}

/** Run in the page, hence text. Nothing of ours lies in a frame: axe checks the page's own document only. */
const FINDINGS = `async ({ exclude, options }) => {
  const { violations } = await axe.run({ exclude }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => id + ': ' + target.join(' ') + ' ' + html + ' ' + (failureSummary ?? '')));
}`;

/**
 * Returns axe's findings on a page, by rule, place and reason; none is an empty list. It waits until the page stands
 * still: an element that fades in is pale until then. Findings are checked once more: an element that began to fade out
 * meanwhile is pale, too, and is gone then.
 */
export async function accessibilityFaults(page: Page, scope: AccessibilityScope = {}): Promise<string[]> {
  // Sent to each page once: half a megabyte of script costs as much as the check itself.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(await axeScript());
  const runOnly = scope.rules ? { type: 'rule', values: scope.rules } : { type: 'tag', values: scope.tags };
  // Axe lists the elements without findings only on request: they would be most of its work.
  const options = { resultTypes: ['violations'], ...(runOnly.values ? { runOnly } : {}) };
  const request = JSON.stringify({ exclude: scope.exclude ?? [], options });
  const look = async (): Promise<string[]> => {
    await stillness(page);
    return page.evaluate<string[]>(`(${FINDINGS})(${request})`);
  };
  const found = await look();
  return found.length === 0 ? found : look();
}
