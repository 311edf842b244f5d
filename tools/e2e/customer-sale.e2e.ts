import type { CurrentRateView, OrderView, QuoteView } from '@usdt-africa/contracts/api';
import type { Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { DESKTOP, PHONE, withoutFindings } from './person.js';
import { chooseRecipient, fillSender, startSelling } from './selling.js';
import { Visits } from './visits.js';
import { customerText } from './texts.js';

const visits = new Visits();

/** `S482 039 551 840`, as people read it. */
const spaced = (number: string): string => number[0] + number.slice(1).match(/.{3}/g)!.join(' ');

describe('an order on the running product', () => {
  it('SELL-09 a waiting order explains itself: amount, number, time, what happens next, further links, and an offer of an account', async () => {
    const { page, order } = await visits.withOrder(PHONE);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await page.waitForURL(`**/confirm/${order.number}`);
    const words = page.getByRole('main');
    await words.getByText(customerText('pending.looking')).waitFor();
    await withoutFindings(page);
    const text = (await words.textContent())!.replace(/\s/g, ' ');
    expect(text).toContain('5.00');
    expect(text).toContain(spaced(order.number));
    expect(text).toContain(`₦${order.naira.replace(/\B(?=(\d{3})+\.)/g, ',')}`);
    await words.getByRole('heading', { name: 'What happens now' }).waitFor();
    await words.getByText(/A wallet or exchange can take a few minutes to send/).waitFor();
    await words.getByRole('button', { name: 'Order details' }).click();
    const facts = words.locator('.details .facts');
    await facts.getByText(spaced(order.number)).waitFor();
    expect(await facts.locator(`time[datetime="${order.placedAt}"]`).textContent()).toMatch(/\d{1,2}:\d{2}/);
    await facts.getByText('Waiting').waitFor();
    await words.getByRole('link', { name: customerText('pending.address-again') }).click();
    await page.waitForURL(`**/order/${order.number}`);
    await page.goBack();
    await words.getByRole('link', { name: /home/i }).click();
    await page.waitForURL(`${visits.product.app}/`);
    await page.goBack();
    await words.getByRole('heading', { name: customerText('login-prompt.title') }).waitFor();
    await words.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Log in as demo' }).click();
    // After the sign-in the customer is offered the order that they began as a guest, and finds it in the account.
    await page.getByText('1 earlier order may be yours').waitFor();
    await withoutFindings(page);
    await page.getByRole('button', { name: customerText('adopt.take_one') }).click();
    await page.getByText(customerText('adopt.came_one', { count: '1' })).waitFor();
    await page.goto(`${visits.product.app}/confirm/${order.number}`);
    await words.getByText(customerText('pending.looking')).waitFor();
    expect(await words.getByText(customerText('login-prompt.title')).count()).toBe(0);
    visits.someone.faults.splice(0);
  });

  it('SELL-17 after copying, the page shows three parts of the address to compare', async () => {
    const { page, order } = await visits.withOrder(PHONE);
    const address = order.address!;
    const shown = page.getByRole('img', { name: /^Deposit address/ });
    expect((await shown.textContent())?.replace(/\s/g, '')).toBe(address);
    const middle = await shown.locator('.is-middle').textContent();
    await page.getByRole('button', { name: 'Copy address' }).locator('visible=true').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Paste it in your wallet').waitFor();
    expect(await sheet.locator('dd').allTextContents()).toEqual(
      expect.arrayContaining([address.slice(0, 4), middle, address.slice(-4)]),
    );
    expect(order.word).toMatch(/^[a-z]+$/);
    await sheet.getByRole('button', { name: 'They don’t match' }).click();
    await sheet.getByText(customerText('copied.stop')).waitFor();
  });

  it('SELL-10 a finished order shows hash, confirmations, reference, rate and the masked account', async () => {
    const { page, order } = await visits.withOrder(DESKTOP);
    const txid = await visits.product.send(order.address!, '5');
    await page
      .getByText(/Delivered in/)
      .first()
      .waitFor({ timeout: 60_000 });
    const done = await visits.product.guest().order(order.number);
    const facts = page.locator('.details .facts');
    const names = await facts.locator('dt').allTextContents();
    const values = await facts.locator('dd').allTextContents();
    const shown = Object.fromEntries(names.map((name, at) => [name, values[at]!.trim()]));
    const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+\.)/g, ',');
    expect(shown).toMatchObject({
      Status: 'Completed',
      Confirmations: '19 of 19',
      Hash: `${txid.slice(0, 4)}…${txid.slice(-4)}`,
      [customerText('fact.pay-ref')]: `${done.payouts[0]!.reference} Payment Receipt`,
    });
    expect(shown[customerText('fact.order')]!.replace(/\s/g, '')).toBe(order.number);
    expect(values.filter((value) => value.includes(grouped(done.paid)))).not.toEqual([]);
    expect(shown['Rate']).toContain(grouped(done.deposits[0]!.parts[0]!.rate!).replace(/0+$/, ''));
    expect(names).toEqual(
      expect.arrayContaining([
        customerText('fact.order-time'),
        customerText('fact.first-seen'),
        customerText('fact.usd-value'),
        'Payment (USD)',
        customerText('fact.payment-ngn'),
        customerText('fact.paid-to'),
      ]),
    );
    expect(await facts.getByText('GTBank ··8174').count()).toBe(1);
    const link = await facts.getByRole('link', { name: `${txid.slice(0, 4)}…${txid.slice(-4)}` }).getAttribute('href');
    expect(link).toContain(txid);
    expect((await fetch(link!)).status).toBe(200);
    await withoutFindings(page);
  });
});

describe('the price while forms are filled in', () => {
  const REQUEST = /\/api\/quotes$/;
  const RATE_OF = /^Rate at (?:\d+ \w+ \d{4}, )?\d\d:\d\d:\d\d, from (?=.*Quidax)/;
  const shown = (page: Page, text: string | RegExp) => page.getByText(text).locator('visible=true').first();

  /** All sources report the same rate from now on; null: each its own again. */
  async function market(rate: string | null): Promise<void> {
    for (const source of ['quidax', 'coingecko', 'coinbase'])
      await visits.product.control.must('POST', `/control/rates/${source}`, {
        mode: rate === null ? 'ok' : 'wrong',
        value: rate,
      });
    const isSo = async (): Promise<boolean> => {
      const now = await visits.product.guest().must<CurrentRateView>('GET', '/api/rates/current');
      return rate === null ? now.rate !== null : now.referenceRate === `${rate}.0000`;
    };
    expect(await until(isSo, 90_000, 200)).toBe(true);
  }
  afterAll(() => market(null));

  /** A customer at the first form, with every quote they receive. */
  async function atRowVersion(): Promise<{ page: Page; quotes: QuoteView[] }> {
    await visits.enter(PHONE);
    const { page } = visits.someone;
    const quotes: QuoteView[] = [];
    page.on('response', (response) => {
      if (REQUEST.test(response.url()) && response.ok())
        void response.json().then((quote: unknown) => quotes.push(quote as QuoteView));
    });
    await page.clock.install();
    await startSelling(page, visits.product.app);
    await shown(page, RATE_OF).waitFor();
    return { page, quotes };
  }

  it('RATE-05 is renewed: a better one is applied, a worse one needs one confirmation, and nothing moves', async () => {
    await market('1600');
    const { page, quotes } = await atRowVersion();
    let orders = 0;
    page.on('request', (request) => (orders += Number(request.method() === 'POST' && /orders$/.test(request.url()))));
    await chooseRecipient(page, true);
    await page.getByRole('button', { name: /Yes, pay/ }).click();
    await page.waitForURL('**/send-from');
    const place = () => page.getByLabel(/receipt/).boundingBox();
    await fillSender(page);
    const before = await place();

    await market('1610');
    await page.clock.fastForward(96_000);
    await shown(page, /The rate went up. You get ₦[\d.]+ more/).waitFor();
    expect(await place()).toEqual(before);
    await market('1590');
    await page.clock.fastForward(96_000);
    await shown(page, /The rate fell. You get ₦[\d.]+ less/).waitFor();
    expect(await place()).toEqual(before);
    // Each renewal is a separate quote; the first one's expiry does not change.
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(quotes.length);
    const quote = (await (
      await page.request.get(`${visits.product.app}/api/quotes/${quotes[0]!.id}`)
    ).json()) as QuoteView;
    expect(quote.expiresAt).toBe(quotes[0]!.expiresAt);

    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/choose-type');
    await page.getByRole('radiogroup').waitFor();
    const button = page.locator('.flow__dock').getByRole('button');
    const where = await button.boundingBox();
    await button.click();
    await page.getByText(/The rate fell. They now get ₦[\d,.]+, not/).waitFor();
    expect(await button.textContent()).toMatch(/^Accept ₦1,5/);
    expect(await button.boundingBox()).toEqual(where);
    await withoutFindings(page);
    expect(orders).toBe(0);
    await page.clock.fastForward(1_000);
    await button.click();
    await page.waitForURL('**/order/S*');
    const order = (await (
      await page.request.get(`${visits.product.app}/api/orders/${/S\d{12}/.exec(page.url())![0]}`)
    ).json()) as OrderView;
    expect(order.naira).toBe(quotes.at(-1)!.recipientGets);
    expect(Date.parse(order.lockEndsAt) - Date.parse(order.placedAt)).toBe(105_000);
  });

  it('RATE-05 is not renewed for an inactive customer; their next touch renews it', async () => {
    await market('1590');
    const { page, quotes } = await atRowVersion();
    await page.clock.fastForward(20 * 60_000);
    expect(await until(() => quotes.length === 2, 20_000)).toBe(true);
    await shown(page, RATE_OF).waitFor();
    // Half an hour after the last touch a price is the last one.
    await page.clock.fastForward(12 * 60_000);
    await shown(page, `${customerText('quote.rests')} ${customerText('quote.request-again')}`).waitFor();
    await withoutFindings(page);
    await page.clock.fastForward(60 * 60_000);
    expect(quotes).toHaveLength(2);
    await page.getByRole('button', { name: 'New rate' }).locator('visible=true').click();
    await shown(page, RATE_OF).waitFor();
    expect(await until(() => quotes.length === 3, 20_000)).toBe(true);
  });

  it('RATE-05 is not renewed in a hidden page; without a network the page explains the consequence until it is back', async () => {
    const { page, quotes } = await atRowVersion();
    const show = (hidden: boolean) =>
      page.evaluate(`
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${String(hidden)} });
        document.dispatchEvent(new Event('visibilitychange'));`);
    await show(true);
    await page.clock.fastForward(300_000);
    expect(quotes).toHaveLength(1);
    await show(false);
    await shown(page, RATE_OF).waitFor();
    expect(await until(() => quotes.length === 2, 20_000)).toBe(true);

    await visits.someone.context.setOffline(true);
    await page.clock.fastForward(96_000);
    await shown(page, /You’re offline. This one is valid for 0:\d\d/).waitFor();
    await page.clock.fastForward(20_000);
    await shown(page, `${customerText('quote.offline')} ${customerText('quote.over')}`).waitFor();
    await visits.someone.context.setOffline(false);
    await shown(page, RATE_OF).waitFor();
    // Errors of requests without a network, reported by the browser, are no fault of ours.
    visits.someone.faults.splice(0);
  });
});
