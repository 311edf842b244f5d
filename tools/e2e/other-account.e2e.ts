import { browser } from '@usdt-africa/test-kit';
import type { OrderView } from '@usdt-africa/contracts/api';
import type { Browser, Page } from 'playwright-core';
import { PIN } from './buying-customer.js';
import { browserOf, isWhole, shows, typeCodes, typePin } from './owner-pages.js';
import { person, PHONE } from './person.js';
import { Product } from './product.js';
import { REFUSED_ACCOUNT, Refunding } from './refunding.js';
import { SellingCustomer } from './selling-customer.js';
import type { BankRow } from './withdrawing-customer.js';
import { customerText } from './texts.js';

const OTHER_ACCOUNT = '0145528174';
const product = new Product({ GUEST_DAY_LIMIT: '1000000' });
const refunding = new Refunding(product);
let chromium: Browser;

beforeAll(async () => {
  await product.prepare();
  [chromium] = await Promise.all([browser(), product.start()]);
});
afterAll(async () => {
  await chromium?.close();
  await product.clear();
});

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** The bank paid an order once, to the other account, and nothing to the refused one. */
async function expectPaidOnce({ number, paid }: OrderView): Promise<void> {
  const { transfers } = await product.control.must<{ transfers: readonly BankRow[] }>(
    'GET',
    '/control/bank/transfers?limit=100000',
  );
  const requested = await product.query<{ reference: string }>(
    `select w.reference from payout_work w join events e on w.for_id::text = e.data->>'orderId'
     where w.for_kind = 'order' and e.type = 'OrderPlaced' and e.data->>'number' = $1`,
    [number],
  );
  const references = new Set(requested.map(({ reference }) => reference));
  const ours = transfers.filter(({ reference }) => references.has(reference));
  expect(ours.map(({ status, accountNumber }) => [status, accountNumber]).sort()).toEqual([
    ['failed', REFUSED_ACCOUNT],
    ['success', OTHER_ACCOUNT],
  ]);
  expect(ours.find(({ status }) => status === 'success')!.amountKobo).toBe(paid.replace('.', ''));
}

describe('another account for a payout that its bank refused, in a browser', () => {
  it('SELL-07 a guest names it with the bank’s own name and two codes, and it is paid once', async () => {
    const sale = await refunding.failed('30');
    const { page, context, faults } = await browserOf(chromium, product, sale.guest);
    await page.goto(`${product.app}/order-status/${sale.number}`);
    const way = page.getByRole('link', { name: customerText('other-account.title') });
    await way.waitFor();
    await isWhole(page, 'account-order');
    await way.click();
    await page.waitForURL(`**/orders/${sale.number}/account`);
    await click(page, 'Choose a bank');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('searchbox').or(sheet.getByRole('textbox')).first().fill('guaranty');
    await sheet
      .getByRole('button', { name: /Guaranty/ })
      .first()
      .click();
    await page.getByLabel(/Account number/).fill(REFUSED_ACCOUNT);
    await shows(page, customerText('other-account.same'));
    await page.getByLabel(/Account number/).fill(OTHER_ACCOUNT);
    await shows(page, /Adaeze Chinwe Okonkwo-Balogun/i);
    await isWhole(page, 'account');
    const codes = await refunding.codesAfter(sale, () => click(page, /^Yes, pay/));
    await typeCodes(page, codes);
    await isWhole(page, 'account-codes');
    await click(page, /^Pay ₦[\d,]+\.\d\d to /);
    await page.waitForURL(`**/order-status/${sale.number}`);
    await shows(page, /Delivered in/);
    await isWhole(page, 'account-paid');
    const order = await sale.guest.orderThat(sale.number, ({ status }) => status === 'completed');
    expect(order.paid).toBe(order.naira);
    await expectPaidOnce(order);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('SELL-07 RCP-04 a customer chooses a saved account and gives the PIN, and it is paid once', async () => {
    const { page, context, faults } = await person(chromium, PHONE);
    const customer = new SellingCustomer(product, context.request);
    await customer.signsIn();
    const { id } = await customer.keeps(REFUSED_ACCOUNT);
    await customer.keeps(OTHER_ACCOUNT);
    const order = await customer.places(id, '20');
    await product.send(order.address!, '20');
    await customer.orderThat(order, ({ recipientChange }) => recipientChange !== null);
    await page.goto(`${product.app}/order-status/${order.number}`);
    await page.getByRole('link', { name: customerText('other-account.title') }).click();
    await page.getByRole('link', { name: /Adaeze/i }).waitFor();
    await isWhole(page, 'account-choice');
    await page.getByRole('link', { name: /Adaeze/i }).click();
    await shows(page, /^checked/);
    await page.getByRole('group', { name: 'Your PIN' }).waitFor();
    await isWhole(page, 'account-pin');
    await typePin(page, PIN);
    await page.waitForURL(`**/order-status/${order.number}`);
    await shows(page, /Delivered in/);
    await expectPaidOnce(await customer.paid(order));
    expect(faults).toEqual([]);
    await context.close();
  });
});
