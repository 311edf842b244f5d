import { randomUUID } from 'node:crypto';
import type {
  AddressCheckView,
  PurchaseQuoteView,
  PurchaseTermsView,
  PurchaseView,
  SeenPurchaseView,
  WalletView,
} from '@usdt-africa/contracts/api';
import { browser } from '@usdt-africa/test-kit';
import type { Browser } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { handsOver, registers } from './new-customer.js';
import { person, type Person, PHONE } from './person.js';
import { type ApiAnswer, type Guest, Product } from './product.js';
import { newAddress, Sending } from './sending.js';
import { verifiesBvn } from './verified-customer.js';

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

/** Pays into the customer's number at the sandbox's bank, and waits until the wallet has it. */
async function paysIn(naira: string): Promise<void> {
  await guest.must('POST', '/api/wallet/account', {});
  const isReady = async () => (await wallet()).account.state === 'ready';
  if (!(await until(isReady, 60_000, 200))) throw new Error('no account number was opened');
  const { account, balanceKobo } = await wallet();
  const accountNumber = account.state === 'ready' ? account.number : '';
  const payment = { accountNumber, amount: naira, senderName: 'NGOZI EZE', senderBank: 'Guaranty Trust Bank' };
  await product.control.must('POST', '/control/bank/pay-in', payment);
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
  it('BUY-01 a Basic customer is told to verify their identity, and nothing is bought', async () => {
    expect((await terms()).state).toBe('verify');
    const refused = await buys(newAddress(), '20000');
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'verify-to-buy' })]);
  });

  it('BUY-01 BUY-03 TXN-05 naira that were added buy USDT, which are final at the address', async () => {
    await verifiesBvn({ chromium, product, guest }, someone.page);
    await paysIn('100000');
    await sending.possible(10n);
    expect(await until(async () => (await terms()).state === 'open', 60_000, 200)).toBe(true);
    const address = newAddress();
    const check = await guest.must<AddressCheckView>('POST', '/api/account/purchases/address-checks', { address });
    expect(check).toEqual({ address, known: null, lookAlike: null, waitsUntil: null });
    const key = randomUUID();
    const { status, body: placed } = await buys(address, '40000', { key, saveAs: 'My wallet' });
    expect([status, placed]).toEqual([201, expect.objectContaining({ view: 'full', address, nickname: 'My wallet' })]);
    expect(placed).toMatchObject({ status: 'sending', nairaKobo: '4000000', balanceAfterKobo: '6000000' });
    expect((await wallet()).balanceKobo).toBe('6000000');

    const settled = await purchaseThat(placed.number, ({ status: now }) => now === 'completed');
    expect(settled).toMatchObject({
      transaction: { hash: expect.stringMatching(/^[0-9a-f]{64}$/), block: expect.any(Number) },
      networkCostTrx: expect.stringMatching(/^\d+\.\d{6}$/),
      undone: null,
      endsBy: null,
    });
    const micro = BigInt(placed.usdt.replace('.', ''));
    expect(await sending.solidUsdt(address)).toBe(micro);

    const track = await product.guest().must<SeenPurchaseView>('GET', `/api/purchases/${placed.number}`);
    expect(track).toMatchObject({ view: 'masked', status: 'completed', hash: settled.transaction!.hash });
    expect(JSON.stringify(track)).not.toContain(address);
    const used = await guest.must<AddressCheckView>('POST', '/api/account/purchases/address-checks', { address });
    expect(used.known).toMatchObject({ nickname: 'My wallet', usedTimes: 1 });
    await sending.verify();
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

  it('BUY-06 a wrong PIN, more than the wallet has, and bad addresses buy nothing', async () => {
    const [wrong, short] = [await buys(newAddress(), '20000', { pin: '1111' }), await buys(newAddress(), '90000')];
    expect([wrong.status, short.status]).toEqual([422, 422]);
    expect(short.body).toMatchObject({ code: 'wallet-short' });
    const { contracts } = await product.control.must<{ contracts: { USDT: string } }>('GET', '/control/tron');
    for (const [address, code] of [
      ['0x52908400098527886E0F7030069857D2E4169EE7', 'ethereum-address'],
      [`${newAddress().slice(0, -1)}1`, 'tron-address'],
      [contracts.USDT, 'own-address'],
    ] as const) {
      const answer = await guest.call('POST', '/api/account/purchases/address-checks', { address });
      expect([answer.status, answer.body]).toEqual([422, expect.objectContaining({ code })]);
    }
    expect((await wallet()).balanceKobo).toBe('6000000');
  });
});
