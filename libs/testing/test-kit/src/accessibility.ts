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
 * Adds axe to every page that opens in this page's context from now on: for tests that check many pages of one process,
 * which reads and compiles it once.
 */
export async function bringAxe(page: Page): Promise<void> {
  const { AxeBuilder } = await import('@axe-core/playwright');
  // The very script that it would put into each page itself.
  const content: string = new AxeBuilder({ page })['script']();
  await page.context().addInitScript({ content });
}

/**
 * Returns axe's findings on a page, by rule, place and reason; none is an empty list. It waits until the page stands
 * still: an element that fades in is pale until then. Findings are checked once more: an element that began to fade out
 * meanwhile is pale, too, and is gone then.
 */
export async function accessibilityFaults(page: Page, scope: AccessibilityScope = {}): Promise<string[]> {
  // Not with this library: most of those who import it have no page.
  const { AxeBuilder } = await import('@axe-core/playwright');
  // Read once by each page: two thirds of a megabyte of script cost as much as the check itself.
  const isThere = await page.evaluate('typeof axe === "object"');
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    // Places of what is in order nobody reads, and they are most of the work.
    .options({ resultTypes: ['violations'] })
    // Looks at this page alone, which is all there is: nothing of ours lies in a frame. Saves a second page.
    .setLegacyMode(true);
  if (scope.tags) axe.withTags([...scope.tags]);
  if (scope.rules) axe.withRules([...scope.rules]);
  for (const selector of scope.exclude ?? []) axe.exclude(selector);
  const look = async (): Promise<string[]> => {
    await stillness(page);
    const { violations } = await axe.analyze();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(' ')} ${html} ${failureSummary ?? ''}`),
    );
  };
  const found = await look();
  return found.length === 0 ? found : look();
}
