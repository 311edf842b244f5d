import { browser } from '@usdt-africa/test-kit';
import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import type { OrderView } from '@usdt-africa/contracts/api';
import type { Browser, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { fitsLargeLetters } from './page-measures.js';
import { person, withoutFindings } from './person.js';
import { Product } from './product.js';
import { Operator } from './console-pages/operator.js';
import { chooseRecipient, fillSender, placeOrder, startSelling } from './selling.js';
import { customerText } from './texts.js';

/** Blocks so slow that a page on a busy machine, too, counts some before the last. About 19 USDT are a first payment. */
const product = new Product({ SANDBOX_BLOCK_MS: '300', FIRST_GUEST_PAYOUT_CAP_NAIRA: '30000' });
let chromium: Browser;

beforeAll(async () => {
  await product.prepare();
  [chromium] = await Promise.all([browser(), product.start()]);
});
afterAll(async () => {
  await chromium?.close();
  await product.clear();
});

/** On TRON, which is selected already; the network that is still to come is labelled so and cannot be selected. */
async function networkIsChosen(page: Page): Promise<void> {
  const networks = page.getByRole('radiogroup').getByRole('radio');
  await networks.last().waitFor();
  expect(await networks.count()).toBe(2);
  expect(await page.getByRole('radio', { name: /TRON \(TRC-20\)/ }).isChecked()).toBe(true);
  const toCome = page.getByRole('radio', { name: /Ethereum \(ERC-20\)/ });
  expect([await toCome.isDisabled(), await toCome.isChecked()]).toEqual([true, false]);
  await page.locator('label', { has: toCome }).getByText('Coming soon').waitFor();
  await page.getByText(/on TRON only/).waitFor();
  await withoutFindings(page);
  await fitsLargeLetters(page);
}

interface Sale {
  readonly amount?: string;
  /** Of another person than usual. */
  readonly account?: string;
  readonly isAboveCap?: boolean;
}

async function placeInBrowser(page: Page, isPhone: boolean, sale: Sale = {}): Promise<string> {
  const { amount, account, isAboveCap = false } = sale;
  await startSelling(page, product.app, amount);
  await withoutFindings(page);
  await chooseRecipient(page, isPhone, account);
  await withoutFindings(page);
  await fitsLargeLetters(page);
  await page.getByRole('button', { name: /Yes, pay/ }).click();
  await page.waitForURL('**/send-from');
  await fillSender(page);
  await withoutFindings(page);
  await fitsLargeLetters(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/choose-type');
  await networkIsChosen(page);
  // Shown to every customer who sells so much, whether or not the account is known.
  const looks = page.getByText(customerText('type.cap', { naira: '₦30,000' }));
  await (isAboveCap
    ? looks.waitFor()
    : page
        .getByText(/They get ₦/)
        .first()
        .waitFor());
  expect(await looks.count()).toBe(isAboveCap ? 1 : 0);
  return placeOrder(page);
}

async function orderOf(page: Page, number: string): Promise<OrderView> {
  return (await (await page.request.get(`${product.app}/api/orders/${number}`)).json()) as OrderView;
}

describe('a guest sells in a browser', () => {
  it.each([
    ['phone', { width: 390, height: 844 }, 'light'],
    ['desktop', { width: 1440, height: 900 }, 'dark'],
  ] as const)(
    'SELL-01 SELL-02 SELL-03 SELL-04 SELL-05 SELL-09 RATE-02 sells from the landing page to paid naira on a %s',
    async (name, size, scheme) => {
      const { context, page, faults } = await person(chromium, size, scheme);
      const number = await placeInBrowser(page, name === 'phone');
      const order = await orderOf(page, number);
      expect(order.network).toBe('TRC20');
      await page.getByRole('button', { name: 'Copy address' }).click();
      // The comparison is shown when the address is copied.
      const match = page.getByRole('button', { name: 'They match' });
      await match.waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(order.address);
      await match.click();
      await withoutFindings(page);
      // A customer who comes back without the number finds the order that is in progress.
      await page.goto(`${product.app}/order`);
      await page.waitForURL(`**/order/${number}`);
      await product.send(order.address!, '1');
      await page.getByText(/of 19/).first().waitFor();
      await page
        .getByText(/Delivered in/)
        .first()
        .waitFor();
      await withoutFindings(page);
      await page.reload();
      await page
        .getByText(/Delivered in/)
        .first()
        .waitFor();
      expect((await orderOf(page, number)).status).toBe('completed');
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('RATE-01 sells or buys at the live rate by the drop-down, the tabs and the swap button of the landing page', async () => {
    const { context, page, faults } = await person(chromium, { width: 390, height: 844 }, 'light');
    await page.goto(product.app);
    const panel = page.getByRole('tabpanel');
    const gets = panel.locator('.leg__output');
    await panel.getByText(/^1 USDT = ₦/).waitFor();
    expect(await panel.getByLabel('You send').inputValue()).toBe('1');
    expect(await gets.textContent()).toMatch(/^₦1,\d{3}\.\d\d$/);
    expect(await gets.evaluate((element) => element.tagName)).toBe('OUTPUT');
    expect(await panel.getByText('to Nigeria').count()).toBe(1);
    const menu = panel.getByRole('button', { name: 'Sell or buy' });
    const toBuy = panel.getByRole('listitem').getByRole('button', { name: 'Buy USDT' });
    await menu.click();
    await page.keyboard.press('Escape');
    await toBuy.waitFor({ state: 'detached' });
    await menu.click();
    await page.getByRole('heading', { level: 1 }).click();
    await toBuy.waitFor({ state: 'detached' });
    await menu.click();
    await toBuy.click();
    await panel.getByLabel('You pay').fill('16000');
    await panel.getByText('You receive').waitFor();
    expect(await gets.textContent()).toMatch(/^\d+\.\d+$/);
    await withoutFindings(page);
    await page.getByRole('button', { name: customerText('widget.swap') }).click();
    await page.getByRole('tab', { name: 'Sell USDT', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Buy USDT' }).click();
    await panel.getByText('You receive').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('SELL-05 catches up without a reload after the network returns', async () => {
    const { context, page } = await person(chromium, { width: 390, height: 844 }, 'dark');
    const number = await placeInBrowser(page, true);
    const order = await orderOf(page, number);
    await context.setOffline(true);
    await product.send(order.address!, '1');
    await product.guest().call('GET', '/api/health');
    await context.setOffline(false);
    await page
      .getByText(/Delivered in/)
      .first()
      .waitFor({ timeout: 60_000 });
    await context.close();
  });

  it('SELL-06 SELL-07 holds a deposit below the minimum until the rest is received, and pays both together', async () => {
    const { context, page } = await person(chromium, { width: 390, height: 844 }, 'light');
    const number = await placeInBrowser(page, true);
    const order = await orderOf(page, number);
    // The smallest sale is 1: half of it is held.
    await product.send(order.address!, '0.5');
    await page
      .getByText(/is below our minimum/)
      .first()
      .waitFor();
    await withoutFindings(page);
    await product.send(order.address!, '0.5');
    await page
      .getByText(/Delivered in/)
      .first()
      .waitFor();
    await context.close();
  });

  it.each(['pay what arrived', 'send the rest'] as const)(
    'SELL-06 after an underpayment the customer chooses on the page to %s',
    async (choice) => {
      const { context, page } = await person(chromium, { width: 1440, height: 900 }, 'light');
      const number = await placeInBrowser(page, false, { amount: '4' });
      const order = await orderOf(page, number);
      await product.send(order.address!, '3');
      await page.getByText(/You sent 3(\.00)? instead of 4/).waitFor();
      const choices = page.getByRole('radiogroup', { name: customerText('short.what') });
      const rest = choices.getByRole('radio', { name: /send 1(\.00)? more/ });
      expect(await choices.getByRole('radio', { name: customerText('mismatch.choice.pay') }).isChecked()).toBe(true);
      await withoutFindings(page);
      await fitsLargeLetters(page);
      // Nothing is paid before the person has chosen.
      expect((await orderOf(page, number)).payouts).toEqual([]);
      if (choice === 'send the rest') {
        await rest.check();
        await page.getByRole('button', { name: /send 1(\.00)? more/ }).click();
        await page.getByText('Waiting for the rest').first().waitFor();
        expect((await orderOf(page, number)).payouts).toEqual([]);
        await product.send(order.address!, '1');
      } else await page.getByRole('button', { name: /^Pay ₦[\d,.]+ to / }).click();
      await page
        .getByText(/Delivered in/)
        .first()
        .waitFor();
      const done = await orderOf(page, number);
      expect([done.status, Number(done.received)]).toEqual(['completed', choice === 'send the rest' ? 4 : 3]);
      await context.close();
    },
  );

  it('RCP-06 SELL-07 a first payment to an account above the cap waits for a review; the next is paid at once', async () => {
    const account = '0145528198';
    const first = await person(chromium, { width: 1440, height: 900 }, 'light');
    const number = await placeInBrowser(first.page, false, { amount: '25', account, isAboveCap: true });
    const order = await orderOf(first.page, number);
    await product.send(order.address!, '25');
    await first.page.getByText(customerText('held.above-threshold.title')).first().waitFor();
    await withoutFindings(first.page);
    expect(await orderOf(first.page, number)).toMatchObject({ status: 'held', payouts: [], payoutRestriction: null });
    await first.page.goto(`${product.app}/track/${number}`);
    await first.page.getByText(/^Held/).first().waitFor();
    const finance = await Operator.of(product, 'finance');
    // The console's rows follow the customers' pages.
    const row = () =>
      product.query<{ order_id: string }>('select order_id from admin_orders where number = $1', [number]);
    expect(await until(async () => (await row()).length === 1, 60_000, 100)).toBe(true);
    const [{ order_id }] = (await row()) as [{ order_id: string }];
    const { version } = await finance.must<AdminOrderView>('GET', `orders/${order_id}`);
    await finance.must('POST', `orders/${order_id}/release`, { version, reason: 'Rang the customer' });
    await first.page.goto(`${product.app}/order/${number}`);
    const delivered = (page: Page) =>
      page
        .getByText(/Delivered in/)
        .first()
        .waitFor();
    await delivered(first.page);
    expect(first.faults).toEqual([]);
    await first.context.close();

    // Another browser reads the same before it places; the account was paid, and so is this, unseen.
    const next = await person(chromium, { width: 1440, height: 900 }, 'dark');
    const sale = { amount: '26', account, isAboveCap: true };
    const again = await orderOf(next.page, await placeInBrowser(next.page, false, sale));
    await product.send(again.address!, '26');
    await delivered(next.page);
    expect((await orderOf(next.page, again.number)).holds).toEqual([]);
    await next.context.close();
  });

  it('TRACK-01 TRACK-02 a visitor with the id sees stages and a masked account', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    const { context, page, faults } = await person(chromium, { width: 390, height: 844 }, 'light');
    await page.goto(`${product.app}/track`);
    const track = page.getByRole('button', { name: 'Track', exact: true });
    await page.getByLabel(customerText('track.field')).fill(order.number);
    await track.click();
    await page.waitForURL(`**/track/${order.number}`);
    await page.getByText('··8174').first().waitFor();
    expect(await page.content()).not.toMatch(/0145528174|ADAEZE/i);
    await withoutFindings(page);
    expect(faults).toEqual([]);
    await context.close();
  });
});
