import type { Page } from 'playwright-core';
import { DESKTOP, hold, seen, stage } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

describe('the rate page and page loading', () => {
  it('RATE-07 shows the last five changes with new and old rate, and a chart of a day, a week, a month', async () => {
    const page = await on.open('/rates', { size: DESKTOP });
    await page.getByRole('img', { name: 'Our rate over the last 24 hours: from ₦1,565.50 to ₦1,576.00' }).waitFor();
    const rows = page.getByRole('row');
    await rows.nth(5).waitFor();
    expect(await rows.count()).toBe(6);
    expect(await rows.nth(1).textContent()).toMatch(/\d\d:\d\d₦1,576\.00₦1,574\.50$/);
    await page.getByText('Market ₦1,583.50, the middle of 3 sources').waitFor();
    for (const [name, words] of [
      ['7 days', 'the last 7 days'],
      ['30 days', 'the last 30 days'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('img', { name: new RegExp(`Our rate over ${words}`) }).waitFor();
      expect(await page.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    }
    expect(seen(on.mock, /rates\/history/)).toHaveLength(3);
  });

  it('RATE-07 is reached from the rate on the landing page, and from the foot of every page', async () => {
    const page = await on.open('/');
    await page.getByRole('link', { name: '1 USDT = ₦1,576.00' }).click();
    await page.waitForURL('**/rates');
    await page.getByRole('heading', { name: 'Last 5 changes' }).waitFor();
    await page.goto('/track');
    await page.getByRole('link', { name: text('footer.rates') }).click();
    await page.waitForURL('**/rates');
    await page.getByRole('link', { name: 'Sell USDT' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('RATE-07 shows that the history is still loading on a slow network, keeps loaded data, and retries on request', async () => {
    const page = await (await on.person()).newPage();
    const answer = await hold(page, '**/rates/history*');
    await page.goto('/rates');
    await page.getByText('Still loading.').waitFor();
    answer();
    await page.getByRole('img', { name: /Our rate over/ }).waitFor();
    on.mock.fault(/rates\/history/, { drop: 'before' }, 999);
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByText(text('rates.failed')).waitFor();
    on.mock.state.faults = [];
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: /the last 7 days/ }).waitFor();
    await page.getByRole('button', { name: '24 h' }).click();
    await page.getByRole('img', { name: /the last 24 hours/ }).waitFor();
  });

  it('SHELL-09 shows a loading bar on the previous page while the next page loads slowly', async () => {
    const page = await on.open('/track', { size: DESKTOP });
    const answer = await hold(page, '**/RatesPage-*.js');
    await page.getByRole('link', { name: text('footer.rates') }).click();
    await page.locator('.page-waits').getByText('Loading').waitFor();
    await page.locator('.page-waits').getByText('Still loading. Your network is slow.').waitFor();
    await page.getByRole('heading', { name: 'Where is my money?' }).waitFor();
    answer();
    await page.getByRole('heading', { name: 'Last 5 changes' }).waitFor();
    await page.locator('.page-waits--late').waitFor({ state: 'detached' });
  });

  it('SHELL-09 opens a page that was requested offline once the network is back, with its own styles', async () => {
    const context = await on.person({ size: DESKTOP });
    const page = await context.newPage();
    await page.goto('/track');
    const link = page.getByRole('link', { name: text('footer.rates') });
    await link.waitFor();
    await context.setOffline(true);
    await link.click();
    await page.locator('.toast').getByText('Still loading. Your network is slow.').waitFor();
    await page.getByRole('heading', { name: 'Where is my money?' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Last 5 changes' }).waitFor();
    expect(await isStyled(page)).toBe(true);
  });

  it.each(['RatesPage-*.js', 'RatesPage-*.css'])(
    'SHELL-09 loads a page although %s failed twice, and reports one that always fails',
    async (file) => {
      const context = await on.person({ size: DESKTOP });
      const page = await context.newPage();
      let failing = 2;
      await page.route(`**/${file}*`, (route) => {
        failing -= 1;
        return failing >= 0 ? route.abort('connectionreset') : route.continue();
      });
      await page.goto('/track');
      const link = page.getByRole('link', { name: text('footer.rates') });
      await link.click();
      await page.getByRole('heading', { name: 'Last 5 changes' }).waitFor();
      expect(await isStyled(page)).toBe(true);
      failing = Infinity;
      await page.goto('/track');
      await link.click();
      await page.getByRole('alert').getByRole('button').waitFor({ timeout: 60_000 });
    },
  );
});

/** Whether the page's own style sheet has loaded: the rules of a failed sheet cannot be read. */
const isStyled = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].some((sheet) => {
      try {
        return sheet.href?.includes('/RatesPage-') && sheet.cssRules.length > 0;
      } catch {
        return false;
      }
    }),
  );
