import type {
  AdminApprovalView,
  AdminLimitView,
  AdminRateChange,
  AdminRateView,
  AdminTierLimitsView,
} from '@usdt-africa/contracts/admin';
import type { TiersView } from '@usdt-africa/contracts/api';
import { formatMoney, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import { untilTheDayLasts } from '../product.js';
import { lagosDay, overLimit } from './day.js';
import {
  axe,
  day,
  enter,
  fault,
  grouped,
  leave,
  open,
  product,
  type ConsolePage,
  type PageOptions,
  spaced,
} from './harness.js';
import { Operator } from './operator.js';
import type { Sale } from './sales.js';
import { consoleText } from '../texts.js';

let consolePage: ConsolePage;
let halima: { readonly sale: Sale; readonly personId: string };

const go = async (path: string, options?: PageOptions): Promise<ConsolePage['page']> => {
  consolePage = await enter(path, options);
  return consolePage.page;
};
/**
 * The requester and who may decide; an admin may as well for limits. A time of another day carries its date, also when
 * an hour runs past midnight in Lagos.
 */
const REQUESTED =
  /You asked at (\d+ \w+, )?\d\d:\d\d\. (Kemi A\. or )?Tayo M\. can approve it until (\d+ \w+, )?\d\d:\d\d\./;
const posts = (path: string) => consolePage.sent.filter(({ line }) => line === `POST /${path}`);
/** What the rate is decided by now. */
const rateNow = async (side: 'sell' | 'buy' = 'sell') =>
  (await Operator.of(product(), 'finance')).must<AdminRateView>('GET', `rates/${side}`);
/** The median by the kobo. */
const medianKobo = async () => parseDecimal((await rateNow()).median!, RATE_SCALE) / 100n;

beforeAll(async () => {
  await open();
  // The remaining limit depends on the day.
  await untilTheDayLasts(150);
  halima = day().halima.day === lagosDay(0) ? day().halima : await overLimit(product(), '070');
});
afterEach(async () => {
  await consolePage.close();
  // All suites share the rate.
  const femi = await Operator.of(product(), 'finance');
  for (const side of ['sell', 'buy'] as const) {
    const { pin, paused, pending, marginBps } = await rateNow(side);
    if (pin) await femi.must('POST', `rates/${side}/unpin`, { reason: 'The test is over' });
    if (paused) await femi.must('POST', `rates/${side}/resume`, { reason: 'The test is over' });
    if (pending) await femi.must('POST', `approvals/${pending.id}/withdraw`, { reason: 'The test is over' });
    if (side === 'buy' && marginBps !== 100)
      await femi.must('POST', 'rates/buy/margin', { marginBps: 100, reason: 'The test is over' });
  }
  // A second try finds the form again.
  const own = await femi.must<AdminLimitView>('GET', `limits/${halima.personId}`);
  if (own.pending) await femi.must('POST', `approvals/${own.pending.id}/withdraw`, { reason: 'The test is over' });
  const { change, pending: request } = await business();
  if (request) await femi.must('POST', `approvals/${request.id}/withdraw`, { reason: 'The test is over' });
  if (change) {
    await femi.must('POST', 'limits/tiers/end', { tier: 'business', reason: 'The test is over' });
    await agreed();
  }
});
afterAll(leave);

test('ADM-06 RATE-06 the price page shows its inputs: the pin, the sources and why one was dropped, the changes', async () => {
  const tayo = await Operator.of(product(), 'colleague');
  const pinned = formatMoney(((await medianKobo()) * 995n) / 1_000n, 'NGN');
  await tayo.must('POST', 'rates/sell/pin', {
    rate: pinned,
    until: new Date(Date.now() + 3_600_000).toISOString(),
    reason: 'Sources jump, hold the afternoon',
  });
  const page = await go('/rates', { session: 'support' });
  await page.getByText(/^Pinned by Tayo M\. until /).waitFor();
  await page.getByText(/^0\.\d\d % below the median, without the pin ₦1,\d{3}\.\d\d$/).waitFor();
  await page.getByText('2 of 3 used').waitFor();
  await page.getByRole('row', { name: /Quidax, last trade.*Used/ }).waitFor();
  await page.getByRole('row', { name: /Coinbase, exchange rate.*Not used, over 2 % off/ }).waitFor();
  await page.getByRole('img', { name: /our sell rate went from ₦1,\d{3}\.\d\d to ₦1,\d{3}\.\d\d/ }).waitFor();
  const lines = (await page.locator('.rates__grid + text').allTextContents()).map((text) => text.replace(',', ''));
  const apart = lines.slice(1).map((line, at) => Number(line) - Number(lines[at]));
  // Whole naira, evenly apart.
  expect([lines.every((line) => /^1\d{3}$/.test(line)), new Set(apart).size, apart[0]! > 0]).toEqual([true, 1, true]);
  await page.getByText('“Sources jump, hold the afternoon”').waitFor();
  await page.getByRole('button', { name: '7 days' }).click();
  await page.getByRole('heading', { name: 'Last 7 days' }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
});

test('ADM-06 a day with many changes is read page by page', async () => {
  const page = await go('/', { session: 'support' });
  await page.route('**/api/admin/rate-changes?**', async (route) => {
    const url = new URL(route.request().url());
    const [first, last] = JSON.parse(url.searchParams.get('range')!) as [number, number];
    // Whichever page is requested: one existing change, 36 times.
    url.searchParams.set('range', '[0,0]');
    const [one] = (await (await route.fetch({ url: url.href })).json()) as readonly AdminRateChange[];
    const all: AdminRateChange[] = Array.from({ length: 36 }, (_, n) => ({ ...one!, id: `${36 - n}-sell` }));
    const rows = all.slice(first, last + 1);
    const range = `rate-changes ${first}-${first + rows.length - 1}/36`;
    await route.fulfill({ json: rows, headers: { 'content-range': range } });
  });
  await page.goto('/admin/rates');
  await page.getByRole('button', { name: 'All 36' }).click();
  await page.getByText('1 to 25 of 36').waitFor();
  await page.getByRole('button', { name: 'Next 11' }).click();
  await page.getByText('26 to 36 of 36').waitFor();
});

test('ADM-06 a pin shows its effect before it is made, and is made once', async () => {
  await product().guest().quote('10');
  const pinned = ((await medianKobo()) * 996n) / 100_000n;
  const rateText = grouped(`${pinned}.00`);
  const page = await go('/rates');
  await page.getByRole('radio', { name: /^Pin/ }).check();
  await page.getByLabel('Rate in naira').fill(String(pinned));
  await page.getByText(/^0\.\d\d % below the median\. Within 3 %: you can decide alone\.$/).waitFor();
  await page
    .getByRole('row', { name: new RegExp(`^100 USDT pays ₦1\\d\\d,[\\d.,]+ ₦${grouped(`${pinned}00.00`)}`) })
    .waitFor();
  await page.getByRole('row', { name: /^We keep per USDT ₦\d+\.\d\d ₦\d+\.\d\d/ }).waitFor();
  await page.getByText(/open quotes? keeps? (its|their) rate\./).waitFor();
  const pin = page.getByRole('button', { name: new RegExp(`^Pin at ₦${rateText} until `) });
  expect(await pin.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Reason').fill('Quidax thins out on Saturdays');
  await fault(page, /rates\/sell\/pin$/, { status: 502, code: 'no-answer' });
  await pin.click();
  await page.getByText(consoleText('actions.uncertain')).waitFor();
  await pin.click();
  await page.getByText(consoleText('rates.done.pin')).waitFor();
  await page.getByText(/^Pinned by Femi O\. until /).waitFor();
  const [lost, made] = posts('rates/sell/pin');
  expect(made!.body).toEqual({
    rate: String(pinned),
    until: expect.any(String) as string,
    reason: 'Quidax thins out on Saturdays',
  });
  expect(made!.key).toBe(lost!.key);
});

test('ADM-06 outside 3 % a second person must approve, and the page leads to the request', async () => {
  const page = await go('/rates');
  await page.getByRole('radio', { name: /^Margin/ }).check();
  await page.getByLabel(consoleText('rates.figure.margin')).fill('5');
  await page.getByText(/^5\.\d\d % below the median\. Outside 3 %: a second person must approve\.$/).waitFor();
  await page.getByLabel('Reason').fill('A storm');
  await page.getByRole('button', { name: consoleText('rates.request.margin', { percent: '5.00 %' }) }).click();
  await page.getByText(consoleText('actions.requested')).waitFor();
  await page.getByText(REQUESTED).waitFor();
  expect(await page.getByRole('radio', { name: /^Pin/ }).isDisabled()).toBe(true);
  expect(posts('rates/sell/margin')[0]!.body).toEqual({ marginBps: 500, reason: 'A storm' });
  // Read on another day, both times name theirs.
  await page.clock.setFixedTime(Date.now() - 86_400_000);
  await page.reload();
  await page
    .getByText(/You asked at \d+ \w+, \d\d:\d\d\. Tayo M\. can approve it until \d+ \w+, \d\d:\d\d\./)
    .waitFor();
  await page.getByText(REQUESTED).waitFor();
  await page.getByRole('link', { name: consoleText('approvals.pending.see') }).click();
  await page.waitForURL(/\/approvals\//);
});

test('ADM-06 RATE-06 the rate to buy at has its margin, its pause and its line in chart and changes', async () => {
  const page = await go('/rates');
  const card = page.getByRole('region', { name: 'Customers buy at' });
  await card.getByText('1.00 % above the median').waitFor();
  await card.getByText(/^₦1,\d{3}\.\d\d$/).waitFor();
  await page.getByRole('img', { name: /the median is ₦1,\d{3}\.\d\d; we sell at ₦1,\d{3}\.\d\d$/ }).waitFor();
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await page.getByRole('radio', { name: /^Margin/ }).check();
  await page.getByLabel(consoleText('rates.figure.margin')).fill('1.5');
  await page.getByText(/^1\.5\d % above the median\. Within 3 %: you can decide alone\.$/).waitFor();
  await page.getByRole('row', { name: /^100 USDT costs ₦1\d\d,[\d.,]+ ₦1\d\d,[\d.,]+/ }).waitFor();
  await page.getByLabel('Reason').fill('Banks are slow today');
  await page.getByRole('button', { name: 'Set the margin to 1.50 %' }).click();
  await page.getByText(consoleText('rates.done.margin')).waitFor();
  await card.getByText('1.50 % above the median').waitFor();
  await page.getByRole('link', { name: 'Margin, buy 1.50 %' }).waitFor();
  expect(posts('rates/buy/margin')[0]!.body).toEqual({ marginBps: 150, reason: 'Banks are slow today' });
  await page.getByRole('radio', { name: /^Pause buying/ }).check();
  await page.getByText(consoleText('rates.pauseMeans.buy')).waitFor();
  await page.getByLabel('Until', { exact: true }).selectOption({ label: consoleText('until.ended') });
  await page.getByLabel('Reason').fill('Looking into it');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await card.getByText(/^Paused by Femi O\./).waitFor();
  await page.getByRole('region', { name: 'Customers sell at' }).getByText('Follows the median').waitFor();
});

test('ADM-06 pauses selling until it is resumed, and shows a refused pause as a sentence', async () => {
  const page = await go('/rates');
  await page.getByRole('radio', { name: /^Pause selling/ }).check();
  await page.getByLabel('Until', { exact: true }).selectOption({ label: consoleText('until.ended') });
  await page.getByLabel('Reason').fill('Looking into a source');
  await fault(page, /rates\/sell\/pause$/, { status: 403, code: 'forbidden' });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText(consoleText('problems.forbidden')).waitFor();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText(/^Paused by Femi O\./).waitFor();
  expect(posts('rates/sell/pause')[1]!.body).toEqual({ until: null, reason: 'Looking into a source' });
  await page.getByRole('radio', { name: /^Resume selling/ }).check();
  await page.getByLabel('Reason').fill('It is fine');
  await page.getByRole('button', { name: consoleText('rates.do.resume'), exact: true }).click();
  await page.getByText('Follows the median').first().waitFor();
});

test('ADM-05 sales held by the limit are listed first; a person’s day is drawn, and a limit of their own releases the sale', async () => {
  const page = await go('/limits');
  await page
    .getByRole('row', { name: /Guest 2,500.00 USDT daily limit only cannot buy cannot buy no wallet \d+ of \d+/ })
    .waitFor();
  await page.getByRole('tab', { name: /^Held by the limit \d+$/ }).waitFor();
  await page
    .getByRole('row', { name: spaced(halima.sale.number) })
    .getByRole('button')
    .first()
    .click();
  await page
    .getByText(consoleText('limits.withHeldOver', { held: '300.00', all: '2,640.00', over: '140.00' }))
    .waitFor();
  // Each order with its state, as its own page has it.
  await page.locator('.limits__entries').getByText('Held', { exact: true }).waitFor();
  expect(await page.getByLabel(consoleText('limits.newLimit', { product: 'USDT' })).inputValue()).toBe('2,700.00');
  await page.getByLabel(consoleText('limits.newLimit', { product: 'USDT' })).fill('3,000');
  await page.getByText(/^₦4\d\d,\d{3}\.\d\d goes to .+ ··\d{4} automatically\. Leaves 360\.00\./).waitFor();
  await page.getByLabel('Reason').fill('School fees, letter in the chat');
  await page.getByRole('button', { name: 'Set 3,000.00 and release' }).click();
  await page.getByText(consoleText('limits.done')).waitFor();
  await page.getByText('360.00 left today.').waitFor();
  // By whichever of her identifiers stands in the list.
  expect(consolePage.sent.find(({ line }) => /^POST \/limits\/[0-9a-f]{64}\/override$/.test(line))!.body).toEqual({
    limit: '3000',
    until: expect.stringMatching(/T23:00:00\.000Z$/) as string,
    orderId: expect.any(String) as string,
    seen: null,
    reason: 'School fees, letter in the chat',
  });
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Paid');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('actions.end-override.do') })
    .click();
  await page.getByText(consoleText('actions.end-override.done')).waitFor();
});

test('ADM-05 above the next tier a second person must approve; support sees people and sets nothing', async () => {
  let page = await go(`/limits/${halima.personId}/show`);
  await page.getByLabel(consoleText('limits.newLimit', { product: 'USDT' })).fill('12000');
  await page.getByText(consoleText('limits.mayNotAlone')).waitFor();
  await page.getByLabel('Reason').fill('Sells a car');
  await page.getByRole('button', { name: consoleText('limits.request', { limit: '12,000.00' }) }).click();
  await page.getByText(REQUESTED).waitFor();
  await consolePage.close();
  page = await go('/limits', { session: 'support' });
  await page.getByRole('tab', { name: /Personal limit/ }).click();
  const own = page.getByRole('row', { name: /“Sells a car, contract seen”/ }).first();
  await own.getByRole('button').first().click();
  await page
    .getByText(/^[\d,.]+ of 9,000\.00$/)
    .last()
    .waitFor();
  expect(await page.getByLabel('Reason').count()).toBe(0);
});

/**
 * Current limits of Business: no customer of these suites has that tier, so that its limits belong to this suite alone.
 */
async function business() {
  const femi = await Operator.of(product(), 'finance');
  const { tiers } = await femi.must<AdminTierLimitsView>('GET', 'limits/tiers');
  return tiers.find(({ tier }) => tier === 'business')!;
}
/** Tayo approves the pending change of Business. */
async function agreed(): Promise<void> {
  const tayo = await Operator.of(product(), 'colleague');
  const { id } = (await business()).pending!;
  const { payloadHash } = await tayo.must<AdminApprovalView>('GET', `approvals/${id}`);
  await tayo.must('POST', `approvals/${id}/approve`, { payloadHash });
}

test('ADM-05 two people change a tier’s limits with an end and a reason; customers see them; two people end the change', async () => {
  const page = await go('/limits');
  const row = page.getByRole('row', { name: /^Business/ });
  await page
    .getByRole('row', { name: /^Basic 500\.00 USDT 15,000\.00 USDT cannot buy cannot buy ₦500,000 \d+ of \d+$/ })
    .waitFor();
  await page.getByRole('row', { name: /^Business no limit no limit no limit no limit no limit \d+ active$/ }).waitFor();
  const requestPin = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Change a tier' }).click();
    await page.getByLabel('Tier', { exact: true }).selectOption({ label: 'Business' });
    await page.getByLabel(consoleText('limits.newDay', { product: 'USDT' })).fill('900,000');
    await page.getByLabel(consoleText('limits.newMonth', { product: 'USDT' })).fill('20,000,000');
    await page.getByLabel('Reason').fill('The bank asks for it until the audit');
    await page.getByRole('row', { name: 'Daily limit no limit 900,000.00 USDT' }).waitFor();
    await page.getByRole('button', { name: 'Ask a second person' }).click();
    await page.getByText(/^Limits of Business: a change waits for a second person\. You asked at/).waitFor();
  };
  await requestPin();
  await page.getByRole('button', { name: consoleText('approvals.withdraw') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('approvals.withdraw') })
    .click();
  await page.getByText('You withdrew it. Nothing happens.').waitFor();
  await page.getByText(/^Limits of Business: a change waits/).waitFor({ state: 'detached' });
  await requestPin();
  // Withdrawn before a decision: nothing happened.
  await page.getByRole('link', { name: consoleText('approvals.pending.see') }).click();
  await page.getByText('You ask to change the limits of Business').waitFor();
  await page.getByRole('button', { name: consoleText('approvals.withdraw') }).click();
  await page.getByText('You withdrew it. Nothing happens.').waitFor();
  await page.goto(new URL('/admin/limits', page.url()).href);
  await requestPin();
  await agreed();
  await row.getByText('900,000.00 USDT').waitFor();
  await row.getByText('usually no limit').first().waitFor();
  await page
    .getByText(/^since .*, Femi O\. \+ Tayo M\., until 24:00 “The bank asks for it until the audit”$/)
    .waitFor();
  const { tiers } = (await (await fetch(`${product().app}/api/tiers`)).json()) as TiersView;
  expect(tiers.find(({ tier }) => tier === 'business')).toMatchObject({
    dayUsdt: '900000.000000',
    monthUsdt: '20000000.000000',
  });
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The audit is over');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask a second person' }).click();
  await page.getByText(/^Limits of Business: a change waits/).waitFor();
  await agreed();
  await page.getByRole('row', { name: /^Business no limit no limit no limit no limit no limit \d+ active$/ }).waitFor();
  await page.getByText(consoleText('limits.tierHistory')).click();
  await page
    .getByRole('row', {
      name: /Business 900,000\.00 a day, 20,000,000\.00 a month .* ended .* by Femi O\. \+ Tayo M\./,
    })
    .waitFor();
});

test('ADM-05 an engineer has no limits page, and sees rates without actions', async () => {
  const page = await go('/rates', { session: 'engineer' });
  await page.getByText('2 of 3 used').waitFor();
  expect(await page.getByRole('link', { name: 'Limits' }).count()).toBe(0);
  expect(await page.getByRole('radio').count()).toBe(0);
});

test.each(['light', 'dark'] as const)('ADM-01 rates and limits have no accessibility finding, %s', async (theme) => {
  let page = await go('/rates', { theme });
  await page.getByRole('radio', { name: /^Pin/ }).check();
  await page.getByText(consoleText('rates.spreadEach')).waitFor();
  await page.getByRole('img', { name: /our sell rate/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(consolePage.complaints).toEqual([]);
  await consolePage.close();
  page = await go('/limits', { theme });
  await page
    .getByRole('row', { name: spaced(day().held.number) })
    .getByRole('button')
    .first()
    .click();
  await page.getByText('With the held 300.00').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(consolePage.complaints).toEqual([]);
  await consolePage.close();
  page = await go(`/limits/${day().heldPerson}/show`, { theme });
  await page.getByText('With the held 300.00').waitFor();
  expect(await axe(page)).toEqual([]);
});
