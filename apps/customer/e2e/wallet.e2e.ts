import type { Locator, Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { credited, held, heldFunding, INTENT, walletState, walletWithout } from '../dev/wallet.js';
import { DESKTOP, PHONE, seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
  on.mock.state.people.account = ACCOUNT;
});
afterEach(() => on.close());

const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const dialog = (page: Page) => page.getByRole('dialog');
/** The focus is in the dialog, or nowhere: never on the page below. */
const isInside = (of: Locator) =>
  of.evaluate((element) => {
    const { activeElement, body } = element.ownerDocument;
    return activeElement === body || element.contains(activeElement);
  });
const TO_ACCOUNT = 'Transfer ₦10,000.00 to this account';

describe('the naira wallet', () => {
  it('WALLET-01 shows the balance on the first page and on its own, each line with the balance after it, and hides all of them', async () => {
    const page = await on.open('/dashboard', { size: PHONE });
    await page.getByText('₦139,350.75').waitFor();
    await page
      .getByRole('navigation', { name: text('home.acts') })
      .getByRole('link', { name: 'Wallet' })
      .click();
    await at(page, 'Wallet');
    const newest = page.getByRole('listitem').filter({ hasText: 'B614 207 935 088' });
    expect(await newest.innerText()).toMatch(/Buy USDT · \d\d:\d\d[^]*−₦100,000\.00[^]*₦139,350\.75/);
    await page.getByRole('link', { name: 'Send', exact: true }).waitFor();
    expect(await page.getByText(text('wallet.buys-only', { product: 'USDT' })).count()).toBe(0);
    await click(page, text('wallet.hide'));
    await page.getByText('₦139,350.75').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('main').innerText()).not.toMatch(/₦\d/);
    // It stays hidden, on the first page, too.
    await page.goto('/dashboard');
    await click(page, text('wallet.show'));
    await page.getByText('₦139,350.75').waitFor();
  });

  it('WALLET-03 a wallet that cannot send says that its naira only buy', async () => {
    on.mock.state.wallet.view = { ...on.mock.state.wallet.view, canSend: false };
    const page = await on.open('/dashboard/wallet', { size: PHONE });
    await page.getByText(text('wallet.buys-only', { product: 'USDT' })).waitFor();
    expect(await page.getByRole('link', { name: 'Send', exact: true }).count()).toBe(0);
  });

  it('WALLET-01 searches what is loaded, and shows all lines page by page', async () => {
    const page = await on.open('/dashboard/wallet', { size: DESKTOP });
    const lines = page.getByRole('listitem').filter({ hasText: /₦/ });
    await page.getByText('Zenith Bank ··0148').waitFor();
    expect(await lines.count()).toBe(8);
    await page.getByRole('searchbox').fill('zenith 150000');
    await page.getByText('GTBank').first().waitFor({ state: 'detached' });
    expect(await lines.count()).toBe(1);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: 'See all' }).click();
    await click(page, 'Show more');
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    expect(await lines.count()).toBe(34);
    expect(seen(on.mock, /GET \/api\/wallet\/lines/).length).toBeGreaterThanOrEqual(2);
    await page.goBack();
    await page.getByRole('link', { name: 'See all' }).waitFor();
  });

  it('WALLET-01 SHELL-08 the account number opens as a dialog that Escape, a click outside and Back close, and is copied', async () => {
    const page = await on.open('/dashboard/wallet', { size: PHONE });
    const chip = page.getByRole('button', { name: 'Your account for adding naira, Wema Bank ending 4417' });
    const closing = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(195, 20),
      () => page.goBack(),
      () => click(page, 'Close'),
    ];
    for (const close of closing) {
      await chip.click();
      await dialog(page).waitFor();
      for (let stops = 0; stops < 6; stops += 1) {
        await page.keyboard.press('Tab');
        expect(await isInside(dialog(page))).toBe(true);
      }
      await close();
      await dialog(page).waitFor({ state: 'detached' });
      expect(pathOf(page)).toBe('/dashboard/wallet');
    }
    await chip.click();
    await dialog(page).getByRole('button', { name: 'Copy account number' }).last().click();
    await page.getByText('Account number copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0122534417');
  });

  it('WALLET-02 a customer without a verified BVN reads what to do, and one with it gets a number', async () => {
    on.mock.state.wallet = walletWithout('verify-bvn');
    on.mock.state.people.upgrade = { tier: 'basic', next: 'individual', request: null };
    const page = await on.open('/dashboard', { size: PHONE });
    await page.getByRole('link', { name: 'Verify your BVN to add naira' }).click();
    expect(await page.getByRole('link', { name: 'Verify my BVN' }).getAttribute('href')).toBe(
      '/dashboard/limits/upgrade',
    );
    on.mock.state.wallet = walletWithout('none');
    await page.goto('/dashboard/fund-wallet');
    await at(page, 'Fund wallet');
    expect(pathOf(page)).toBe('/dashboard/wallet/fund');
    await click(page, 'Get my account number');
    await page.getByText(text('wallet.opening')).waitFor();
    on.mock.state.wallet = walletState();
    await page.getByLabel('How much do you want to add?').waitFor();
    expect(seen(on.mock, /POST \/api\/wallet\/account$/)).toHaveLength(1);
  });
});

describe('a BVN of its own', () => {
  it('WALLET-02 a customer verified with another number adds the BVN, and goes on to the account number', async () => {
    on.mock.state.wallet = walletWithout('verify-bvn');
    on.mock.state.people.upgrade = { tier: 'individual', next: 'business', request: null };
    on.mock.state.people.bvn = { state: 'needed' };
    const page = await on.open('/dashboard/wallet', { size: PHONE });
    await page.getByRole('link', { name: 'Verify my BVN' }).click();
    await at(page, 'Verify your BVN');
    await click(page, 'Verify my BVN');
    await page.getByText(text('upgrade.fault.identity-number')).waitFor();
    await page.getByLabel('BVN, 11 digits').fill('2217 450 8321');
    await page.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Account number, 10 digits').fill('0145528174');
    await click(page, 'Verify my BVN');
    await page.getByRole('status').getByText(text('bvn.checking')).waitFor();
    expect(seen(on.mock, /POST \/api\/account\/bvn$/)).toHaveLength(1);
    on.mock.state.people.bvn = { state: 'failed' };
    await page.getByText(text('bvn.failed')).waitFor();
    expect(await page.getByLabel('BVN, 11 digits').inputValue()).toBe('');
    on.mock.state.people.bvn = { state: 'verified' };
    await page.reload();
    await page.getByRole('link', { name: 'Add naira' }).click();
    await at(page, 'Fund wallet');
  });

  it('WALLET-02 leads a customer without a verified identity to that request', async () => {
    on.mock.state.people.bvn = { state: 'no-tier' };
    const page = await on.open('/dashboard/wallet/bvn', { size: PHONE });
    await page.waitForURL('**/dashboard/limits/upgrade');
  });
});

describe('adding naira', () => {
  it('WALLET-02 SHELL-08 leads from the amount to the account number, follows the transfer, and shows it added', async () => {
    const page = await on.open('/dashboard/wallet/fund', { size: PHONE });
    const amount = page.getByLabel('How much do you want to add?');
    expect(await amount.inputValue()).toBe('10,000');
    await amount.fill('50');
    await click(page, 'Continue');
    await page.getByText(text('fund.fault.small')).waitFor();
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
    await amount.fill('');
    await amount.pressSequentially('25000');
    expect(await amount.inputValue()).toBe('25,000');
    await page.getByText(text('fund.balance-after', { amount: '₦164,350.75' })).waitFor();
    await click(page, '₦10,000');
    await click(page, 'Continue');
    await page.getByRole('dialog', { name: TO_ACCOUNT }).waitFor();
    expect(pathOf(page)).toBe(`/dashboard/wallet/fund/${INTENT}`);
    expect(seen(on.mock, /POST \/api\/wallet\/fundings$/).map(({ body }) => body)).toEqual([{ amountKobo: '1000000' }]);
    // Back closes the dialog, and then leads to the amount.
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await at(page, 'Add ₦10,000.00');
    await click(page, text('funding.details'));
    await page
      .getByRole('dialog', { name: TO_ACCOUNT })
      .getByRole('button', { name: text('funding.paid') })
      .click();
    await page.getByText('We’ve checked with the bank.').waitFor();
    expect(seen(on.mock, /fundings\/check$/)).toHaveLength(1);
    // The dialog is open when the transfer is seen: it makes place for it.
    await click(page, text('funding.details'));
    await dialog(page).waitFor();
    on.mock.state.wallet.funding = credited();
    await at(page, 'Added');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('+₦10,000.00').waitFor();
    await page.getByText('from GTBank ··6625').waitFor();
    await page.getByRole('link', { name: 'Back to wallet' }).click();
    await at(page, 'Wallet');
  });

  it('WALLET-02 posts a sum with a lost answer again under its key, and once', async () => {
    const page = await on.open('/dashboard/wallet/fund', { size: PHONE });
    on.mock.fault(/POST \/api\/wallet\/fundings$/, { drop: 'after' }, 1);
    await click(page, 'Continue');
    await page.getByRole('dialog', { name: TO_ACCOUNT }).waitFor();
    const keys = seen(on.mock, /POST \/api\/wallet\/fundings$/).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('WALLET-02 says after 12 minutes that nothing was seen, by the phone’s own clock alone', async () => {
    const page = await on.open('/dashboard/wallet/fund', { size: PHONE });
    await click(page, 'Continue');
    await page.getByRole('dialog', { name: TO_ACCOUNT }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Waiting for your transfer' }).waitFor();
    // The server's clock is an hour behind the phone's: the wait is not an hour.
    const { funding } = on.mock.state.wallet;
    on.mock.state.wallet.funding = { ...funding!, openedAt: new Date(Date.now() - 3_600_000).toJSON() };
    await page.reload();
    await page.getByRole('heading', { name: 'Waiting for your transfer' }).waitFor();
    await page.evaluate((key) => sessionStorage.setItem(key, String(Date.now() - 725_000)), `funding-opened:${INTENT}`);
    await page.reload();
    await page.getByRole('heading', { name: text('funding.late') }).waitFor();
    await page.getByText('12 minutes').waitFor();
    await click(page, 'My bank says successful');
    await page.getByText('We’ve checked with the bank.').waitFor();
  });

  it('WALLET-02 another sum is added as it arrived, and the rest can be added', async () => {
    on.mock.state.wallet.funding = credited({ amountKobo: '500000', balanceAfterKobo: '21935075' });
    const page = await on.open(`/dashboard/wallet/fund/${INTENT}`, { size: PHONE });
    await page.getByText('₦5,000.00 arrived, so we added ₦5,000.00').waitFor();
    await page.getByRole('link', { name: /Add ₦5,000\.00 more/ }).click();
    await at(page, 'Fund wallet');
    expect(await page.getByLabel('How much do you want to add?').inputValue()).toBe('5,000');
  });

  it('WALLET-02 money from another person is held, shown in the wallet, claimed, and sent back', async () => {
    on.mock.state.wallet = walletState({ held: [held()], funding: heldFunding() });
    const page = await on.open(`/dashboard/wallet/fund/${INTENT}`, { size: PHONE });
    await page.getByText('This came from another person’s account').waitFor();
    await page.getByText('Kelechi Nwosu, UBA ··0457').waitFor();
    await page.getByText(/We send all of it back to UBA ··0457 on 23\sNov,\s15:06\./).waitFor();
    await click(page, 'This is mine');
    await page.getByText(text('held-sum.claimed')).waitFor();
    expect(await page.getByRole('button', { name: 'This is mine' }).count()).toBe(0);
    await page.goto('/dashboard/wallet');
    await page.getByText(text('held-sum.claimed')).waitFor();
    await click(page, 'Send it back now');
    await page.getByText(text('held-sum.returning', { to: 'UBA ··0457' })).waitFor();
    expect(seen(on.mock, /POST \/api\/wallet\/held/).map(({ line }) => line.split('/').at(-1))).toEqual([
      'claim',
      'return',
    ]);
    await until(async () => (await page.getByRole('button', { name: 'Send it back now' }).count()) === 0);
  });

  it('WALLET-02 a decision that was made elsewhere is fetched', async () => {
    on.mock.state.wallet = walletState({ held: [held()] });
    const page = await on.open('/dashboard/wallet', { size: PHONE });
    await page.getByRole('button', { name: 'Send it back now' }).waitFor();
    on.mock.state.wallet.held = [held({ state: 'returning' })];
    await click(page, 'Send it back now');
    await page.getByText(text('held-sum.returning', { to: 'UBA ··0457' })).waitFor();
  });
});
