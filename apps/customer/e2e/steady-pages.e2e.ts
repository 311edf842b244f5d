import type { Page } from 'playwright-core';
import { ACCOUNT, basicLimits } from '../dev/accounts.js';
import { masked } from '../dev/orders.js';
import { seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

const WAITING = 'S482039551840';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

/** Opens a page on a network that answers each route a while later than the one before. */
async function openSlowly(path: string, order: readonly RegExp[]): Promise<Page> {
  on.mock.state.people.account = ACCOUNT;
  order.forEach((pattern, index) => on.mock.fault(pattern, { delayMs: 400 * (index + 1) }, 9));
  const page = await (await on.person()).newPage();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  return page;
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0));

describe('pages whose parts answer one after another', () => {
  it('SHELL-01 SELL-06 the first page keeps its parts in place, with what needs the customer among them', async () => {
    const page = await openSlowly('/dashboard', [/GET .*\/account\/wallet/, /POST .*transactions\/search/]);
    await page.getByRole('link', { name: 'View all transactions' }).waitFor();
    // On the first visit it is not known whether there is an account number.
    await page.reload();
    await page.getByRole('heading', { name: 'Transactions' }).waitFor();
    await page.getByRole('link', { name: 'View all transactions' }).waitFor();
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });

  it('LIM-01 the page of limits keeps its parts in place, also where a guest may sell more', async () => {
    on.mock.state.people.limits = basicLimits();
    const page = await openSlowly('/dashboard/limits', [/GET .*\/account\/limits/, /GET .*\/tiers/, /GET .*\/upgrade/]);
    await page.getByText(text('limits.below-guest')).waitFor();
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });
});

describe('the browser of a guest', () => {
  it('TRACK-05 requests no more of an order that an account has claimed', async () => {
    const page = await on.open(`/order/${WAITING}`);
    await page.getByText('Send exactly').waitFor();
    await until(() => (on.mock.state.streams.get(WAITING)?.size ?? 0) > 0);
    on.mock.state.orders.set(WAITING, masked(on.mock.state.orders.get(WAITING)!));
    for (const stream of on.mock.state.streams.get(WAITING)!) stream.end();
    const events = () => seen(on.mock, /GET .*\/events$/).length;
    const orders = () => seen(on.mock, new RegExp(`GET /api/orders/${WAITING}$`)).length;
    const before = orders();
    await until(() => orders() > before);
    const ended = events();
    await until(() => orders() > before + 1, 20_000);
    expect(events()).toBe(ended);
  });

  it('AUTH-01 requests no registration before one began, and goes on with it after a reload', async () => {
    const page = await on.open('/auth/register');
    await page.getByLabel('First name').fill('Temitope');
    const requests = () => seen(on.mock, /GET .*\/auth\/registration$/).length;
    expect(requests()).toBe(0);
    await page.getByLabel('Last name').fill('Adewale-Ogunbanjo');
    await page.getByLabel('Email').fill('temitope.adewale@gmail.com');
    await page.getByLabel('Phone', { exact: true }).fill('0803 555 0148');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose your username' }).waitFor();
    await page.goto('/auth/register');
    await page.getByLabel('First name').waitFor();
    expect([requests(), await page.getByLabel('First name').inputValue()]).toEqual([1, 'Temitope']);
  });

  it('SELL-04 writes the address in letters of one width, also where the font does not come', async () => {
    const page = await (await on.person()).newPage();
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto(`/order/${WAITING}`);
    await page.getByText('Send exactly').waitFor();
    const widths = await page
      .locator('.address')
      .first()
      .evaluate((address) => {
        const canvas = document.createElement('canvas').getContext('2d')!;
        canvas.font = getComputedStyle(address).font;
        return ['iiii', 'WWWW', '1111', 'mmmm'].map((text) => Math.round(canvas.measureText(text).width));
      });
    expect(new Set(widths).size).toBe(1);
  });

  it('SHELL-06 takes a toast away when a dialog opens over it', async () => {
    const page = await on.open(`/order/${WAITING}`);
    await page.getByRole('button', { name: text('deposit.copy-amount') }).click();
    await page.locator('.toast').waitFor();
    await page.getByRole('button', { name: text('cancel.action') }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('.toast').count()).toBe(0);
  });
});

describe('the days of a filter', () => {
  it('TXN-02 are typed as day, month and year, in a browser of any language', async () => {
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open('/dashboard/transactions', { size: { width: 1440, height: 900 } });
    const from = page.getByLabel('Choose a start date');
    await from.pressSequentially('05112026');
    expect(await from.inputValue()).toBe('05/11/2026');
    await until(() => new URL(page.url()).searchParams.get('from') === '2026-11-05');
    await from.fill('31/11/2026');
    await from.blur();
    await page.getByText(text('txn.day-fault')).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBeNull();
  });
});
