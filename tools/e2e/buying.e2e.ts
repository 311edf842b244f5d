import { randomUUID } from 'node:crypto';
import type {
  AddressCheckView,
  PurchaseQuoteView,
  PurchaseTermsView,
  PurchaseView,
  WalletView,
} from '@usdt-africa/contracts/api';
import { browser } from '@usdt-africa/test-kit';
import type { Browser, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { addsNaira, paysTo, refusesBadInput, releasedByTwo, toTheAddress } from './buying.js';
import { handsOver, registers } from './new-customer.js';
import { DESKTOP, person, type Person, PHONE, withoutFindings } from './person.js';
import { type ApiAnswer, type Guest, Product } from './product.js';
import { newAddress, Sending } from './sending.js';
import { verifiesBvn } from './verified-customer.js';
import { customerText } from './texts.js';

const PIN = '2749';
const NGOZI = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  username: 'ngozi_eze',
  email: 'ngozi.eze@example.com',
  phone: '+2348035550277',
};
const product = new Product();
let chromium: Browser;
let guest: Guest;
let someone: Person;
let sending: Sending;
/** The first purchase, and where it went. */
let bought: { address: string; number: string };

beforeAll(async () => {
  await product.prepare();
  [chromium] = await Promise.all([browser(), product.start()]);
  sending = new Sending(product);
  guest = await registers(product, NGOZI);
  someone = await person(chromium, PHONE);
  await handsOver(guest, someone.context, product.app);
});
afterAll(async () => {
  await sending?.close();
  await chromium?.close();
  await product.clear();
});

const wallet = () => guest.must<WalletView>('GET', '/api/wallet');
const terms = () => guest.must<PurchaseTermsView>('GET', '/api/account/purchases/terms');
const shown = (number: string) => guest.must<PurchaseView>('GET', `/api/purchases/${number}`);

const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** Transfers naira to the customer's number at the sandbox's bank. */
async function transfers(naira: string): Promise<void> {
  const { account } = await wallet();
  if (account.state !== 'ready') throw new Error(`the number is ${account.state}`);
  const payment = {
    accountNumber: account.number,
    amount: naira,
    senderName: 'NGOZI EZE',
    senderBank: 'Guaranty Trust Bank',
  };
  await product.control.must('POST', '/control/bank/pay-in', payment);
}

/** Transfers naira and waits until the wallet has them. */
async function paysIn(naira: string): Promise<void> {
  const { balanceKobo } = await wallet();
  await transfers(naira);
  const isThere = async () => (await wallet()).balanceKobo !== balanceKobo;
  if (!(await until(isThere, 60_000, 200))) throw new Error('the naira did not arrive');
}

/** Buys for so many naira, as far as the server lets them. */
async function buys(
  address: string,
  naira: string,
  { pin = PIN, key = randomUUID(), saveAs = null as string | null } = {},
): Promise<ApiAnswer<PurchaseView>> {
  const { id: quoteId } = await guest.must<PurchaseQuoteView>('POST', '/api/account/purchases/quotes', { naira });
  const agreed = { quoteId, network: 'TRC20', address, differentWallet: false, saveAs };
  return guest.call('POST', '/api/account/purchases', { ...agreed, pin }, { 'idempotency-key': key });
}

/** Waits until the purchase satisfies a condition; otherwise fails with its actual state. */
async function purchaseThat(number: string, is: (view: PurchaseView) => boolean): Promise<PurchaseView> {
  let last: PurchaseView | null = null;
  const isThere = async () => is((last = await shown(number)));
  if (!(await until(isThere, 90_000, 200)))
    throw new Error(`${number} did not get there: ${JSON.stringify(last)}\n${product.output.slice(-2_000)}`);
  return last!;
}

describe('buying USDT on the running product', () => {
  it('BUY-05 a Basic customer is told to verify their identity, and nothing is bought', async () => {
    expect((await terms()).state).toBe('verify');
    const refused = await buys(newAddress(), '20000');
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'verify-to-buy' })]);
  });

  it('WALLET-02 BUY-01 BUY-02 BUY-03 TXN-05 a customer adds naira, buys USDT with the PIN, and follows them until they are final', async () => {
    const { page } = someone;
    await verifiesBvn({ chromium, product, guest }, page);
    await addsNaira(product.app, page, '100000', () => transfers('100000'));
    await sending.possible(10n);
    expect(await until(async () => (await terms()).state === 'open', 60_000, 200)).toBe(true);
    await toTheAddress(product.app, page, '40000');
    bought = { address: newAddress(), number: '' };
    const { address } = bought;
    bought.number = await paysTo(page, address, 'My wallet', PIN);
    await seen(page, 'Transfer complete');
    await page.getByRole('link', { name: 'Payment Receipt' }).waitFor({ timeout: 60_000 });
    await withoutFindings(page);

    const settled = await purchaseThat(bought.number, ({ status: now }) => now === 'completed');
    expect(settled).toMatchObject({
      view: 'full',
      address,
      nickname: 'My wallet',
      nairaKobo: '4000000',
      balanceAfterKobo: '6000000',
      transaction: { hash: expect.stringMatching(/^[0-9a-f]{64}$/), block: expect.any(Number) },
      networkCostTrx: expect.stringMatching(/^\d+\.\d{6}$/),
      undone: null,
      endsBy: null,
    });
    expect(await sending.solidUsdt(address)).toBe(BigInt(settled.usdt.replace('.', '')));
    expect((await wallet()).balanceKobo).toBe('6000000');
    const check = await guest.must<AddressCheckView>('POST', '/api/account/purchases/address-checks', { address });
    expect(check).toMatchObject({ known: { nickname: 'My wallet', usedTimes: 1 }, lookAlike: null, waitsUntil: null });
  });

  it('TXN-01 TXN-05 RATE-11 TRACK-02 its line leads to its page and receipt, and its number alone shows neither name nor address', async () => {
    const { page } = someone;
    const { address, number } = bought;
    const { transaction } = await shown(number);
    await page.goto(`${product.app}/dashboard`);
    await seen(page, '₦60,000');
    const line = page.locator('main a.txn').filter({ hasText: 'My wallet' }).filter({ hasText: '−₦40,000.00' });
    await line.waitFor();
    await page.goto(`${product.app}/dashboard/transactions`);
    await line.click();
    await page.waitForURL(`**/dashboard/transactions/buy/${number}`);
    await page.getByRole('link', { name: 'Payment Receipt' }).click();
    await seen(page, customerText('receipt.chain'));
    await seen(page, transaction!.hash);
    await withoutFindings(page);

    const stranger = await person(chromium, DESKTOP);
    await stranger.page.goto(`${product.app}/track`);
    await stranger.page.getByRole('textbox').first().fill(number);
    await stranger.page.getByRole('button', { name: 'Track', exact: true }).click();
    await seen(stranger.page, `${address.slice(0, 4)}…${address.slice(-4)}`);
    await seen(stranger.page, 'Transfer complete');
    const login = stranger.page.getByRole('link', { name: customerText('bought.is-it-yours') });
    expect(await login.getAttribute('href')).toMatch(new RegExp(`^/auth/login\\?next=.*${number}$`));
    await withoutFindings(stranger.page);
    expect(await stranger.page.content()).not.toMatch(new RegExp(`${address}|My wallet|Ngozi`));
    expect(stranger.faults).toEqual([]);
    await stranger.context.close();
  });

  it('BUY-06 the guide goes on through its five steps, and ends at buying', async () => {
    const { page } = someone;
    await page.goto(`${product.app}/dashboard/how-to-buy`);
    for (const step of [1, 2, 3, 4]) {
      await seen(page, `Step ${step} of 5`);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await seen(page, 'Then watch it arrive');
    expect(await page.getByText('Step 5 of 5').count()).toBe(0);
    await page.getByRole('link', { name: 'Buy USDT' }).click();
    await page.waitForURL(/\/dashboard\/buy$/);
  });

  it('BUY-03 a purchase whose transfer fails on the chain gives the naira back', async () => {
    await sending.possible(10n);
    await sending.plan({ answer: 'node', outcome: 'OUT_OF_ENERGY' });
    const address = newAddress();
    const { status, body: placed } = await buys(address, '20000');
    expect([status, placed]).toEqual([201, expect.anything()]);
    const undone = await purchaseThat(placed.number, ({ status: now }) => now === 'undone');
    expect(undone.undone).toMatchObject({ reason: 'failed-on-chain', nairaKobo: '2000000', balanceKobo: '6000000' });
    expect([await sending.solidUsdt(address), (await wallet()).balanceKobo]).toEqual([0n, '6000000']);
    expect((await terms()).day.usedKobo).toBe('4000000');
    await sending.verify();
  });

  it('BUY-03 ADM-04 a large purchase waits until two people of finance release it under Purchases', async () => {
    const { page } = someone;
    await paysIn('3400000');
    await sending.possible(2_100n);
    const address = newAddress();
    const { status, body: held } = await buys(address, '3400000');
    expect([status, held]).toEqual([201, expect.objectContaining({ status: 'approval', hold: expect.anything() })]);
    await page.goto(`${product.app}/dashboard/transactions/buy/${held.number}`);
    await seen(page, customerText('bought.approval'));
    await withoutFindings(page);
    await releasedByTwo(chromium, product, held.number);
    // The open page follows without a reload.
    await page.getByRole('link', { name: 'Payment Receipt' }).waitFor({ timeout: 60_000 });
    expect(await sending.solidUsdt(address)).toBe(BigInt(held.usdt.replace('.', '')));
    await sending.verify();
  });

  it('BUY-01 BUY-02 bad amounts and addresses are refused beside their field, and a wrong PIN buys nothing', async () => {
    const { page } = someone;
    const wrong = await buys(newAddress(), '20000', { pin: '1111' });
    expect([wrong.status, wrong.body]).toEqual([422, expect.objectContaining({ code: 'wrong-pin' })]);
    const short = await buys(newAddress(), '90000');
    expect([short.status, short.body]).toEqual([422, expect.objectContaining({ code: 'wallet-short' })]);
    const { balanceKobo } = await wallet();
    const { address: deposit } = await product.guest().placeOrder();
    const addresses = [
      [`${newAddress().slice(0, -1)}1`, customerText('buy.refused.tron-address')],
      ['0x52908400098527886E0F7030069857D2E4169EE7', customerText('buy.refused.ethereum-address')],
      [deposit!, customerText('buy.refused.own-address')],
    ] as const;
    await refusesBadInput(product.app, page, { balanceKobo, addresses });
    expect((await wallet()).balanceKobo).toBe(balanceKobo);
    // The browser notes each refused address.
    expect(someone.faults.filter((fault) => !/status of 422/.test(fault))).toEqual([]);
  });
});
