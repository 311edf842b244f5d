import type { RefundView } from '@usdt-africa/contracts/api';
import { browser } from '@usdt-africa/test-kit';
import type { Browser, Page } from 'playwright-core';
import { PIN } from './buying-customer.js';
import { ConsoleDriver, type OperatorName } from './console.js';
import { openOrder, spaced } from './console-scene.js';
import { browserOf, isWhole, shows, typeCodes, typePin } from './owner-pages.js';
import { person, PHONE } from './person.js';
import { Product } from './product.js';
import { micro, type RefundableSale, Refunding } from './refunding.js';
import { SellingCustomer } from './selling-customer.js';
import { Sending } from './sending.js';
import { consoleText, customerText } from './texts.js';

/** One product for all; an order can be disputed seconds after its deposit, as only a sandbox allows. */
const product = new Product({ GUEST_DAY_LIMIT: '1000000', DISPUTE_AFTER_SECONDS: '2' });
const refunding = new Refunding(product);
let chromium: Browser;
let sending: Sending;
let phone: string;

beforeAll(async () => {
  await product.prepare();
  [chromium] = await Promise.all([browser(), product.start()]);
  sending = new Sending(product);
  phone = await refunding.wallet('phone');
  await sending.possible();
});
afterAll(async () => {
  await sending?.close();
  await chromium?.close();
  await product.clear();
});

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const at = (name: OperatorName) => ConsoleDriver.open(chromium, product, name);

/** Names the phone's wallet on the page of a refund, up to what confirms it. */
async function namesWallet(page: Page): Promise<void> {
  await page.getByLabel('To your wallet, on TRON').fill(phone);
  await shows(page, customerText('rcp.address-right'));
}

/** A guest names the phone's wallet and enters the two codes. */
async function namesByCodes(page: Page, sale: RefundableSale): Promise<void> {
  await namesWallet(page);
  await isWhole(page, 'address');
  const codes = await refunding.codesAfter(sale, () => click(page, 'Continue'));
  await typeCodes(page, codes);
  await isWhole(page, 'codes');
  await click(page, customerText('back.do'));
}

/**
 * Sends the sum that the page shows from the phone's wallet to the address that the page shows.
 * @returns the sum in micro
 */
async function sendsShownSum(page: Page): Promise<bigint> {
  const waiting = page.getByText(/^Waiting for 0\.\d{4}$/).filter({ visible: true });
  await waiting.waitFor({ timeout: 60_000 });
  await isWhole(page, 'sum');
  const sum = /0\.\d{4}/.exec(await waiting.innerText())![0];
  const to = await page.getByRole('main').locator('.address:not(.address--small)').textContent();
  await refunding.pays('phone', to!.replace(/\s/g, ''), sum);
  return micro(sum);
}

/** The signer waits meanwhile: what is on its way stays so. */
async function withoutSigner(act: () => Promise<void>): Promise<void> {
  const pid = product.pidOf('signer');
  process.kill(pid, 'SIGSTOP');
  try {
    await act();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** The page shows the end of a refund, with the transaction that the refund names. */
async function showsRefunded(page: Page, refund: () => Promise<RefundView>): Promise<void> {
  await shows(page, /^Refunded$/);
  const link = page.getByRole('link', { name: 'Track hash' });
  await link.waitFor();
  const { transactionId } = await refund();
  expect(await link.getAttribute('href')).toContain(transactionId);
  await isWhole(page, 'completed');
}

describe('a guest’s refund in a browser', () => {
  it('SELL-13 SELL-14 the deposit of a cancelled order goes back to the wallet that the guest named and proved', async () => {
    const sale = await refunding.cancelled('40');
    const { page, context, faults } = await browserOf(chromium, product, sale.guest);
    await page.goto(`${product.app}/order-status/${sale.number}`);
    await shows(page, customerText('held.after-cancellation.title'));
    await isWhole(page, 'cancelled-order');
    await page.getByRole('link', { name: customerText('refund.entry'), exact: true }).click();
    await page.waitForURL(`**/orders/${sale.number}/refund`);
    await shows(page, 'Not to an exchange');
    await namesByCodes(page, sale);
    let sum = 0n;
    await withoutSigner(async () => {
      sum = await sendsShownSum(page);
      await shows(page, 'Refund on its way');
      await shows(page, 'Being sent to you');
      await isWhole(page, 'sending');
    });
    await showsRefunded(page, () => refunding.refund(sale));
    await refunding.expectReturned(sale, phone, micro('40') + sum);
    await page.getByRole('link', { name: 'Back to the order' }).click();
    await shows(page, customerText('refund.done.title', { product: 'USDT' }));
    await isWhole(page, 'refunded-order');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('SELL-16 SELL-14 less is received where “refund” was chosen: it is kept, and goes back when the guest asks', async () => {
    const sale = await refunding.places('25', undefined, { mismatch: 'refund' });
    const { page, context, faults } = await browserOf(chromium, product, sale.guest);
    await product.send(sale.address, '18.5');
    await refunding.offered(sale);
    await page.goto(`${product.app}/order-status/${sale.number}`);
    await page.getByRole('link', { name: customerText('refund.entry'), exact: true }).waitFor();
    await isWhole(page, 'less-order');
    await page.getByRole('link', { name: customerText('refund.entry'), exact: true }).click();
    await namesByCodes(page, sale);
    const sum = await sendsShownSum(page);
    await showsRefunded(page, () => refunding.refund(sale));
    await refunding.expectReturned(sale, phone, micro('18.5') + sum);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a refund that people decide', () => {
  it('SELL-14 ADM-03 above ₦500,000 a customer’s refund by PIN waits for two people, and then arrives', async () => {
    const { page, context, faults } = await person(chromium, PHONE);
    const customer = new SellingCustomer(product, context.request);
    await customer.signsIn();
    const { id } = await customer.keeps('0145528174');
    const order = await customer.places(id, '400');
    await customer.must('POST', `/api/orders/${order.number}/cancel`, {});
    await product.send(order.address!, '400');
    await customer.orderThat(order, ({ refundOffer }) => refundOffer !== null);
    const refund = () => customer.must<RefundView>('GET', `/api/orders/${order.number}/refund`);
    await page.goto(`${product.app}/order-status/${order.number}`);
    await page.getByRole('link', { name: customerText('refund.entry'), exact: true }).click();
    await namesWallet(page);
    await click(page, 'Continue');
    await page.getByRole('group', { name: 'Your PIN' }).waitFor();
    await isWhole(page, 'pin');
    await typePin(page, PIN);
    const sum = await sendsShownSum(page);
    await shows(page, customerText('back.chip.held'));
    await isWhole(page, 'held');
    const { number } = await refund();

    const femi = await at('Femi Ojo');
    await femi.enter('Refunds');
    await femi.page.getByRole('tab', { name: /^Needs attention/ }).click();
    await (await femi.listed(femi.page.getByRole('link', { name: spaced(number) }))).click();
    await shows(femi.page, consoleText('refunds.status.held'));
    await femi.withoutFindings();
    await femi.button(/^Approve/).click();
    const dialog = femi.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Proved by its own sum');
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await shows(femi.page, consoleText('actions.requested'));
    await femi.page.getByRole('link', { name: consoleText('approvals.pending.see') }).click();
    await shows(femi.page, `You ask to send refund ${spaced(number)}`);
    expect(await femi.button(/^Approve/).count()).toBe(0);
    expect(await refund()).toMatchObject({ status: 'held', people: 2, transactionId: null });

    const tayo = await at('Tayo Musa');
    await tayo.enter('Approvals');
    await (await tayo.listed(tayo.page.getByRole('link', { name: `Send refund ${spaced(number)}` }))).click();
    await shows(tayo.page, `Femi O. asks to send refund ${spaced(number)}`);
    await tayo.confirm(`Approve: send refund ${spaced(number)}`, [
      spaced(order.number),
      consoleText('refunds.method.sum'),
    ]);
    await tayo.withoutFindings();
    await tayo.button(/^Approve: send/).click();

    await showsRefunded(page, refund);
    await shows(page, customerText('back.step.approved'));
    const { transactionId } = await refund();
    expect(await refunding.finalTransfer(transactionId!)).toMatchObject({ amountMicro: micro('400') + sum });
    await femi.enter('Refunds');
    await femi.page.getByRole('tab', { name: /^Refunded/ }).click();
    await (await femi.listed(femi.page.getByRole('link', { name: spaced(number) }))).click();
    await shows(femi.page, 'Femi O., Tayo M.');
    await femi.isWholeAt([390, 1024, 1440]);
    await femi.withoutFindings();
    expect(faults).toEqual([]);
    for (const one of [context, femi, tayo]) await one.close();
  });

  it('ADM-03 SELL-14 support requests the refund of an order, and its owner names and proves a wallet', async () => {
    const sale = await refunding.cancelled('12');
    const { page, context, faults } = await browserOf(chromium, product, sale.guest);
    await page.goto(`${product.app}/order-status/${sale.number}`);
    const ada = await at('Ada Eze');
    await openOrder(ada, sale.number);
    await ada.button(/^Refund 12\.00/).click();
    const dialog = ada.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Asked for on the phone');
    await dialog.getByRole('button', { name: consoleText('actions.refund.do') }).click();
    await shows(ada.page, consoleText('actions.refund.done'));
    await ada.page.getByRole('link', { name: consoleText('orders.refund.open') }).click();
    await shows(ada.page, 'Requested by support');
    await page.getByRole('link', { name: customerText('refund.name-address') }).click();
    await namesByCodes(page, sale);
    const sum = await sendsShownSum(page);
    await showsRefunded(page, () => refunding.refund(sale));
    await refunding.expectReturned(sale, phone, micro('12') + sum);
    await shows(ada.page, consoleText('refunds.status.completed'));
    await ada.withoutFindings();
    expect(faults).toEqual([]);
    await context.close();
    await ada.close();
  });

  it('HELP-03 ADM-04 a case about a payout that failed is resolved by a refund', async () => {
    const sale = await refunding.failed('14');
    const { page, context, faults } = await browserOf(chromium, product, sale.guest);
    await page.goto(`${product.app}/order-status/${sale.number}`);
    await page.getByRole('link', { name: /^Didn’t .+ get it/ }).click();
    const early = page.getByRole('button', { name: customerText('dispute.open-now') });
    await early.or(page.getByText('Nothing at all')).first().waitFor();
    if (await early.isVisible()) await early.click();
    await page.getByText('Nothing at all').click();
    await page.getByLabel(/In your words/).fill('Nothing has come.');
    await click(page, /^Send report/);
    await page.getByRole('heading', { name: customerText('dispute.state.open') }).waitFor();
    const casePage = page.url();

    const ada = await at('Ada Eze');
    await ada.enter('Disputes');
    await (await ada.listed(ada.page.getByRole('link', { name: /^D-/ }))).click();
    await ada.button('Claim').click();
    await shows(ada.page, 'Claimed by you');
    await ada.page.getByRole('radio', { name: /^Refund 14\.00/ }).check();
    await ada.page.getByLabel(consoleText('disputes.resolve.reason')).fill('The bank refuses this account');
    await ada.withoutFindings();
    await ada.button(consoleText('actions.refund.do')).click();
    await shows(ada.page, consoleText('disputes.resolve.refundDone'));

    await page.goto(`${product.app}/orders/${sale.number}/refund`);
    await namesByCodes(page, sale);
    const sum = await sendsShownSum(page);
    await showsRefunded(page, () => refunding.refund(sale));
    await refunding.expectReturned(sale, phone, micro('14') + sum);
    await page.goto(casePage);
    await page.getByRole('heading', { name: /^Closed/ }).waitFor();
    await isWhole(page, 'case');
    await ada.enter('Disputes');
    await ada.page.getByRole('tab', { name: /^Resolved/ }).click();
    await ada.listed(ada.page.getByText('Resolved: refunded'));
    expect(faults).toEqual([]);
    await context.close();
    await ada.close();
  });
});
