import type { Page } from 'playwright-core';
import { type Person, withoutFindings } from './person.js';
import { customerText } from './texts.js';

/** The six issues, each with a sentence of its page. */
const ISSUES = [
  ['Transfer hasn’t arrived yet', /^Wait 3 working days/],
  ['How do I download a receipt?', /^Open the receipt below/],
  ['I sent money to the wrong bank details', /^We pay the account whose name you confirmed/],
  ['I sent the wrong amount', customerText('txn.answer.wrong-amount')],
  ['I want to cancel this transfer', customerText('txn.answer.cancel', { product: 'USDT' })],
  ['Something else', customerText('txn.answer.other')],
] as const;
const at = (page: Page, heading: string | RegExp) => page.getByRole('heading', { level: 1, name: heading }).waitFor();

/**
 * From the page of a paid sale: opens each issue, prints the receipt, and requests more help, which is possible before a
 * dispute is.
 */
export async function findsHelp(page: Page, session: string): Promise<void> {
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByText('Select an issue').waitFor();
  await withoutFindings(page);
  for (const [issue, text] of ISSUES) {
    await page.getByRole('link', { name: issue }).click();
    await at(page, issue);
    await page.getByText(text).waitFor();
    await page.getByRole('link', { name: 'I still need help' }).waitFor();
    await withoutFindings(page);
    await page.goBack();
    await page.getByText('Select an issue').waitFor();
  }
  await page.getByRole('link', { name: 'How do I download a receipt?' }).click();
  await page.getByRole('link', { name: 'Download receipt' }).click();
  await at(page, 'Receipt');
  await page.getByText(session.replace(/(.{6})(?=.)/g, '$1 ')).waitFor();
  await withoutFindings(page);
  // The browser's own print window does not open in this test.
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', document.title)));
  await page.getByRole('button', { name: 'Save or print' }).click();
  expect(await page.locator('body').getAttribute('data-printed')).toMatch(/^Receipt S\d/);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Save or print' }).isVisible()).toBe(false);
  expect(
    await page
      .getByRole('navigation', { name: customerText('nav.places') })
      .first()
      .isVisible(),
  ).toBe(false);
  expect(await page.getByRole('article', { name: 'Receipt' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await page.goBack();
  await page.getByRole('link', { name: 'I still need help' }).click();
  await at(page, 'What can we help with?');
  await withoutFindings(page);
}

/** In the settings of a phone: another language is selected and reverted without a reload. */
export async function changesLanguage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Language' }).click();
  await at(page, 'Language');
  await page.evaluate(() => document.body.setAttribute('data-same', 'page'));
  for (const [name, heading] of [
    ['Naijá', 'Language'],
    ['Hausa', 'Harshe'],
    ['Yorùbá', 'Èdè'],
    ['Igbo', 'Asụsụ'],
    ['English', 'Language'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
    await at(page, heading);
    await withoutFindings(page);
  }
  expect(await page.locator('body').getAttribute('data-same')).toBe('page');
  await page.goBack();
}

/** On the home page: the latest sales are searched, also by a name, and the search leads on to the whole list. */
export async function searchesAtHome(page: Page, number: string): Promise<void> {
  const latest = page.getByRole('region', { name: 'Transactions' });
  const [small, large] = [latest.getByText('1.00 USDT'), latest.getByText('5.00 USDT')];
  await Promise.all([small.waitFor(), large.waitFor()]);
  await withoutFindings(page);
  await latest.getByRole('searchbox').fill(number);
  await large.waitFor({ state: 'detached' });
  await small.waitFor();
  await latest.getByRole('searchbox').fill('nobody of this name');
  await latest.getByText('Your filters have returned no results').waitFor();
  await withoutFindings(page);
  expect(await latest.getByText('You have not made any transaction.').count()).toBe(0);
  await latest.getByRole('searchbox').fill(number);
  await small.waitFor();
  await latest.getByRole('link', { name: 'View all transactions' }).click();
  await at(page, 'Transactions');
  await page.getByText('1.00 USDT').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe(number);
  expect([await page.getByText('5.00 USDT').count(), page.url().includes(number)]).toEqual([0, false]);
  await page.getByRole('searchbox').fill('');
  await page.getByText('5.00 USDT').waitFor();
}

/**
 * Home page of a new customer: it states that there is no transaction and where to start.
 */
export async function hasDoneNothing(page: Page): Promise<void> {
  const latest = page.getByRole('region', { name: 'Transactions' });
  await latest.getByText('You have not made any transaction.').waitFor();
  await latest.getByText(/^When you sell or buy coins using .+, your transaction will appear here\.$/).waitFor();
  expect(await latest.getByRole('searchbox').count()).toBe(0);
  await latest.getByRole('link', { name: 'Receive USDT' }).click();
  await page.getByRole('heading', { level: 1, name: 'Buy USDT' }).waitFor();
  await page.goBack();
  await latest.getByRole('link', { name: 'Send USDT' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sell USDT' }).waitFor();
  await page.goBack();
  await latest.getByText('You have not made any transaction.').waitFor();
}

/** Home page without a network: the latest transactions are not shown as empty, and load on a retry. */
export async function losesTheNetwork({ page, faults }: Person, app: string, sold: string): Promise<void> {
  const search = '**/api/account/transactions/search';
  await page.route(search, (route) => route.abort());
  await page.goto(`${app}/dashboard`);
  const latest = page.getByRole('region', { name: 'Transactions' });
  await latest.getByText(customerText('txn.failed')).waitFor();
  expect(await latest.getByText('You have not made any transaction.').count()).toBe(0);
  await page.unroute(search);
  await latest.getByRole('button', { name: 'Try again' }).click();
  await latest.getByText(sold).waitFor();
  // The browser reports the aborted request.
  const others = faults.filter((fault) => !fault.includes('net::ERR_FAILED'));
  faults.splice(0, faults.length, ...others);
}
