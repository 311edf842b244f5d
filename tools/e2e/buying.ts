import { formatMoney } from '@usdt-africa/kernel';
import type { Browser, Page } from 'playwright-core';
import { ConsoleDriver } from './console.js';
import { spaced } from './console-scene.js';
import { withoutFindings } from './person.js';
import type { Product } from './product.js';
import { consoleText, customerText } from './texts.js';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const at = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor();
const price = (page: Page) =>
  page
    .getByText(/^\d:\d\d$/)
    .filter({ visible: true })
    .first()
    .waitFor();

/** Opens the customer's account number and adds naira from the wallet's pages. @param pays transfers them at the bank */
export async function addsNaira(app: string, page: Page, naira: string, pays: () => Promise<unknown>): Promise<void> {
  await page.goto(`${app}/dashboard/fund-wallet`);
  await press(page, 'Get my account number');
  const amount = page.getByLabel('How much do you want to add?');
  await amount.waitFor({ timeout: 60_000 });
  await amount.fill(naira);
  await press(page, 'Continue');
  await page.getByRole('dialog', { name: /^Transfer ₦/ }).waitFor();
  await pays();
  await at(page, 'Added');
}

/** Goes from the amount to the page that takes the address. */
export async function toTheAddress(app: string, page: Page, naira: string): Promise<void> {
  await page.goto(`${app}/dashboard/buy`);
  await page.getByLabel('You pay').fill(naira);
  await price(page);
  await withoutFindings(page);
  await press(page, 'Continue');
  await at(page, 'Where should it go?');
}

/** Gives the address with its nickname, reads the review, and confirms with the PIN. @returns number of the purchase */
export async function paysTo(page: Page, address: string, nickname: string, pin: string): Promise<string> {
  await page.getByLabel('Wallet address', { exact: true }).fill(address);
  await page.getByText(customerText('rcp.address-right')).waitFor();
  await page.getByLabel(/^Nickname/).fill(nickname);
  await withoutFindings(page);
  await press(page, 'Review');
  await at(page, 'Check before you pay');
  await price(page);
  await withoutFindings(page);
  await press(page, /^Pay ₦/);
  await at(page, 'Confirm');
  await price(page);
  await withoutFindings(page);
  await page.getByRole('group', { name: 'Your PIN' }).getByRole('textbox').first().pressSequentially(pin);
  await page.waitForURL(/\/dashboard\/transactions\/buy\/B\d{12}$/, { timeout: 60_000 });
  return page.url().slice(-13);
}

/** An amount that cannot be bought, and an address that nothing is sent to: each is said beside its field. */
export async function refusesBadInput(
  app: string,
  page: Page,
  {
    balanceKobo,
    addresses,
  }: { readonly balanceKobo: string; readonly addresses: readonly (readonly [string, string])[] },
): Promise<void> {
  await page.goto(`${app}/dashboard/buy`);
  const amount = page.getByLabel('You pay');
  const fault = page.locator('#buy-fault');
  await amount.fill('5000');
  await press(page, 'Continue');
  await fault.getByText(customerText('widget.buy-small', { product: 'USDT', minimum: '10' })).waitFor();
  await amount.fill(formatMoney(BigInt(balanceKobo) + 1n, 'NGN'));
  await fault.getByText(customerText('buy.short', { missing: '₦0.01' })).waitFor();
  await fault.getByRole('link', { name: 'Add ₦0.01' }).waitFor();
  expect(await amount.getAttribute('aria-describedby')).toBe('buy-fault');
  await withoutFindings(page);

  await toTheAddress(app, page, '20000');
  const field = page.getByLabel('Wallet address', { exact: true });
  for (const [address, text] of addresses) {
    await field.fill(address);
    await page.locator('#buy-address-fault').getByText(text).waitFor();
    expect(await field.getAttribute('aria-describedby')).toBe('buy-address-fault');
    expect(await page.getByRole('button', { name: 'Review' }).count()).toBe(0);
  }
  await withoutFindings(page);
}

/** What is above one person's sum: finance requests it under *Purchases*, and a second person of finance approves. */
export async function releasedByTwo(chromium: Browser, product: Product, number: string): Promise<void> {
  const femi = await ConsoleDriver.open(chromium, product, 'Femi Ojo');
  await femi.enter(consoleText('pages.purchases'));
  await (await femi.listed(femi.row(new RegExp(spaced(number))))).getByRole('button', { name: spaced(number) }).click();
  await femi.page.getByText(consoleText('purchases.wayText.releaseTwo')).waitFor();
  await femi.page.getByLabel(consoleText('purchases.reason')).fill('Rang the customer');
  await femi.withoutFindings();
  await femi.button('Ask a second person').click();
  await femi.page.getByText(/waits for a second person/).waitFor();
  await femi.withoutFindings();

  const tayo = await ConsoleDriver.open(chromium, product, 'Tayo Musa');
  await tayo.enter('Approvals');
  const request = tayo.page.getByRole('link', { name: `Send the USDT of purchase ${spaced(number)}` });
  await (await tayo.listed(request)).click();
  const yes = `Approve: send the USDT of purchase ${spaced(number)}`;
  await tayo.confirm(yes, ['Rang the customer', 'never used before']);
  await tayo.withoutFindings();
  await tayo.button(yes).click();
  await tayo.page
    .getByText(/^Tayo M\. approved it at|You approved it/)
    .first()
    .waitFor();
  await Promise.all([femi.close(), tayo.close()]);
}
