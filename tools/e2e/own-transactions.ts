import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { withoutFindings } from './person.js';
import type { Product } from './product.js';
import { customerText } from './texts.js';

/** A document of one empty page. */
const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n' +
    '3 0 obj <</Type/Page/Parent 2 0 R>> endobj\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
);
const click = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click();

/** On a phone: opens the panel, selects a filter in it, and expects the number of results on the button. */
async function filters(page: Page, text: string, choose: (panel: Locator) => Promise<void>): Promise<void> {
  await click(page, 'Filter');
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await choose(panel);
  await click(panel, text);
  await panel.waitFor({ state: 'detached' });
}

/**
 * What the owner of two sales, of 5 and 1 USDT, does in their list: searches, filters, and opens the one again after a reload.
 * @param number of the sale of 1 USDT
 */
export async function looksThrough(page: Page, { app }: Product, number: string): Promise<void> {
  const [small, large] = [page.getByText('1.00 USDT'), page.getByText('5.00 USDT')];
  await page.goto(`${app}/dashboard/transactions`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await Promise.all([small.waitFor(), large.waitFor()]);
  await page.getByRole('searchbox').fill(number);
  await large.waitFor({ state: 'detached' });
  await small.waitFor();
  // The search text may be a name: no URL contains it.
  expect(page.url()).not.toContain(number);
  await page.getByRole('searchbox').fill('');
  await large.waitFor();
  // Closing the panel with Back, Escape or a click outside applies no filter.
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape'), () => page.mouse.click(195, 5)]) {
    await click(page, 'Filter');
    const panel = page.getByRole('dialog', { name: 'Filter' });
    await click(panel, 'Waiting');
    await close();
    await panel.waitFor({ state: 'detached' });
  }
  await Promise.all([small.waitFor(), large.waitFor()]);
  await filters(page, 'Show 0 transactions', (panel) => click(panel, 'Waiting'));
  await page.getByText('Your filters have returned no results').waitFor();
  await withoutFindings(page);
  await page.reload();
  await page.getByText('Your filters have returned no results').waitFor();
  await filters(page, 'Show 2 transactions', (panel) => click(panel, 'Clear'));
  await Promise.all([small.waitFor(), large.waitFor()]);
}

/** The transfer of a sale, in the chain's explorer. */
async function followsTheHash(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Track hash' });
  const [explorer] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await explorer.getByRole('heading', { name: 'Transaction' }).waitFor();
  await explorer.getByText('1.000000 USDT').waitFor();
  expect(explorer.url().endsWith(await explorer.locator('h1 + p').innerText())).toBe(true);
  await explorer.close();
}

/**
 * The customer's own data about a sale: its category, a note, a document. Another note and another kind of file are
 * refused.
 */
export async function keepsAbout(page: Page, { app }: Product, number: string): Promise<void> {
  const opens = async () => {
    await page.goto(`${app}/dashboard/transactions/sell/${number}`);
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByText('Total amount deducted').waitFor();
  };
  await page.goto(`${app}/dashboard/transactions/sell/${number}`);
  await followsTheHash(page);
  await opens();
  await page.getByLabel('Ecommerce').click();
  await page.getByRole('radio', { name: 'Ecommerce', checked: true }).waitFor();
  await page.getByLabel('Note', { exact: true }).fill('for my bitcoin');
  await click(page, 'Save note');
  await page
    .getByRole('alert')
    .getByText(/Crypto/)
    .waitFor();
  await page.getByLabel('Note', { exact: true }).fill('March rent');
  await click(page, 'Save note');
  await page.getByText('Note saved').waitFor();
  const file = page.getByLabel('Upload file', { exact: true });
  await file.setInputFiles({ name: 'rent.png', mimeType: 'image/png', buffer: Buffer.from('nothing to look at') });
  await page.getByRole('region', { name: 'Files' }).getByRole('alert').waitFor();
  await file.setInputFiles({ name: 'rent.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByRole('link', { name: 'rent.pdf' }).waitFor();
  await opens();
  await page.getByRole('radio', { name: 'Ecommerce', checked: true }).waitFor();
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('March rent');
  await withoutFindings(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'rent.pdf' }).click(),
  ]);
  expect((await readFile(await download.path(), 'latin1')).startsWith('%PDF-1.7\n')).toBe(true);
  await click(page, 'Remove rent.pdf');
  await page.getByRole('link', { name: 'rent.pdf' }).waitFor({ state: 'detached' });
}

/** They hide a sale, find it among the hidden, show it again, give its recipient a link, and begin the same again. */
export async function hidesSharesRepeats(page: Page, { app }: Product): Promise<void> {
  const [small, large] = [page.getByText('1.00 USDT'), page.getByText('5.00 USDT')];
  await click(page, 'Hide this activity');
  await page.getByRole('button', { name: 'Show this activity again' }).waitFor();
  await page.goto(`${app}/dashboard/transactions`);
  await large.waitFor();
  expect(await small.count()).toBe(0);
  await filters(page, 'Show 2 transactions', (panel) => panel.getByRole('switch').check());
  await page.getByText(/ · Hidden$/).waitFor();
  await small.click();
  await click(page, 'Show this activity again');
  await page.getByRole('button', { name: 'Hide this activity' }).waitFor();
  await click(page, 'Share with recipient');
  await click(page, customerText('share.give'));
  await page.getByText('Link copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${app}/`);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hide this activity' }).waitFor();
  await click(page, 'Repeat transaction');
  await page.waitForURL('**/dashboard/sell/amount');
  await page.getByRole('region', { name: 'To', exact: true }).getByText('Adaeze').waitFor();
  // A phone has a keypad in its place.
  await page.getByLabel('You send').waitFor({ state: 'attached' });
  expect(await page.getByLabel('You send').inputValue()).toBe('1');
}

/** How many transactions a person has who sold every few minutes for two years. */
const MANY = 100_000;

/**
 * The same list with a hundred thousand more sales in it, as the projection would have written them: its newest page and the
 * next, and the oldest sale by its number.
 * @param number of a sale that is in the list
 */
export async function findsAmongMany(page: Page, product: Product, number: string): Promise<void> {
  const [{ order_id: orderId } = { order_id: '' }] = await product.query<{ order_id: string }>(
    'select order_id from account_transactions where number = $1',
    [number],
  );
  await product.query(COPIES, [orderId, MANY]);
  try {
    await page.goto(`${product.app}/dashboard/transactions`);
    const rows = page.getByRole('main').getByRole('listitem');
    const more = page.getByRole('button', { name: 'Show more' });
    await more.waitFor();
    const shown = await rows.count();
    await more.click();
    await rows.nth(2 * shown - 1).waitFor();
    await page.getByRole('searchbox').fill(`S${String(MANY).padStart(12, '0')}`);
    await more.waitFor({ state: 'detached' });
    // The previous rows stay until the results are there.
    await rows.nth(1).waitFor({ state: 'detached' });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    await page.getByRole('searchbox').fill('');
    await more.waitFor();
  } finally {
    await product.query(
      "delete from account_payees where order_id in (select order_id from account_transactions where number like 'S0000%')",
    );
    await product.query("delete from account_transactions where number like 'S0000%'");
  }
}

/** Of one row, each eleven minutes before the last. */
const COPIES = `with made as (
    insert into account_transactions
    select copy.* from account_transactions t cross join generate_series(1, $2::int) i
      cross join lateral (select t.at - i * interval '11 minutes' as at) moment
      cross join lateral jsonb_populate_record(t, jsonb_build_object(
        'order_id', gen_random_uuid(), 'number', 'S' || lpad(i::text, 12, '0'), 'at', moment.at,
        'day', (moment.at at time zone 'Africa/Lagos')::date)) copy
    where t.order_id = $1
    returning order_id)
  insert into account_payees (order_id, recipient)
  select made.order_id, p.recipient from made cross join account_payees p where p.order_id = $1`;
