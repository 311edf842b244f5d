import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The environment of the tests reads it when one fails (`plain-context.mjs`). */
const SHOWN = Symbol.for('usdt-africa.shown');
const PATIENCE_MS = 3_000;
const MOST = 3_000;
/** A test that fails closes its pages during cleanup: pages closed this recently are reported as well. */
const LATELY_MS = 10_000;

/** Run in the page, hence text: the values of its fields, then its visible text. */
const TEXT = `[...document.querySelectorAll('input, textarea, select')]
  .map((field) => (field.labels?.[0]?.innerText ?? field.name) + '=' + (/^(checkbox|radio)$/.test(field.type) ? field.checked : field.value))
  .concat(document.body.innerText).join('\\n')`;

const browsers = new Set<Browser>();
let closed: { readonly at: number; readonly text: string }[] = [];

/** Registers a browser, so that a failing test can report what its pages show. */
export function describeVisible(browser: Browser): void {
  browsers.add(browser);
  browser.once('disconnected', () => browsers.delete(browser));
  browser.on('context', remember);
  Object.assign(globalThis, { [SHOWN]: whatIsShown });
}

/**
 * Returns what every open page shows now, in few lines, and the last of the recently closed ones; nothing of a page
 * that does not answer.
 */
export async function whatIsShown(): Promise<string> {
  const lately = closed.filter(({ at }) => performance.now() - at < LATELY_MS).map(({ text }) => text);
  const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));
  return [...lately, ...(await Promise.all(pages.map(shownBy)))].filter(Boolean).join('\n');
}

/** A closed page cannot be queried: its text is read before it closes. */
function remember(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const texts = await Promise.all(context.pages().map(shownBy));
    const at = performance.now();
    closed = [...closed.filter((one) => at - one.at < LATELY_MS), ...texts.map((text) => ({ at, text }))];
    await close(options);
  };
}

async function shownBy(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, '(it does not answer)').unref());
  const text = page.evaluate<string>(TEXT).catch(() => '(it is gone)');
  const lines = (await Promise.race([text, late])).split('\n').map((line) => line.trim());
  return `${new URL(page.url()).pathname} showed: ${lines.filter(Boolean).join(' | ').slice(0, MOST)}`;
}
