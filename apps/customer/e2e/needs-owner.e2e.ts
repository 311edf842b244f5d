import type { ClosingView } from '@usdt-africa/contracts/api';
import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { unpaid } from '../dev/transactions.js';
import { DESKTOP, PHONE, seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
  on.mock.state.people.account = ACCOUNT;
  on.mock.state.people.newer = [unpaid(WAITING)];
});
afterEach(() => on.close());

const WAITING = 'S482039551840';
const SHORT = 'S730118264905';
const CONFIRMING = 'S730118264907';
const SMALL = 'S207661930482';
const DELIVERED = 'S482039551845';
const ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';

const at = (page: Page, heading: string | RegExp) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').click();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const places = (page: Page) => page.getByRole('navigation', { name: text('nav.places') }).locator('visible=true');

describe('a sale that waits for its owner', () => {
  it('SELL-04 SELL-13 TXN-04 Home leads to a waiting sale, which shows the address inside the account and is cancelled there', async () => {
    const page = await on.open('/dashboard', { size: PHONE });
    const needs = page.getByRole('region', { name: text('needs.title') });
    await needs.getByText('18.50 USDT arrived, less than you ordered').waitFor();
    await needs.getByRole('link', { name: text('needs.deposit', { amount: '250.00 USDT' }) }).click();
    await page.waitForURL(`**/dashboard/transactions/sell/${WAITING}`);
    const deposit = page.getByRole('region', { name: 'Send your USDT' });
    const address = deposit.getByRole('img', { name: /^Deposit address/ });
    expect((await address.textContent())?.replace(/\s/g, '')).toBe(ADDRESS);
    await places(page).waitFor();
    await click(page, 'Copy address');
    await click(page, 'They match');
    expect(await clipboard(page)).toBe(ADDRESS);
    expect(await page.locator('.button--main').allTextContents()).toEqual(['Copy address']);
    await click(page, text('cancel.action'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('cancel.yes') })
      .click();
    await deposit.waitFor({ state: 'detached' });
    expect(seen(on.mock, new RegExp(`^POST /api/orders/${WAITING}/cancel$`))).toHaveLength(1);
  });

  it('SELL-06 TXN-04 a short sale shows inside the account what is missing, where the rest goes, and the choices', async () => {
    const page = await on.open(`/dashboard/transactions/sell/${SHORT}`, { size: DESKTOP });
    await page.getByText('You sent 18.50 instead of 25.00 USDT').waitFor();
    await page.getByText('6.50 missing').waitFor();
    await page.getByRole('radio', { name: /send 6.50 more/ }).check();
    await click(page, 'I’ll send 6.50 more');
    await page.getByText('Send 6.50 or more to the same address').waitFor();
    await click(page, 'Send the rest');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('6.50').first().waitFor();
    await sheet.getByRole('button', { name: 'Copy address' }).click();
    await until(async () => (await clipboard(page)) === ADDRESS);
    await page.goBack();
    await page.getByRole('button', { name: 'Pay ₦29,156.00 to Tunde' }).waitFor();
    expect(await page.getByRole('button', { name: 'Repeat transaction' }).getAttribute('class')).not.toContain('main');
  });

  it.each([CONFIRMING, SMALL])(
    'SELL-06 SELL-07 while more is missing of %s, sending the rest is its main act',
    async (number) => {
      const page = await on.open(`/order-status/${number}`, { size: PHONE });
      await click(page, 'Send the rest');
      await page
        .getByRole('dialog')
        .getByText(/or more to the same address/)
        .waitFor();
      await page.goBack();
      expect(await page.getByRole('link', { name: 'Sell another' }).count()).toBe(0);
    },
  );
});

describe('the next sale of a customer', () => {
  it('TXN-06 a repeated sale keeps its amount and its recipient, inside the app', async () => {
    const page = await on.open(`/dashboard/transactions/sell/${DELIVERED}`, { size: PHONE });
    await click(page, 'Repeat transaction');
    await page.waitForURL('**/dashboard/sell/amount');
    await places(page).waitFor();
    await page.getByRole('region', { name: 'To', exact: true }).getByText('Adaeze Chinwe Okonkwo-Balogun').waitFor();
    await page.getByRole('button', { name: text('widget.change-amount', { amount: '250' }) }).waitFor();
    await page.getByRole('button', { name: 'Sell USDT' }).last().click();
    await page.waitForURL('**/dashboard/sell/account');
    await page.getByText('Adaeze’s account').waitFor();
  });

  it('TXN-06 a repeated sale to a recipient who is not saved comes back with the account filled in', async () => {
    const { people } = on.mock.state;
    people.recipients = people.recipients.filter(({ name }) => !name.startsWith('ADAEZE'));
    const page = await on.open(`/dashboard/transactions/sell/${DELIVERED}`, { size: PHONE });
    await click(page, 'Repeat transaction');
    await page.waitForURL('**/dashboard/recipients/add/other?for=sale');
    expect(await page.getByLabel(/account number/i).inputValue()).toBe('0145 5281 74');
  });

  it('SELL-11 RCP-02 Send, Home and a finished order lead to the amount inside the app', async () => {
    const page = await on.open('/dashboard/recipients', { size: DESKTOP });
    await page.getByRole('link', { name: /Tunde Adeyemi/ }).click();
    await click(page, 'Send');
    await page.waitForURL('**/dashboard/sell/amount');
    const payee = page.getByRole('region', { name: 'To', exact: true });
    await payee.getByText('Tunde Adeyemi').waitFor();
    await payee.getByRole('button', { name: 'Choose someone else' }).click();
    await payee.waitFor({ state: 'detached' });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Sell USDT', exact: true }).click();
    await page.waitForURL('**/dashboard/sell/amount');
    await page.goto(`/order-status/${DELIVERED}`);
    await page.getByRole('link', { name: 'Sell another' }).locator('visible=true').click();
    await page.waitForURL('**/dashboard/sell/amount');
    await at(page, 'Sell USDT');
    expect(pathOf(page)).toBe('/dashboard/sell/amount');
  });
});

describe('closing an account with unpaid orders', () => {
  it('AUTH-10 SELL-13 lists their amounts, leads to each, and cancels all of them', async () => {
    const unpaidOrder = (number: string): ClosingView['open'][number] => ({
      number,
      status: 'waiting',
      withdrawalId: null,
      usdt: '250.000000',
      naira: null,
      canCancel: true,
    });
    const { people } = on.mock.state;
    people.closing = { open: [unpaidOrder(WAITING), unpaidOrder('S063271508496')], openCount: 2 };
    const page = await on.open('/dashboard/settings/profile/close', { size: PHONE });
    const row = page.getByRole('link', { name: /250.00 USDT.*S482 039 551 840 · nothing has arrived/ });
    expect(await row.getAttribute('href')).toBe(`/dashboard/transactions/sell/${WAITING}`);
    await click(page, 'Cancel all unpaid orders');
    people.closing = { open: [], openCount: 0 };
    await click(page, 'Yes, cancel them');
    await page.getByText(text('close.request')).waitFor();
    expect(seen(on.mock, /^POST \/api\/orders\/S\d+\/cancel$/)).toHaveLength(2);
  });
});
