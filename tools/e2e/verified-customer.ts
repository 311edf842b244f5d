import type { UpgradeView } from '@usdt-africa/contracts/api';
import type { Browser, Page } from 'playwright-core';
import { ConsoleDriver } from './console.js';
import { approve, documentAdder, goTo, viewDocuments } from './console-tiers.js';
import type { Guest, Product } from './product.js';
import { customerText } from './texts.js';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Requests the Individual tier with a BVN on the customer's phone; finance approves it in the console. */
export async function verifiesBvn(
  { chromium, product, guest }: { readonly chromium: Browser; readonly product: Product; readonly guest: Guest },
  page: Page,
): Promise<void> {
  await page.goto(`${product.app}/dashboard`);
  await page.getByRole('link', { name: 'Verify your BVN to add naira' }).click();
  await page.getByRole('link', { name: 'Verify my BVN' }).click();
  await press(page, customerText('upgrade.begin'));
  await page.getByText('1 · Identity document').waitFor();
  const add = await documentAdder(page);
  await add('Front of the document');
  await add('Selfie');
  await page.getByRole('radio', { name: 'BVN' }).check();
  await page.getByLabel('BVN, 11 digits').fill('22174508321');
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Zenith Bank' });
  await page.getByLabel('Account number, 10 digits').fill('0145528174');
  await press(page, 'Send for review');
  await page.getByText(customerText('upgrade.waiting')).waitFor();
  const { request } = await guest.must<UpgradeView>('GET', '/api/account/upgrade');
  const femi = await ConsoleDriver.open(chromium, product, 'Femi Ojo');
  await goTo(femi, request!.number);
  await viewDocuments(femi, 2);
  await femi.row(/^BVN and bank account\s*Paystack answered .*matched$/).waitFor({ timeout: 60_000 });
  await approve(femi, 'Individual');
  await femi.page.getByText('Approved', { exact: true }).first().waitFor();
  await femi.close();
}
