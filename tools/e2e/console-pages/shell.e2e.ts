import type { Page } from 'playwright-core';
import { until } from '../../lib/processes.mjs';
import { axe, day, enter, leave, open, product, spaced, type ConsolePage, type PageOptions } from './harness.js';
import { place } from './sales.js';
import { consoleText } from '../texts.js';

let consolePage: ConsolePage;

const go = async (path: string, options?: PageOptions): Promise<Page> => {
  consolePage = await enter(path, options);
  return consolePage.page;
};

const NUMBER = /^S\d{3} \d{3} \d{3} \d{3}$/;
const PHONE = { width: 390, height: 844 };

beforeAll(open);
afterEach(() => consolePage.close());
afterAll(leave);

test('ADM-01 the first load of a visitor without a session reports no error in the browser’s log', async () => {
  const page = await go('/login', { session: null });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.goto('/admin/orders');
  await page.getByLabel('Email').waitFor();
  expect(refused).toEqual([]);
});

test('ADM-03 on a phone the menu opens from a button, and each row of a list is a card', async () => {
  const page = await go('/account');
  await page.setViewportSize(PHONE);
  await page.goto('/admin/orders');
  await page.getByText(NUMBER).first().waitFor();
  // The first row is on the first screen, whole.
  const row = page.locator('tbody tr').first();
  const box = (await row.boundingBox())!;
  expect(box.y).toBeLessThan(PHONE.height - 80);
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
  for (const name of ['State', 'Naira']) await row.getByText(name, { exact: true }).waitFor();
  const heights = await page.locator('tbody .chip').evaluateAll((chips) => chips.map((chip) => chip.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(40);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Console' });
  await menu.waitFor();
  const current = menu.getByRole('link', { name: /^Orders/ });
  expect(await current.getAttribute('aria-current')).toBe('page');
  expect(await current.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await axe(page)).toEqual([]);
  await menu.getByRole('link', { name: /^Payouts/ }).click();
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
});

test('ADM-03 rows, search and help are reached by single keys, which can be switched off', async () => {
  const page = await go('/orders');
  await page.getByText(NUMBER).first().waitFor();
  const focusedRow = () =>
    page.evaluate(() => [...document.querySelectorAll('tbody tr')].indexOf(document.activeElement as Element));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await focusedRow()).toBe(1);
  await page.keyboard.press('k');
  expect(await focusedRow()).toBe(0);
  const number = await page.locator('tbody tr').first().getByText(NUMBER).innerText();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: number }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await page.keyboard.type('j?');
  expect(await page.getByRole('searchbox').inputValue()).toBe('j?');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Next row').waitFor();
  expect(await axe(page)).toEqual([]);
  await help.getByLabel(consoleText('keys.single')).uncheck();
  await help.getByRole('button', { name: 'Close' }).click();
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  expect(await help.count()).toBe(0);
});

test('ADM-03 ADM-04 letters of a case’s page reach its actions and fields, and the help lists them', async () => {
  const page = await go(`/disputes/${day().cases.shown.id}/show`, { session: 'support' });
  const isFocused = async (label: string): Promise<boolean> =>
    until(() => page.getByLabel(label).evaluate((field) => field.matches(':focus')), 5_000, 50);
  await page.getByRole('tab', { name: 'Internal note' }).waitFor();
  await page.keyboard.press('n');
  expect(await isFocused(consoleText('disputes.reply.noteText'))).toBe(true);
  await page.keyboard.type('nah');
  expect(await page.getByLabel(consoleText('disputes.reply.noteText')).inputValue()).toBe('nah');
  await page.getByLabel(consoleText('disputes.reply.noteText')).blur();
  await page.keyboard.press('a');
  expect(await isFocused(consoleText('disputes.reply.text'))).toBe(true);
  await page.getByLabel(consoleText('disputes.reply.text')).blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = help.locator('dl').last().locator('> div');
  await help.getByRole('heading', { name: 'On this page' }).waitFor();
  expect(await listed.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringMatching(/^Internal note\s+n$/)]));
  expect(await axe(page)).toEqual([]);
  await help.getByRole('button', { name: 'Close' }).click();

  await page.goto(`/admin/payouts/${day().returned.toRequest.payoutId}/show`);
  await page.getByRole('button', { name: /^Ask the provider again/ }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: consoleText('actions.check-status.title') }).waitFor();
});

test('ADM-03 what can be done with ticked rows is in sight while the rows are', async () => {
  const page = await go('/orders');
  await page.getByText(NUMBER).first().waitFor();
  await page.locator('tbody').getByRole('checkbox').first().check();
  const bar = page.getByText(consoleText('list.ticked', { smart_count: 1 }));
  await bar.waitFor();
  const { y, height } = (await bar.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(900);
});

test('ADM-03 “today” stays today in a link and in a saved view; chosen days are a range', async () => {
  const page = await go('/orders');
  await page.getByText(NUMBER).first().waitFor();
  await page.locator('.tools').getByRole('button', { name: 'Placed' }).click();
  await page.getByRole('menuitem', { name: 'Placed today' }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('New ones');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'New ones', exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('console.orders.savedQueries'))).toContain('"today"');
  expect(decodeURIComponent(page.url())).toContain('"placedAt_gte":"today"');
  const midnight = /placedAt_gte%22%3A%22\d{4}-\d\d-\d\dT23%3A00%3A00\.000Z/;
  expect(consolePage.sent.some(({ line, search }) => line === 'GET /orders' && midnight.test(search))).toBe(true);

  await page.getByRole('button', { name: 'Placed today', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Choose days …' }).click();
  await page.getByLabel('First day').fill('2026-03-02');
  await page.getByLabel('Last day').fill('2026-03-01');
  await page.getByText(consoleText('list.days.before')).waitFor();
  await page.getByLabel('Last day').fill('2026-03-04');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Placed 2 Mar – 4 Mar', exact: true }).waitFor();
  expect(decodeURIComponent(page.url())).toContain(
    '"placedAt_gte":"2026-03-01T23:00:00.000Z","placedAt_lt":"2026-03-04T23:00:00.000Z"',
  );
});

test('ADM-11 the details of an entry far down the list open in sight', async () => {
  const page = await go('/audit');
  const lines = page.locator('tbody').getByRole('button');
  await lines.first().waitFor();
  await lines.last().scrollIntoViewIfNeeded();
  await lines.last().click();
  const heading = page.getByRole('heading', { name: /^Entry/ });
  await heading.waitFor();
  expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
});

test('ADM-03 a copy button states that the browser did not allow it to copy', async () => {
  const { id } = day().paid[0]!;
  const page = await go('/account');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto(`/admin/orders/${id}/show`);
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  await page.getByText('Not copied: the browser does not allow it.').first().waitFor();
  expect(consolePage.complaints).toEqual([]);
});

test('ADM-09 a stream shows how far it is signed and verified, and its ledger names the version', async () => {
  const { id } = day().paid[1]!;
  const page = await go(`/events/streams/order-${id}?version=1`, { session: 'engineer' });
  await page.getByText(/^(Signed to version \d+ of \d+|Not signed yet)/).waitFor();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByText(consoleText('events.page.noLedger', { version: 1 })).waitFor();
  await page.getByRole('slider').press('End');
  await page.getByRole('heading', { name: /^Balances of its accounts after version \d+$/ }).waitFor();
});

test('ADM-03 nine tabs of one browser share one stream, and each reports new orders', async () => {
  const page = await go('/orders');
  await page.getByText(NUMBER).first().waitFor();
  const context = page.context();
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/admin/stream')) streams += 1;
  });
  const others: Page[] = [];
  for (let tab = 0; tab < 8; tab += 1) {
    const other = await context.newPage();
    await other.goto('/admin/orders');
    await other.getByText(NUMBER).first().waitFor();
    others.push(other);
  }
  expect(streams).toBe(0);
  await place(product(), '8');
  for (const tab of [page, ...others]) await tab.getByText(/^\d+ new/).waitFor();
  // The tab that holds the stream leaves the console: another one takes over.
  await page.goto('about:blank');
  expect(await until(async () => streams > 0, 30_000, 100)).toBe(true);
  await others[0]!.getByRole('row', { name: spaced(day().held.number) }).waitFor();
});

test('ADM-01 light or dark is chosen once and survives signing out', async () => {
  const page = await go('/');
  await page.getByRole('button', { name: /^Femi O.*, Finance/ }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.getByRole('button', { name: /^Femi O.*, Finance/ }).click();
  await page.getByRole('menuitem', { name: consoleText('layout.signOut') }).click();
  await page.getByRole('heading', { name: consoleText('auth.password.title') }).waitFor();
  await page.reload();
  await page.locator('html[data-theme=dark]').waitFor();
});

test('ADM-09 the page of a stream has the full name of the stream as its heading', async () => {
  const { closed } = day().reconciled;
  const page = await go(`/events/streams/reconciliation-${closed}`, { session: 'engineer' });
  await page.getByRole('heading', { level: 1, name: `reconciliation ${closed}` }).waitFor();
});

test('ADM-01 a console left open past its session’s end reports that and shows no old figure', async () => {
  const page = await go('/orders');
  await page.getByText(NUMBER).first().waitFor();
  await consolePage.endSession();
  await page.getByText('Your session has ended.').waitFor();
  expect(await page.getByText(NUMBER).count()).toBe(0);
});
