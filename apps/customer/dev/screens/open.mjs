/** Opens one screen of the list in a browser, in its state. */
import { placeIn, translatorOf } from './language.mjs';

export const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
  desktop: { width: 1440, height: 900 },
};

/**
 * @param {import('playwright-core').Browser} browser
 * @param {object} screen an entry of the list
 * @param {{ size: keyof typeof SIZES, theme: 'light' | 'dark', language?: string, startMock: () => Promise<any> }} how
 */
export async function openScreen(browser, screen, { size, theme, language, startMock }) {
  const mock = await startMock();
  const context = await browser.newContext(looking({ size, theme }));
  const close = async () => {
    await context.close();
    await mock.close();
  };
  try {
    return { ...(await openPage(context, mock, screen, language)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Browser context options for a viewport size and a theme. */
export function looking({ size, theme }) {
  return {
    viewport: SIZES[size],
    deviceScaleFactor: size === 'desktop' ? 1 : 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: size !== 'desktop',
    permissions: ['clipboard-read', 'clipboard-write'],
  };
}

/**
 * Opens one screen in a page of its own, in a context without stored data of earlier screens.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} [language] English without it
 */
export async function openPage(context, mock, screen, language) {
  const page = await context.newPage();
  try {
    const { faults } = await openIn(page, mock, screen, language);
    return { page, faults, close: () => page.close() };
  } catch (error) {
    await page.close();
    throw error;
  }
}

/**
 * Opens one screen in a page without stored data of earlier screens; `leave` makes the page ready for the next.
 * @param {import('playwright-core').Page} page
 * @param {string} [language] English without it
 */
export async function openIn(page, mock, screen, language = 'en') {
  mock.state.quotes.set('fixed-quote', {
    id: 'fixed-quote',
    amount: '250',
    rate: '1576.0000',
    referenceRate: '1583.5000',
    at: Date.now() - 17_000,
  });
  screen.mock?.(mock);
  const faults = [];
  const onError = (error) => faults.push(error.message);
  const onMessage = (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  const storing = await page.addInitScript(
    ({ session, code }) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
      if (code !== 'en') localStorage.setItem('language', code);
    },
    { session: screen.session ?? {}, code: language },
  );
  const leave = async () => {
    page.off('pageerror', onError);
    page.off('console', onMessage);
    await storing.dispose();
  };
  try {
    await show();
  } catch (error) {
    await leave();
    throw error;
  }
  return { faults, leave };

  async function show() {
    await page.goto(mock.url + screen.path, { waitUntil: 'load' });
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForFunction((code) => document.documentElement.lang.startsWith(code), language);
    await settle(page);
    if (!screen.act) return;
    await screen.act(language === 'en' ? page : placeIn(page, translatorOf(language)));
    await settle(page);
  }
}

/** Waits until nothing of the page changes any more for a moment (count-downs aside). */
async function settle(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, 200);
        const limit = setTimeout(resolve, 3000);
        new MutationObserver((changes) => {
          if (changes.every((change) => change.type === 'characterData')) return;
          clearTimeout(timer);
          timer = setTimeout(() => {
            clearTimeout(limit);
            resolve();
          }, 200);
        }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
      }),
  );
  await page.evaluate(() => document.fonts.ready);
}
