import { lostText } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { axe, day, enter, grouped, leave, open, type ConsolePage } from './harness.js';
import { consoleText } from '../texts.js';

const WIDTHS = [1440, 1024, 768, 390, 320];

beforeAll(open);
afterAll(leave);

/** One page for all widths, made wider and narrower as a window is. */
function opened(path: () => string): () => ConsolePage {
  let consolePage: ConsolePage;
  beforeAll(async () => {
    consolePage = await enter(path());
  });
  afterAll(() => consolePage?.close());
  return () => consolePage;
}

/** The smallest letters of a drawing on the screen, in pixels; in one step, for live data draws it again at any time. */
const smallestOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => {
    const sizes = [...document.querySelectorAll<SVGGraphicsElement>(wanted)].map(
      (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM()!.a,
    );
    return sizes.length === 0 ? 0 : Math.min(...sizes);
  }, selector);

describe('switches', () => {
  const consolePage = opened(() => '/switches');

  test.each([390, 320])(
    'ADM-15 at %i every switch is in view without horizontal scrolling or an accessibility finding',
    async (width) => {
      const { page } = consolePage();
      await page.setViewportSize({ width, height: 800 });
      await page.getByText(consoleText('switches.running'), { exact: true }).first().waitFor();
      const list = page.locator('.turns');
      expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      for (const turn of await list.locator('.turn').all()) {
        const { x, width: size } = (await turn.boundingBox())!;
        expect(x + size).toBeLessThanOrEqual(width);
      }
      expect(await axe(page)).toEqual([]);
    },
  );
});

describe('rates', () => {
  const consolePage = opened(() => '/rates');

  test.each(WIDTHS)('ADM-06 at %i the letters of the rates’ chart can be read', async (width) => {
    const { page } = consolePage();
    await page.setViewportSize({ width, height: 800 });
    const letters = '.rates__chart text';
    await page.locator(letters).first().waitFor();
    expect(await smallestOf(page, letters)).toBeGreaterThanOrEqual(9);
    expect(
      await page
        .getByText(/^Median/)
        .filter({ visible: true })
        .count(),
    ).toBeGreaterThan(0);
    expect(await lostText(page)).toEqual([]);
  });
});

describe('the dashboard', () => {
  const consolePage = opened(() => '/');

  test.each([1440, 390, 320])('ADM-02 at %i the letters of the orders’ chart can be read', async (width) => {
    const { page } = consolePage();
    await page.setViewportSize({ width, height: 800 });
    const letters = '.chart text';
    await page.locator(letters).first().waitFor();
    expect(await smallestOf(page, letters)).toBeGreaterThanOrEqual(9);
  });
});

describe('an order', () => {
  const consolePage = opened(() => `/orders/${day().paid[0]!.id}/show`);

  test.each(WIDTHS)(
    'ADM-03 at %i no figure of an order is cut off, and its session id can be copied',
    async (width) => {
      const { page } = consolePage();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.setViewportSize({ width, height: 800 });
      const money = page.getByRole('region', { name: 'Deposits and payouts' });
      for (const words of ['855.50', grouped(day().paid[0]!.naira), 'ledger agrees'])
        await money.getByText(words, { exact: true }).first().waitFor();
      for (const tab of ['Ledger', 'Messages', 'Notes', consoleText('orders.tabs.personalDataViews'), 'Timeline']) {
        await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
        expect([tab, await lostText(page)]).toEqual([tab, []]);
      }
      await page.evaluate("navigator.clipboard.writeText('')");
      await money.getByText('Copied').waitFor({ state: 'detached' });
      await money.getByRole('button', { name: 'Copy session ID' }).first().click();
      await money.getByText('Copied').waitFor({ state: 'attached' });
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^\d{30}$/);
    },
  );
});
