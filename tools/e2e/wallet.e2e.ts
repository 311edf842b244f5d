import type { WalletView, WithdrawalView } from '@usdt-africa/contracts/api';
import { browser } from '@usdt-africa/test-kit';
import type { Browser, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { isADialog } from './dialogs.js';
import { handsOver, registers } from './new-customer.js';
import { person, type Person, PHONE, withoutFindings } from './person.js';
import { type Guest, Product } from './product.js';
import { verifiesBvn } from './verified-customer.js';
import { customerText } from './texts.js';

const product = new Product();
const ADAEZE = 'Adaeze Chinwe Okonkwo-Balogun';
const NGOZI = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  username: 'ngozi_eze',
  email: 'ngozi.eze@example.com',
  phone: '+2348035550277',
};
let chromium: Browser;
let guest: Guest;
let someone: Person;

beforeAll(async () => {
  await product.prepare();
  [chromium] = await Promise.all([browser(), product.start()]);
  guest = await registers(product, NGOZI);
  someone = await person(chromium, PHONE);
  await handsOver(guest, someone.context, product.app);
});
afterAll(async () => {
  await chromium?.close();
  await product.clear();
});

const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const wallet = () => guest.must<WalletView>('GET', '/api/wallet');

/** Pays into the customer's number at the sandbox's bank. */
async function paysIn(amount: string, senderName: string): Promise<void> {
  const { account } = await wallet();
  if (account.state !== 'ready') throw new Error(`the number is ${account.state}`);
  const payment = { accountNumber: account.number, amount, senderName, senderBank: 'Guaranty Trust Bank' };
  await product.control.must('POST', '/control/bank/pay-in', payment);
}

describe('the naira wallet on the running product', () => {
  it('WALLET-01 WALLET-02 SHELL-08 a customer verifies the BVN, gets a number, transfers naira and has them in the balance', async () => {
    const { page } = someone;
    await verifiesBvn({ chromium, product, guest }, page);
    await page.goto(`${product.app}/dashboard/fund-wallet`);
    await at(page, 'Fund wallet');
    await press(page, 'Get my account number');
    await page.getByLabel('How much do you want to add?').waitFor({ timeout: 60_000 });
    await withoutFindings(page);
    await press(page, 'Continue');
    const dialog = page.getByRole('dialog', { name: 'Transfer ₦10,000.00 to this account' });
    await dialog.getByText(/NGOZI EZE/i).waitFor();
    await withoutFindings(page);
    await paysIn('10000', 'NGOZI EZE');
    await at(page, 'Added');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('+₦10,000.00').waitFor();
    await withoutFindings(page);
    await page.getByRole('link', { name: 'Back to wallet' }).click();
    await page.getByRole('listitem').filter({ hasText: '+₦10,000.00' }).waitFor();
    expect((await wallet()).balanceKobo).toBe('1000000');
    await isADialog(page, product.app, {
      path: '/dashboard/wallet',
      name: 'Your account for adding naira',
      open: (there) => there.getByRole('button', { name: /^Your account for adding naira/ }).click(),
    });
  });

  it('WALLET-02 another sum than the typed one is added as it came in', async () => {
    const { page } = someone;
    await page.goto(`${product.app}/dashboard/wallet/fund`);
    await press(page, '₦50,000');
    await press(page, 'Continue');
    await page.getByRole('dialog', { name: 'Transfer ₦50,000.00 to this account' }).waitFor();
    await paysIn('49950', 'NGOZI EZE');
    await page.getByText('₦49,950.00 arrived, so we added ₦49,950.00').waitFor();
    await page.getByText('is often stamp duty').waitFor();
    expect((await wallet()).balanceKobo).toBe('5995000');
  });

  it('WALLET-02 naira of another person are held, and go back when the customer asks for it', async () => {
    const { page } = someone;
    await page.goto(`${product.app}/dashboard/wallet/fund`);
    await press(page, 'Continue');
    await paysIn('10000', 'KELECHI NWOSU');
    await page.getByText('This came from another person’s account').waitFor();
    await withoutFindings(page);
    await page.goto(`${product.app}/dashboard/wallet`);
    await page.getByText(/^We send all of it back to/).waitFor();
    await withoutFindings(page);
    await press(page, 'Send it back now');
    await page.getByText(/^It’s on its way back to/).waitFor();
    const isBack = async () => (await guest.must<{ held: unknown[] }>('GET', '/api/wallet/held')).held.length === 0;
    expect(await until(isBack, 60_000, 200)).toBe(true);
    expect((await wallet()).balanceKobo).toBe('5995000');
    expect(someone.faults).toEqual([]);
  });

  it('WALLET-04 WALLET-01 RCP-04 AUTH-09 sends naira to a new bank account with the PIN, and sees them arrive', async () => {
    const { page } = someone;
    const before = BigInt((await wallet()).balanceKobo);
    await page.goto(`${product.app}/dashboard/wallet`);
    await page.getByRole('link', { name: 'Send', exact: true }).click();
    await page.getByLabel('Amount').fill('20000');
    await page.getByRole('link', { name: customerText('send.new-account') }).click();
    await page.getByRole('link', { name: /Someone else/ }).click();
    await page.getByLabel('Full name').fill(ADAEZE);
    await press(page, /^Bank/);
    await page.getByRole('searchbox').fill('guaranty');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Guaranty/ })
      .first()
      .click();
    await page.getByLabel('Account number').fill('0145528174');
    await page.getByText(customerText('rcp.grade.match')).waitFor();
    // A repeated run of this test finds the recipient that its first try saved.
    await press(page, /^(Save recipient|Continue)$/);
    await page.getByText(/confirmed the name Adaeze Chinwe Okonkwo-Balogun at/i).waitFor();
    await withoutFindings(page);
    await press(page, 'Send ₦20,000.00 to Adaeze');
    await at(page, 'Confirm');
    await page.getByRole('group', { name: 'Your PIN' }).getByRole('textbox').first().pressSequentially('2749');
    await page.waitForURL(/\/dashboard\/wallet\/withdrawals\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Sent to Adaeze' }).waitFor({ timeout: 60_000 });
    await page.getByText('In Adaeze’s account').waitFor();
    await page.getByText(customerText('proof.session')).filter({ visible: true }).waitFor();
    await withoutFindings(page);
    expect(BigInt((await wallet()).balanceKobo)).toBe(before - 2_000_000n);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const shown = await guest.must<WithdrawalView>('GET', `/api/wallet/withdrawals/${id}`);
    expect(shown).toMatchObject({ status: 'paid', amountKobo: '2000000', undone: null });
    // The form begins empty, with the account that was paid.
    await page.goto(`${product.app}/dashboard/wallet/send`);
    await page.getByRole('radio', { name: /Adaeze/ }).waitFor();
    expect(await page.getByLabel('Amount').inputValue()).toBe('');
    expect(someone.faults).toEqual([]);
  });
});
