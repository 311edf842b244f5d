import { legible } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { LOOK_ALIKE, NEW_ADDRESS, PHONE_WALLET } from '../dev/purchases.js';
import { DESKTOP, seen, stage } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
  on.mock.state.people.account = ACCOUNT;
});
afterEach(() => on.close());

const at = (page: Page, heading: string) => page.getByRole('heading', { name: heading }).waitFor();
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const firstBox = (page: Page) => page.getByRole('group', { name: 'Your PIN' }).getByRole('textbox').first();
const PURCHASES = /POST \/api\/account\/purchases$/;
const BOUGHT = /\/dashboard\/transactions\/buy\/B\d{12}$/;
const bodies = () => seen(on.mock, PURCHASES).map(({ body }) => body);
const giveAddress = (page: Page, address: string) => page.getByLabel('Wallet address', { exact: true }).fill(address);
/** Types the PIN once the price is there: without one there is nothing to confirm. */
async function givePin(page: Page, pin = '4138'): Promise<void> {
  await page
    .getByText(/^\d:\d\d$/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await firstBox(page).pressSequentially(pin);
}

/** Goes from the amount to the review, with this address. */
async function toTheReview(address: string): Promise<Page> {
  const page = await on.open('/dashboard/buy', { size: DESKTOP });
  await page.getByLabel('You pay').fill('100000');
  await page.getByText('62.519537').first().waitFor();
  await click(page, 'Continue');
  await at(page, 'Where should it go?');
  await giveAddress(page, address);
  await page.getByText(text('rcp.address-right')).waitFor();
  return page;
}

async function toThePin(address: string): Promise<Page> {
  const page = await toTheReview(address);
  await click(page, 'Review');
  await at(page, 'Check before you pay');
  await click(page, 'Pay ₦100,000.00');
  await at(page, 'Confirm');
  return page;
}

describe('BUY-01 purchase', () => {
  it('BUY-01 BUY-02 AUTH-09 pays for exactly the shown terms, saves the address, counts a wrong PIN and keeps none', async () => {
    const page = await toTheReview(NEW_ADDRESS);
    await page.getByLabel('Nickname').fill('Ledger');
    // After a reload the amount, the address and its nickname are still there.
    await page.reload();
    await page.getByText(text('rcp.address-right')).waitFor();
    expect(await page.getByLabel('Nickname').inputValue()).toBe('Ledger');
    await click(page, 'Review');
    await at(page, 'Check before you pay');
    await page.getByText('Temitope, “Ledger”').waitFor();
    await page.getByText('₦39,350.75').waitFor();
    await click(page, 'Pay ₦100,000.00');
    await givePin(page, '9999');
    await page.getByText(text('sellto.tries_other', { count: '4' })).waitFor();
    await givePin(page);
    await page.waitForURL(BOUGHT);
    const [wrong, right] = bodies();
    expect([wrong?.pin, right?.pin]).toEqual(['9999', '4138']);
    expect(right).toMatchObject({ network: 'TRC20', address: NEW_ADDRESS, differentWallet: false, saveAs: 'Ledger' });
    expect(on.mock.state.purchases.placed).toMatchObject([{ nairaKobo: '10000000', usdt: '62.519537' }]);
    const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(legible(storedText)).not.toMatch(/\b4138\b/);
    await page.waitForFunction(() => sessionStorage.getItem('buy-draft') === null);
  });

  it('BUY-01 a request with a lost response is repeated under its key, also after a reload, and buys once', async () => {
    const page = await toThePin(PHONE_WALLET);
    on.mock.fault(PURCHASES, { drop: 'after' }, 999);
    await givePin(page);
    await page.getByText(text('buy.unknown')).waitFor();
    await page.reload();
    await page.getByText(text('buy.unknown')).waitFor();
    on.mock.state.faults.length = 0;
    await firstBox(page).pressSequentially('4138');
    await page.waitForURL(BOUGHT);
    expect(on.mock.state.purchases.placed).toHaveLength(1);
    expect(new Set(seen(on.mock, PURCHASES).map(({ key }) => key)).size).toBe(1);
  });

  it('BUY-03 RATE-05 shows old and new terms side by side once the rate has ended, and asks for the PIN again', async () => {
    on.mock.state.lockSeconds = 8;
    const page = await toThePin(PHONE_WALLET);
    on.mock.state.purchases.rate = '1602.5000';
    await page.getByText('New amount, −0.2').waitFor({ timeout: 20_000 });
    await page.getByText('0.117041 less').waitFor();
    expect(bodies()).toEqual([]);
    on.mock.state.lockSeconds = 105;
    await click(page, 'Accept 62.402496 USDT');
    await click(page, 'Pay ₦100,000.00');
    await givePin(page);
    await page.waitForURL(BOUGHT);
    expect(on.mock.state.purchases.placed).toMatchObject([{ usdt: '62.402496', rate: '1602.5000' }]);
  });

  it('BUY-02 stops at an address that looks like a saved one, and goes on only as a different wallet', async () => {
    const page = await on.open('/dashboard/buy', { size: DESKTOP });
    await page.getByLabel('You pay').fill('100000');
    await click(page, 'Continue');
    await giveAddress(page, LOOK_ALIKE);
    await at(page, text('buy.alike', { name: 'Phone wallet' }));
    expect(await page.getByRole('button', { name: 'Review' }).count()).toBe(0);
    await click(page, 'Use Phone wallet');
    await page.getByText('used 2 times').waitFor();
    await giveAddress(page, LOOK_ALIKE);
    await click(page, text('back.alike-different'));
    await click(page, 'Review');
    await click(page, 'Pay ₦100,000.00');
    await givePin(page);
    await page.waitForURL(BOUGHT);
    expect(bodies()).toMatchObject([{ address: LOOK_ALIKE, differentWallet: true }]);
  });

  it.each([
    ['0x8f3C91aB77d2E045b16c0D9e2F4a6B38C5d7E901', text('buy.refused.ethereum-address'), 'Paste a TRON address'],
    ['TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAy4', text('buy.refused.tron-address'), 'Paste again'],
    ['TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ', text('buy.refused.own-address'), 'Paste another address'],
  ])('BUY-02 refuses %s beside the field, and takes a pasted one instead', async (address, text, paste) => {
    const page = await on.open('/dashboard/buy', { size: DESKTOP });
    await page.getByLabel('You pay').fill('100000');
    await click(page, 'Continue');
    await giveAddress(page, address);
    await page.getByText(text).waitFor();
    await page.evaluate((right) => navigator.clipboard.writeText(` ${right}\n`), PHONE_WALLET);
    await click(page, paste);
    await page.getByText('used 2 times').waitFor();
  });

  it('BUY-01 LIM-01 leads to adding the missing naira, and back below the smallest purchase says so', async () => {
    const page = await on.open('/dashboard/buy', { size: DESKTOP });
    await page.getByLabel('You pay').fill('250000');
    await page.getByText(text('buy.short', { missing: '₦110,649.25' })).waitFor();
    await page.getByLabel('You pay').fill('5000');
    await click(page, 'Continue');
    await page.getByText(text('widget.buy-small', { product: 'USDT', minimum: '10' })).waitFor();
    expect(pathOf(page)).toBe('/dashboard/buy');
    await page.getByLabel('You pay').fill('250000');
    await page.getByRole('link', { name: 'Add ₦110,649.25' }).click();
    await at(page, 'Fund wallet');
    expect(await page.getByLabel('How much do you want to add?').inputValue()).toBe('110,649.25');
  });

  it('RCP-03 BUY-02 a purchase begun at a saved address has it selected', async () => {
    const page = await on.open('/dashboard/buy?to=0198a7d0-0000-8000-8000-00000000c0d2', { size: DESKTOP });
    await page.getByLabel('You pay').fill('100000');
    await click(page, 'Continue');
    await page.getByText('Phone wallet, used 2 times').waitFor();
  });

  it('BUY-05 a Basic customer reads what buying takes, and a paused or switched-off purchase says so', async () => {
    on.mock.state.purchases.terms = { state: 'verify' };
    const page = await on.open('/dashboard/buy', { size: DESKTOP });
    await at(page, text('buy.opens', { tier: 'Individual' }));
    await page.getByText('₦100,000,000').waitFor();
    await page.getByRole('link', { name: 'Upgrade to Individual' }).click();
    await page.getByText('What we need from you').waitFor();
    on.mock.state.purchases.terms = { state: 'off' };
    await page.goto('/dashboard/buy');
    await page.getByText(text('buy.state.off')).waitFor();
    on.mock.state.purchases.terms = { state: 'wallet-closed' };
    await page.goto('/dashboard/buy');
    await page.getByText(text('buy.state.closed')).waitFor();
  });
});

describe('RATE-01 buy side of the widget', () => {
  const toBuy = (page: Page) => page.getByRole('tab', { name: 'Buy USDT' }).click();
  const submit = (page: Page) => page.getByRole('button', { name: 'Buy USDT' }).click();

  it('RATE-02 takes a customer with the amount to the dashboard, and a guest to the sign-in first', async () => {
    const guest = await on.open('/', { size: DESKTOP });
    await toBuy(guest);
    await guest.getByLabel('You pay', { exact: true }).fill('100,000');
    await guest.getByText('62.525791').waitFor();
    await submit(guest);
    await guest.waitForURL(/\/auth\/login\?next=%2Fdashboard%2Fbuy$/);
    const page = await on.open('/dashboard', { size: DESKTOP });
    await at(page, 'Hello, Temitope');
    await page.goto('/exchange');
    await toBuy(page);
    await page.getByLabel('You pay', { exact: true }).fill('100000');
    await submit(page);
    await page.waitForURL(/\/dashboard\/buy$/);
    expect(await page.getByLabel('You pay', { exact: true }).inputValue()).toBe('100,000');
  });

  it('RATE-02 BUY-05 is blocked with its reason below the minimum, without an amount, and while buying is off', async () => {
    const page = await on.open('/', { size: DESKTOP });
    await toBuy(page);
    await page.getByLabel('You pay', { exact: true }).fill('0');
    await page.getByText('Enter an amount above 0.').waitFor();
    await page.getByLabel('You pay', { exact: true }).fill('5000');
    await page.getByText(text('widget.buy-small', { product: 'USDT', minimum: '10' })).waitFor();
    // Blocked with a reason: a press does nothing.
    await page.getByRole('button', { name: 'Buy USDT' }).click({ force: true });
    expect(pathOf(page)).toBe('/');
    on.mock.state.rate = {
      ...on.mock.state.rate,
      buy: { ...on.mock.state.rate.buy, rate: null, referenceRate: null, state: 'off' },
    };
    await page.reload();
    await toBuy(page);
    await page.getByText(text('widget.buy-later', { product: 'USDT' })).waitFor();
  });
});

describe('BUY-06 guide to buying', () => {
  it('BUY-06 goes on and back a step, hides its head at the last one, and leaves from the first one', async () => {
    const page = await on.open('/dashboard/wallet', { size: DESKTOP });
    await page.getByRole('link', { name: 'Buy USDT' }).first().click();
    await page.getByRole('link', { name: 'How to buy USDT' }).click();
    await at(page, 'Step 1 of 5');
    for (const step of [2, 3, 4]) {
      await click(page, 'Next');
      await at(page, `Step ${step} of 5`);
      await page.getByRole('img', { name: `${step * 20}` }).waitFor();
    }
    await click(page, 'Next');
    await at(page, 'Then watch it arrive');
    expect(await page.getByText('Step 5 of 5').count()).toBe(0);
    await page.goBack();
    await at(page, 'Step 4 of 5');
    for (const step of [3, 2, 1]) {
      await click(page, 'Back');
      await at(page, `Step ${step} of 5`);
    }
    await click(page, 'Back');
    await page.waitForURL(/\/dashboard\/buy$/);
    await page.goto('/dashboard/how-to-buy?step=9');
    await at(page, 'Then watch it arrive');
    await page.getByRole('link', { name: 'Buy USDT' }).click();
    await page.waitForURL(/\/dashboard\/buy$/);
  });
});
