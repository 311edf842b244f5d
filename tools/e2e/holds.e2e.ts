import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import type { CurrentRateView, HoldReason, OrderView } from '@usdt-africa/contracts/api';
import { browser } from '@usdt-africa/test-kit';
import type { Browser, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { person, type Person, PHONE, withoutFindings } from './person.js';
import { type Guest, Product, untilTheDayLasts } from './product.js';
import { Operator } from './console-pages/operator.js';
import { customerText, mailText } from './texts.js';

/** About 6 USDT are paid without a person, 60 a day are a guest's; a price holds for eight seconds. */
const product = new Product({ HOLD_ABOVE_NAIRA: '10000', QUOTE_LOCK_SECONDS: '8', GUEST_DAY_LIMIT: '60' });
let chromium: Browser;
beforeAll(async () => {
  await untilTheDayLasts(230);
  await product.prepare();
  [chromium] = await Promise.all([browser(), product.start()]);
});
afterAll(async () => {
  await chromium?.close();
  await product.clear();
});

/** Between two blocks of TRON. */
const SLOT_MS = 3000;

const completed = (order: OrderView): boolean => order.status === 'completed';
const heldFor =
  (reason: HoldReason) =>
  (order: OrderView): boolean =>
    order.holds.some((hold) => hold.reason === reason);

async function rate(): Promise<string | null> {
  return (await product.guest().must<CurrentRateView>('GET', '/api/rates/current')).rate;
}

/** Sets each source's value; null restores the true one. */
async function sourcesReport(values: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [source, value] of Object.entries(values))
    await product.control.must(
      'POST',
      `/control/rates/${source}`,
      value === null ? { mode: 'ok' } : { mode: 'wrong', value },
    );
}

/** Sets all sources to a new rate and waits until it has been valid for longer than a block's slot. */
async function rateBecomes(source: string, ours: string): Promise<void> {
  await sourcesReport({ quidax: source, coingecko: source, coinbase: source });
  expect(await until(async () => (await rate()) === ours, 30_000, 100)).toBe(true);
  const since = Date.now();
  expect(await until(() => Date.now() > since + SLOT_MS, 30_000, 100)).toBe(true);
}

/**
 * A block's time is the start of its slot: a transfer sent just after the end may still be in a block from before it.
 */
async function afterTheLock(order: OrderView): Promise<void> {
  expect(await until(() => Date.now() > Date.parse(order.lockEndsAt) + SLOT_MS, 60_000, 100)).toBe(true);
}

/** `1492.9500` → `₦1,492.95`, as pages and mails write it. */
function naira(decimal: string): string {
  const [whole, fraction = ''] = decimal.split('.');
  return `₦${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.replace(/(?<=..)0+$/, '')}`;
}
/** The second of an instant in Lagos. */
const second = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hourCycle: 'h23' });

const CALLED: Readonly<Record<string, string>> = { quidax: 'Quidax', coingecko: 'CoinGecko', coinbase: 'Coinbase' };

/** The market's rate behind each part of an order, its newest word's time, and its sources, as page and mail write them. */
function marketsOf(order: OrderView): { time: string; from: string; mailed: string }[] {
  return order.deposits
    .flatMap(({ parts }) => parts)
    .map(({ referenceRate, sources }) => {
      const time = second(
        sources
          .map(({ at }) => at)
          .sort()
          .at(-1)!,
      );
      const names = sources.map(({ name }) => CALLED[name]!);
      expect(names.length).toBeGreaterThan(1);
      const from = new Intl.ListFormat('en-NG').format(names);
      return { time, from, mailed: `Market at ${time}: ${naira(referenceRate!)}, from ${from}` };
    });
}

describe('money that waits', () => {
  it('SELL-07 an order above the threshold is held and shown; no request goes to the bank', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('25');
    await product.send(order.address!, '25');
    const held = await guest.orderThat(order.number, heldFor('above-threshold'));
    expect(held).toMatchObject({
      status: 'held',
      holds: [{ reason: 'above-threshold', amount: '25.000000' }],
      deposits: [{ state: 'confirmed', held: 'above-threshold' }],
      payouts: [],
      paid: '0.00',
    });
    // A later customer is paid, and this order still waits.
    const small = await guest.placeOrder('5');
    await product.send(small.address!, '5');
    const done = await guest.orderThat(small.number, completed);
    expect((await product.transfers()).map((transfer) => transfer.reference)).toEqual([done.payouts[0]!.reference]);
    expect(await guest.order(order.number)).toMatchObject({ status: 'held', payouts: [] });
  });

  it('RATE-09 a late deposit without a fresh rate waits, and is paid automatically at the first one after', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('4');
    // Each source reports another value: no two agree, so there is no rate.
    await sourcesReport({ quidax: '900', coingecko: '1800', coinbase: '3600' });
    expect(await until(async () => (await rate()) === null, 30_000, 100)).toBe(true);
    await afterTheLock(order);
    const before = (await product.transfers()).length;
    await product.send(order.address!, '4');
    const held = await guest.orderThat(order.number, heldFor('no-rate'));
    expect(held).toMatchObject({
      status: 'held',
      deposits: [{ state: 'confirmed', late: true, held: 'no-rate', parts: [{ basis: 'deposit', rate: null }] }],
      payouts: [],
    });
    expect(await product.transfers()).toHaveLength(before);
    await sourcesReport({ quidax: null, coingecko: null, coinbase: null });
    const done = await guest.orderThat(order.number, completed, 90);
    expect(done).toMatchObject({
      holds: [],
      deposits: [{ held: null, parts: [{ basis: 'deposit', amount: '4.000000' }] }],
    });
    expect(done.payouts).toHaveLength(1);
    expect(await product.transfers()).toHaveLength(before + 1);
  });

  it('ADM-05 an order held by a person’s lower limit is paid automatically once that limit ends', async () => {
    const guest = product.guest();
    const first = await guest.placeOrder('2');
    await product.send(first.address!, '2');
    await guest.orderThat(first.number, completed);
    const known = () =>
      product.query<{ person: string }>("select person from limit_entries where kind = 'phone-number'");
    expect(await until(async () => (await known()).length > 0, 30_000, 100)).toBe(true);
    const order = await guest.placeOrder('2');
    const finance = await Operator.of(product, 'finance');
    const end = new Date(Date.now() + 20_000).toISOString();
    const own = { limit: '1', until: end, reason: 'Until they ring back' };
    await finance.must('POST', `limits/${(await known())[0]!.person}/override`, own);
    await product.send(order.address!, '2');
    await guest.orderThat(order.number, heldFor('over-limit'));
    const done = await guest.orderThat(order.number, completed);
    expect(done.payouts).toHaveLength(1);
    expect(Date.now()).toBeGreaterThan(Date.parse(end));
  });

  it('SELL-12 holds a deposit above the daily limit completely, and limits new orders to the remaining amount', async () => {
    const guest = product.guest();
    const refused = await guest.placeOrder('59').then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refused).toMatch(/"code":"over-limit"/);
    // Another browser has used it up: the remaining limit is not disclosed.
    expect(refused).toMatch(/This sender or bank account has too little left to sell today/);
    expect(refused).not.toMatch(/You have \d/);
    const order = await guest.placeOrder('2');
    await product.send(order.address!, '59');
    const held = await guest.orderThat(order.number, heldFor('over-limit'));
    expect(held).toMatchObject({
      status: 'held',
      holds: [{ reason: 'over-limit', amount: '59.000000' }],
      deposits: [{ state: 'confirmed', held: 'over-limit' }],
      payouts: [],
    });
    // It takes nothing of the limit: what fits goes on.
    const small = await guest.placeOrder('3');
    await product.send(small.address!, '3');
    await guest.orderThat(small.number, completed);
  });
});

describe('what a page shows about a deposit, from its first sight', () => {
  let someone: Person;
  afterEach(async () => {
    await product.control.must('POST', '/control/tron/resume', {});
    await sourcesReport({ quidax: null, coingecko: null, coinbase: null });
    await someone.context.close();
    expect(someone.faults).toEqual([]);
  });

  async function pageOf(guest: Guest, order: OrderView, text = 'Send exactly'): Promise<Page> {
    someone = await person(chromium, PHONE);
    const [name, value] = guest.cookie.split('=') as [string, string];
    await someone.context.addCookies([{ name, value, url: product.app }]);
    await someone.page.goto(`${product.app}/order-status/${order.number}`);
    await someone.page.getByText(text).waitFor();
    return someone.page;
  }

  /** In a block, and no block after it: it is seen, and does not become final. */
  async function sendToBeSeen(order: OrderView, amount: string): Promise<void> {
    await product.control.must('POST', '/control/tron/pause', {});
    await product.send(order.address!, amount);
    await product.control.must('POST', '/control/tron/mine', { blocks: 1 });
  }
  const becomesFinal = () => product.control.must('POST', '/control/tron/resume', {});
  const words = async (page: Page): Promise<string> =>
    ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ');
  const proof = async (page: Page): Promise<string> => {
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Proof for the bank' }) });
    return ((await card.textContent()) ?? '').replaceAll('\u00a0', ' ');
  };
  const isSeen = ({ deposits }: OrderView): boolean => deposits.some(({ state }) => state === 'seen');

  /** As the console's page of the order has it. */
  async function atTheConsole(order: OrderView): Promise<AdminOrderView> {
    const driver = product.guest();
    const [operator] = (await driver.must<{ id: string; role: string }[]>('GET', '/api/admin/auth/sandbox')).filter(
      ({ role }) => role === 'support',
    );
    const signedIn = await driver.call(
      'POST',
      '/api/admin/auth/sandbox',
      { operatorId: operator!.id },
      { origin: product.app },
    );
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const [found] = await product.query<{ order_id: string }>('select order_id from order_summary where number = $1', [
      order.number,
    ]);
    return (await driver.call<AdminOrderView>('GET', `/api/admin/orders/${found!.order_id}`, undefined, { cookie }))
      .body;
  }

  it('SELL-06 RATE-11 a late order: page, receipt, console and mail show the one rate and sum that are paid', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('4');
    const page = await pageOf(guest, order);
    await afterTheLock(order);
    await rateBecomes('1500', '1492.9500');
    await sendToBeSeen(order, '4');
    const seen = await guest.orderThat(order.number, isSeen);
    expect(seen).toMatchObject({
      expectedOutcome: 'paid',
      receivedNaira: '5971.80',
      deposits: [{ late: true, price: 'expected', parts: [{ rate: '1492.9500', naira: '5971.80' }] }],
    });
    const at = second(seen.deposits[0]!.receivedAt);
    await page.getByText('arrived after your rate expired').waitFor();
    for (const part of [naira(order.rate), '₦1,492.95', '₦5,971.80', at]) expect(await words(page)).toContain(part);
    expect(await words(page)).not.toContain(naira(order.naira));
    await withoutFindings(page);

    await becomesFinal();
    await page.getByText(/Delivered in/).waitFor();
    const done = await guest.order(order.number);
    expect([done.paid, done.payouts[0]!.amount]).toEqual(['5971.80', '5971.80']);
    expect(done.deposits[0]).toMatchObject({ price: 'decided', parts: seen.deposits[0]!.parts });
    // People read a name as people write it; the bank finds it writes it itself.
    await page.getByText('Adaeze Chinwe Okonkwo-Balogun', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /doesn’t see it/ }).click();
    await page.getByText(customerText('words.copied')).waitFor();
    const forBank = await page.evaluate<string>('navigator.clipboard.readText()');
    for (const part of ['ADAEZE CHINWE OKONKWO-BALOGUN', '₦5,971.80']) expect(forBank).toContain(part);
    await page.getByRole('button', { name: 'Order details' }).click();
    for (const part of ['₦1,492.95', '₦5,971.80', at]) expect(await words(page)).toContain(part);
    for (const held of [order.rate, order.naira]) expect(await words(page)).not.toContain(naira(held));
    const [market] = marketsOf(done);
    const receipt = await proof(page);
    for (const part of [`Market at ${market!.time}`, '₦1,500.00', `from ${market!.from}`, 'We keep0.47\u202f%'])
      expect(receipt).toContain(part);
    expect(await words(page)).toContain(
      customerText('fact.market-from', { rate: '₦1,500.00', time: market!.time, from: market!.from }),
    );
    await withoutFindings(page);

    const mail = await product.mailAbout(order, '₦5,971.80');
    for (const part of ['Your rate: ₦1,492.95', `${mailText('received')}: ${at}`, market!.mailed])
      expect(mail).toContain(part);
    for (const held of [order.rate, order.naira]) expect(mail).not.toContain(naira(held));
    expect((await atTheConsole(order)).deposits).toMatchObject([
      { late: true, naira: '5971.80', parts: [{ rate: '1492.9500', naira: '5971.80' }] },
    ]);
  });

  it('SELL-06 RATE-11 of a late second part, page, receipt, console and mail show both parts and one sum', async () => {
    const guest = product.guest();
    expect(await until(async () => ![null, '1492.9500'].includes(await rate()), 30_000, 100)).toBe(true);
    const order = await guest.placeOrder('4');
    // At once: a page that is slow to open would have the first part late, too.
    await product.send(order.address!, '2');
    await guest.orderThat(order.number, (now) => now.shortfall !== null);
    const page = await pageOf(guest, order, 'You sent 2.00 instead of 4.00 USDT');
    await afterTheLock(order);
    await rateBecomes('1500', '1492.9500');
    await sendToBeSeen(order, '2');
    const seen = await guest.orderThat(order.number, isSeen);
    const parts = seen.deposits.flatMap((deposit) => deposit.parts);
    expect(order.rate).not.toBe('1492.9500');
    expect(parts.map(({ basis, rate: paidAt }) => [basis, paidAt])).toEqual([
      ['locked', order.rate],
      ['deposit', '1492.9500'],
    ]);
    const shown = seen.deposits.flatMap((deposit) => [
      `at ${naira(deposit.parts[0]!.rate!)}, arrived ${second(deposit.receivedAt)}`,
      naira(deposit.parts[0]!.naira!),
    ]);
    const sum = naira(seen.receivedNaira!);
    await page.getByText('arrived after your rate expired').waitFor();
    for (const part of [...shown, sum]) expect(await words(page)).toContain(part);
    await withoutFindings(page);

    await becomesFinal();
    await page.getByText(/Delivered in/).waitFor();
    const done = await guest.order(order.number);
    expect([done.paid, done.payouts.length]).toEqual([seen.receivedNaira, 1]);
    const proven = await proof(page);
    for (const part of [...shown, sum]) expect(proven).toContain(part);
    const markets = marketsOf(done);
    expect(new Set(markets.map(({ mailed }) => mailed)).size).toBe(2);
    for (const { time, from } of markets)
      for (const part of [`Market at ${time}`, `from ${from}`]) expect(proven).toContain(part);
    await withoutFindings(page);

    const mail = await product.mailAbout(order, sum);
    for (const [at = '', brings = ''] of [shown.slice(0, 2), shown.slice(2)])
      expect(mail).toContain(`2.00 USDT ${at}: ${brings}`);
    for (const { mailed } of markets) expect(mail).toContain(mailed);
    expect((await atTheConsole(order)).deposits.flatMap((deposit) => deposit.parts.map((part) => part.naira))).toEqual(
      parts.map((part) => part.naira),
    );
  });

  it('SELL-06 offers a choice once when less than ordered is received', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('3');
    const page = await pageOf(guest, order);
    await sendToBeSeen(order, '2');
    expect((await guest.orderThat(order.number, isSeen)).expectedOutcome).toBe('choice');
    await page.getByText('1.00 USDT is missing').waitFor();
    for (const part of ['2.00 USDT of 3.00 USDT arrived', 'choose on this page', 'You can also send the rest now'])
      expect(await words(page)).toContain(part);
    for (const untrue of ['On its way', 'at once']) expect(await words(page)).not.toContain(untrue);
    expect(await page.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(1);
    await withoutFindings(page);

    await becomesFinal();
    await page.getByText('You sent 2.00 instead of 3.00 USDT').waitFor();
    await page.getByText(/If you don’t choose within/).waitFor();
    await page.getByRole('radio', { name: /I’ll send 1.00 more/ }).check();
    await page.getByRole('button', { name: 'I’ll send 1.00 more' }).click();
    await page.getByText('Send 1.00 or more to the same address').waitFor();
    expect(await words(page)).toMatch(/We wait \d+:\d\d for the rest, then pay for what has arrived/);
    expect(await words(page)).not.toContain('If you don’t choose within');
    await withoutFindings(page);

    await sendToBeSeen(order, '1');
    expect((await guest.orderThat(order.number, isSeen)).expectedOutcome).toBe('paid');
    await becomesFinal();
    await page.getByText(/Delivered in/).waitFor();
  });

  it('SELL-07 the page of a too small deposit shows at first sight that more is needed, and how much', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('3');
    const page = await pageOf(guest, order);
    await sendToBeSeen(order, '0.5');
    expect((await guest.orderThat(order.number, isSeen)).expectedOutcome).toBe('below-minimum');
    await page.getByText(customerText('held.below-minimum.title', { amount: '0.50 USDT' })).waitFor();
    for (const part of ['You can sell 1.00 USDT or more', 'Send 0.50 USDT or more to the same address'])
      expect(await words(page)).toContain(part);
    for (const untrue of ['On its way', 'at once']) expect(await words(page)).not.toContain(untrue);
    await withoutFindings(page);

    await becomesFinal();
    await page.getByText('Held for you').waitFor();
    await page.getByText(customerText('held.below-minimum.title', { amount: '0.50 USDT' })).waitFor();
    await sendToBeSeen(order, '2.5');
    await page
      .getByText(customerText('held.below-minimum.title', { amount: '0.50 USDT' }))
      .waitFor({ state: 'detached' });
    await becomesFinal();
    await page.getByText(/Delivered in/).waitFor();
  });

  it('SELL-13 a deposit to a cancelled order is shown at first sight as waiting for a decision', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('1');
    const page = await pageOf(guest, order);
    await guest.must('POST', `/api/orders/${order.number}/cancel`, {});
    await page.getByText('This order is cancelled').waitFor();
    await sendToBeSeen(order, '1');
    await page.getByText(customerText('outcome.after-cancellation.title')).waitFor();
    expect(await words(page)).toContain('We hold it safely and pay nothing out until you tell us');
    for (const untrue of ['On its way', 'at once', 'Naira delivered']) expect(await words(page)).not.toContain(untrue);
    await withoutFindings(page);
    await becomesFinal();
    await page.getByText(customerText('held.after-cancellation.title')).waitFor();
  });
});
