import type { AccountLimitsView, OrderView } from '@usdt-africa/contracts/api';
import type { Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { withoutFindings } from './person.js';
import type { Product } from './product.js';
import { acceptsLess } from './selling.js';
import { customerText } from './texts.js';

const NAME = 'Adaeze Chinwe Okonkwo-Balogun';
const at = (page: Page, heading: string | RegExp) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Keeps a bank account under the bank's own name for it; the page is one of a phone. */
export async function addsRecipient(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: customerText('nav.places') })
    .getByRole('link', { name: 'Recipients' })
    .click();
  const none = page.getByText(customerText('rcp.empty'));
  const row = page.getByText('Sister').first();
  await none.or(row).waitFor();
  // A repeated run of this test finds the recipient that its first try saved.
  if (await row.isVisible()) return row.click();
  await page.getByRole('link', { name: 'Add recipient' }).click();
  await page.getByRole('link', { name: /Someone else/ }).click();
  await page.getByLabel('Full name').fill(NAME);
  await click(page, /^Bank/);
  await page.getByRole('searchbox').fill('guaranty');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Guaranty/ })
    .first()
    .click();
  await page.getByLabel('Account number').fill('0145528174');
  await page.getByText(customerText('rcp.grade.match')).waitFor();
  await page.getByLabel('Their email (optional)').fill('adaeze at home');
  await click(page, 'Save recipient');
  await page.getByText(customerText('error.email')).waitFor();
  await page.getByLabel('Their email (optional)').fill('adaeze@example.com');
  await page.getByLabel('Nickname').fill('Sister');
  await withoutFindings(page);
  await click(page, 'Save recipient');
  await at(page, new RegExp(NAME, 'i'));
  await page.getByText('Sister').waitFor();
  await page.getByText('adaeze@example.com').waitFor();
  await page.getByRole('button', { name: 'change', exact: true }).nth(1).click();
  await page.getByRole('dialog', { name: 'Email' }).getByLabel('Email').fill('adaeze.o@example.com');
  await click(page, 'Save email');
  await page.getByText('adaeze.o@example.com').waitFor();
  await withoutFindings(page);
  // A question that Escape and Back close; nothing is deleted by either.
  await click(page, 'Delete this recipient');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await click(page, 'Delete this recipient');
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** From the recipient's page to the address of a sale to it, confirmed with the PIN; sends the agreed amount. */
export async function sellsToIt(page: Page, product: Product, pin: string): Promise<string> {
  await acceptsLess(page);
  await click(page, 'Send');
  await page.getByRole('button', { name: 'Sell USDT' }).last().click();
  await at(page, 'Choose account');
  await page.getByText(/^checked /).waitFor();
  await page.getByLabel('Add Note').fill('for my bitcoin');
  await click(page, 'Continue');
  await page.getByText('Words related to Crypto are not accepted: “bitcoin”').waitFor();
  await page.getByLabel('Add Note').fill('Rent');
  await withoutFindings(page);
  await click(page, 'Continue');
  await at(page, 'How will you send USDT?');
  await click(page, 'Continue');
  await at(page, 'Confirm it’s you');
  await withoutFindings(page);
  await givesPin(page, '0000');
  await page.getByText(customerText('sellto.tries_other', { count: '4' })).waitFor();
  await givesPin(page, pin);
  await page.waitForURL('**/order/S*');
  const number = /S\d{12}/.exec(page.url())![0];
  await page.getByRole('button', { name: 'Copy address' }).waitFor();
  await holdsItsPart(page, product, number);
  const { address, amount } = (await (
    await page.request.get(`${product.app}/api/orders/${number}`)
  ).json()) as OrderView;
  await product.send(address!, amount.replace(/\.?0+$/, ''));
  return number;
}

/** As people read it: `S730 118 264 905`. */
const spaced = (number: string): string => `${number.slice(0, 4)} ${number.slice(4).match(/.{3}/g)!.join(' ')}`;

/**
 * The waiting order is named on the page of limits, links to its own page and shows when it releases its part; a larger
 * amount than remains is refused where the recipient is selected, with the remaining amount and the time when all of it
 * is available again.
 */
async function holdsItsPart(page: Page, product: Product, number: string): Promise<void> {
  await page.goto(`${product.app}/dashboard/limits`);
  await page.getByRole('heading', { name: customerText('limits.held-by') }).waitFor();
  const { day, heldBy } = (await (
    await page.request.get(`${product.app}/api/account/limits`)
  ).json()) as AccountLimitsView;
  expect(heldBy).toMatchObject([{ number, amount: day.sell.held, why: 'placed' }]);
  // One card of the level is visible: on a phone above the remaining limit.
  expect(await page.getByRole('heading', { name: 'Basic' }).count()).toBe(1);
  const held = page.getByRole('link', { name: spaced(number) });
  await held.getByText(/^Nothing has arrived yet\. Available again on .+ if nothing arrives\.$/).waitFor();
  await withoutFindings(page);
  await held.click();
  await page.waitForURL(`**/sell/${number}`);
  await page.goto(product.app);
  await page.getByRole('button', { name: /change the amount$/ }).click();
  const keypad = page.getByRole('dialog', { name: customerText('keypad.title') });
  for (let n = 0; n < 8; n++) await page.keyboard.press('Backspace');
  await page.keyboard.type('600');
  await keypad.getByRole('button', { name: 'Sell USDT' }).last().click();
  await at(page, 'Who gets the naira?');
  const left = day.sell.left!.replace(/0{4}$/, '').replace('.', '\\.').replace('\\.00', '(\\.00)?');
  const why = customerText('sellto.over-day', { left: 'LEFT', product: 'USDT' }).replaceAll('.', '\\.');
  await page.getByText(new RegExp(`^${why.replace('LEFT', left)}$`)).waitFor();
  await withoutFindings(page);
  await page.getByRole('link', { name: 'See your limits' }).click();
  await at(page, 'Your limits');
}

/** By the page's own keys. */
async function givesPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}

/** Waits until the list shows that the recipient with these words has been paid once. */
export async function isPaidOnce(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  const isCounted = async () => {
    await page.reload();
    // However long the list takes to come.
    await page.getByText(words).first().waitFor();
    return page.getByText('paid once').isVisible();
  };
  expect(await until(isCounted, 60_000, 100)).toBe(true);
}
