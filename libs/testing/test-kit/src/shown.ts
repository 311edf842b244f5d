import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The environment of the tests asks for it when one fails (`plain-context.mjs`). */
const SHOWN = Symbol.for('usdt-africa.shown');
const PATIENCE_MS = 3_000;
const MOST = 3_000;
/** A test that fails closes what it opened on its way out: what was closed so lately is told of as well. */
const LATELY_MS = 10_000;

/** Run in the page, hence text: what is written on it, after what stands in its fields. */
const TEXT = `[...document.querySelectorAll('input, textarea, select')]
  .map((field) => (field.labels?.[0]?.innerText ?? field.name) + '=' + (/^(checkbox|radio)$/.test(field.type) ? field.checked : field.value))
  .concat(document.body.innerText).join('\\n')`;

const browsers = new Set<Browser>();
let closed: { readonly at: number; readonly text: string }[] = [];

/** Whoever runs the tests can be told what the pages of this browser show. */
export function sayWhatIsShown(browser: Browser): void {
  browsers.add(browser);
  browser.once('disconnected', () => browsers.delete(browser));
  browser.on('context', remember);
  Object.assign(globalThis, { [SHOWN]: whatIsShown });
}

/** What every open page shows now, in few lines, and the last of what was closed just before; nothing of a page that does not answer. */
export async function whatIsShown(): Promise<string> {
  const lately = closed.filter(({ at }) => performance.now() - at < LATELY_MS).map(({ text }) => text);
  const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));
  return [...lately, ...(await Promise.all(pages.map(shownBy)))].filter(Boolean).join('\n');
}

/** Nobody can ask a page that is closed: what it shows is read before. */
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
