import type { AdminSwitchChange } from '@usdt-africa/contracts/admin';
import type { CurrentRateView } from '@usdt-africa/contracts/api';
import type { Locator } from 'playwright-core';
import { until } from '../../lib/processes.mjs';
import { consoleText, customerText } from '../texts.js';
import { axe, enter, leave, open, product, type ConsolePage, type PageOptions } from './harness.js';
import { Operator } from './operator.js';

let consolePage: ConsolePage;

const go = async (options?: PageOptions): Promise<ConsolePage['page']> => {
  consolePage = await enter('/switches', options);
  return consolePage.page;
};
const posts = (path: string) => consolePage.sent.filter(({ line }) => line === `POST /${path}`);
/** A switch by its whole name: one with an amount begins as another. */
const row = (name: string) => consolePage.page.getByRole('row', { name: new RegExp(`^${name} (On|Paused)`) });

beforeAll(open);
afterEach(async () => {
  await consolePage.close();
  // Others sell on the same product.
  const tayo = await Operator.of(product(), 'colleague');
  for (const id of ['quotes', 'buy', 'payouts', 'payouts-above', 'sends', 'chain-tron', 'provider-paystack'])
    await tayo.must('POST', `switches/${id}/resume`, { reason: 'The test is over' }).catch(() => undefined);
});
afterAll(leave);

/** Chooses an hour of today, or tomorrow morning: late in the day there is no hour left. @returns how it is written */
async function choosesEnd(aside: Locator): Promise<string> {
  const hour = aside.getByText(/^\d\d:\d\d$/).first();
  if (await hour.isVisible()) {
    await hour.click();
    return hour.innerText();
  }
  await aside.getByText('Another time').click();
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Africa/Lagos' });
  await aside.getByLabel(consoleText('switches.until.otherLabel')).fill(`${tomorrow}T08:00`);
  const day = new Date(`${tomorrow}T12:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return `${day}, 08:00`;
}

test('ADM-15 pauses new quotes until a time, for a reason, and shows what customers will read', async () => {
  await product().guest().quote('10');
  const page = await go();
  const [, before, all] = /(\d+) of (\d+) paused/.exec(await page.getByText(/^\d+ of \d+ paused$/).innerText())!;
  await row('New quotes')
    .getByText(/^(1 open quote|\d+ open quotes)$/)
    .waitFor();
  await page.getByRole('button', { name: 'Pause new quotes' }).click();
  const aside = page.getByRole('complementary', { name: 'Pause new quotes' });
  await aside.getByText(/^\d+, no order until it ends$/).waitFor();
  const submit = aside.getByRole('button', { name: /^Pause until/ });
  await aside.getByText(consoleText('actions.missingReason')).waitFor();
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  const time = await choosesEnd(aside);
  await aside.getByLabel(consoleText('switches.reason')).fill('The node is 40 blocks behind');
  await aside.getByText(customerText('widget.paused-until', { time })).waitFor();
  await aside.getByRole('button', { name: `Pause until ${time}` }).click();
  await row('New quotes').getByText('Paused').waitFor();
  await row('New quotes').getByText('“The node is 40 blocks behind”').waitFor();
  await page.getByText(`${Number(before) + 1} of ${all} paused`).waitFor();
  const [sent, ...more] = posts('switches/quotes/pause');
  expect([sent!.body, typeof sent!.key, more]).toEqual([
    { reason: 'The node is 40 blocks behind', until: expect.any(String) as string },
    'string',
    [],
  ]);
  const end = new Date((sent!.body as { until: string }).until);
  expect(time.endsWith(end.toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'short' }))).toBe(true);
  await page
    .getByRole('row', { name: `New quotes paused until ${time}, “The node is 40 blocks behind” Femi O.` })
    .waitFor();
});

const banner = () => consolePage.page.getByRole('region', { name: 'Paused' });
const inMenu = () => consolePage.page.getByRole('navigation').getByRole('link', { name: /^Switches/ });
const pauseAsTayo = async (id: string, reason: string, until?: Date): Promise<void> => {
  const tayo = await Operator.of(product(), 'colleague');
  await tayo.must('POST', `switches/${id}/pause`, { reason, ...(until && { until: until.toISOString() }) });
};

test.each([
  ['support', ['/orders', '/', '/payouts', '/customers']],
  ['finance', ['/orders', '/approvals', '/rates', '/reconciliation']],
  ['engineer', ['/events', '/projections', '/dead-letters', '/account']],
  ['admin', ['/operators', '/audit', '/orders', '/']],
] as const)(
  'ADM-15 a pause of payouts is a banner in every page and a badge in the menu, for %s',
  async (who, paths) => {
    const [first, ...others] = paths;
    consolePage = await enter(first, { session: who });
    const { page } = consolePage;
    await inMenu().waitFor();
    // It comes while the page is open, and goes again.
    await pauseAsTayo('payouts', 'Paystack answers late');
    const line = banner().getByText('Payouts paused until an operator ends it, by Tayo M.: “Paystack answers late”');
    await line.waitFor();
    await inMenu()
      .getByText(/^\d+ paused$/)
      .waitFor();
    expect(await banner().getByRole('link', { name: 'See switches' }).getAttribute('href')).toBe('/admin/switches');
    for (const path of others) {
      await page.goto(`/admin${path}`);
      await line.waitFor();
    }
    expect(await axe(page)).toEqual([]);
    const tayo = await Operator.of(product(), 'colleague');
    await tayo.must('POST', 'switches/payouts/resume', { reason: 'Answers again' });
    await line.waitFor({ state: 'hidden' });
  },
);

test('ADM-15 the banner names the end, and goes when that has passed', async () => {
  consolePage = await enter('/orders', { session: 'support', clock: true });
  const until = new Date(Date.now() + 120_000);
  await pauseAsTayo('provider-paystack', 'Their maintenance', until);
  const line = banner().getByText(/^Paystack paused until (\d+ \w+, )?\d\d:\d\d, by Tayo M\.: “Their maintenance”$/);
  await line.waitFor();
  await consolePage.page.clock.fastForward(125_000);
  await line.waitFor({ state: 'hidden' });
});

test('ADM-15 shows how many payouts wait, and resumes them', async () => {
  const page = await go();
  await row('Zenith Bank').getByText('1 payout waits').waitFor();
  await page.getByRole('button', { name: consoleText('switches.actions.resume', { name: 'Zenith Bank' }) }).click();
  const aside = page.getByRole('complementary', {
    name: consoleText('switches.actions.resume', { name: 'Zenith Bank' }),
  });
  await aside.getByText(/₦[\d,]+\.\d\d, sent automatically$/).waitFor();
  await aside.getByLabel(consoleText('switches.reason')).fill('Answers again');
  await aside.getByRole('button', { name: consoleText('switches.resumeNow') }).click();
  await row('Zenith Bank').getByText(consoleText('switches.running'), { exact: true }).waitFor();
  expect(posts('switches/bank-057/resume')[0]!.body).toEqual({ reason: 'Answers again' });
});

test('ADM-15 switches buying off, and stops all sends, which only finance may', async () => {
  const page = await go();
  await page.getByRole('button', { name: 'Pause buying' }).click();
  const aside = page.getByRole('complementary', { name: 'Pause buying' });
  await aside.getByText('Placed purchases continue.').waitFor();
  await aside.getByText('Customers read that buying is off').waitFor();
  await aside.getByText(consoleText('switches.until.ended')).click();
  await aside.getByLabel(consoleText('switches.reason')).fill('The hot wallet is moved');
  await aside.getByRole('button', { name: 'Pause until I end it' }).click();
  await row('Buying').getByText('“The hot wallet is moved”').waitFor();
  const { buy } = await product().guest().must<CurrentRateView>('GET', '/api/rates/current');
  expect(buy).toMatchObject({ rate: null, state: 'off' });
  await page.getByRole('button', { name: consoleText('switches.actions.resume', { name: 'buying' }) }).click();
  const resuming = page.getByRole('complementary', {
    name: consoleText('switches.actions.resume', { name: 'buying' }),
  });
  await resuming.getByLabel(consoleText('switches.reason')).fill('It is moved');
  await resuming.getByRole('button', { name: consoleText('switches.resumeNow') }).click();
  await row('Buying').getByText(consoleText('switches.running'), { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pause sends' }).click();
  const stopping = page.getByRole('complementary', { name: 'Pause sends' });
  await stopping.getByText('Nothing new is signed to leave the hot wallet').waitFor();
  await stopping.getByText(/^\d+, undone after 3 minutes$/).waitFor();
  await consolePage.close();
  const engineers = await go({ session: 'engineer' });
  await engineers.getByRole('button', { name: 'Pause buying' }).waitFor();
  expect(await engineers.getByRole('button', { name: 'Pause sends' }).count()).toBe(0);
});

test('ADM-15 pauses payouts above an amount that is chosen, and changes it while it holds', async () => {
  const page = await go();
  await page.getByRole('button', { name: 'Pause payouts above ₦2,000,000.00' }).click();
  const aside = page.getByRole('complementary', { name: 'Pause payouts above ₦2,000,000.00' });
  await aside.getByText('Those of exactly this amount and smaller ones continue').waitFor();
  const amount = aside.getByLabel('Above, in naira');
  expect(await amount.inputValue()).toBe('2,000,000.00');
  await amount.fill('0');
  await aside.getByText(consoleText('switches.above.wrong')).waitFor();
  await aside.getByText(consoleText('switches.above.missing')).waitFor();
  await amount.fill('₦3,000,000');
  await aside.getByText(consoleText('switches.until.ended')).click();
  await aside.getByLabel(consoleText('switches.reason')).fill('Float is low at weekends');
  await aside.getByRole('button', { name: 'Pause until I end it' }).click();
  await row('Payouts above ₦3,000,000.00').getByText('“Float is low at weekends”').waitFor();
  // The row can change by the live stream before the answer, which closes the form.
  await page.getByText(consoleText('switches.done.pause', { name: 'Payouts above ₦3,000,000.00' })).waitFor();
  expect(posts('switches/payouts-above/pause')[0]!.body).toEqual({
    reason: 'Float is low at weekends',
    above: '3000000',
  });
  await page
    .getByRole('button', { name: consoleText('switches.actions.resume', { name: 'payouts above ₦3,000,000.00' }) })
    .click();
  await page.getByRole('button', { name: 'Choose another amount' }).click();
  const repeated = page.getByRole('complementary', { name: 'Pause payouts above ₦3,000,000.00' });
  await repeated.getByLabel('Above, in naira').fill('2500000.50');
  await repeated.getByText(consoleText('switches.until.ended')).click();
  await repeated.getByLabel(consoleText('switches.reason')).fill('A little less');
  await repeated.getByRole('button', { name: 'Pause until I end it' }).click();
  await row('Payouts above ₦2,500,000.50').getByText('Paused').waitFor();
  expect(await row('Payouts above ₦3,000,000.00').count()).toBe(0);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Payouts above ₦2,500,000.50 paused').waitFor();
  await history.getByText('Payouts above ₦3,000,000.00 paused').waitFor();
});

test('ADM-15 pauses deposits on TRON, shows what customers will read, and resumes crediting', async () => {
  const page = await go();
  const tron = row('TRON, both nodes');
  await tron.getByText(/^solid [\d,]+, head .+ old$/).waitFor();
  await tron.getByText(/^(none|1 deposit|\d+ deposits)$/).waitFor();
  await page.getByRole('button', { name: 'Pause TRON' }).click();
  const aside = page.getByRole('complementary', { name: 'Pause TRON' });
  await aside.getByText('Deposits still show as arriving.').waitFor();
  await aside.getByText('none until it ends', { exact: true }).waitFor();
  await aside.getByText(customerText('chain.paused')).waitFor();
  await aside.getByText(consoleText('switches.until.ended')).click();
  await aside.getByLabel(consoleText('switches.reason')).fill('The two nodes disagree');
  await aside.getByRole('button', { name: 'Pause until I end it' }).click();
  await tron.getByText('“The two nodes disagree”').waitFor();
  await expect(product().guest().quote('10', 0)).rejects.toThrow(/deposits-paused/);
  await page.getByRole('button', { name: consoleText('switches.actions.resume', { name: 'TRON' }) }).click();
  const resuming = page.getByRole('complementary', { name: consoleText('switches.actions.resume', { name: 'TRON' }) });
  await resuming.getByText(/^\d+, credited automatically$/).waitFor();
  await resuming.getByLabel(consoleText('switches.reason')).fill('They agree again');
  await resuming.getByRole('button', { name: consoleText('switches.resumeNow') }).click();
  await tron.getByText(consoleText('switches.running'), { exact: true }).waitFor();
  await product().guest().quote('10');
});

test('ADM-15 nothing changes before the server confirms; another click after a lost connection acts once', async () => {
  const page = await go();
  await page.getByRole('button', { name: 'Pause payouts', exact: true }).click();
  const aside = page.getByRole('complementary', { name: 'Pause payouts', exact: true });
  await aside.getByText(consoleText('switches.until.ended')).click();
  await aside.getByLabel(consoleText('switches.reason')).fill('Float is low');
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pause')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.route('**/payouts/pause', (route) => route.abort('connectionreset'), { times: 1 });
  await aside.getByRole('button', { name: 'Pause until I end it' }).click();
  await aside.getByText('We don’t know whether this reached the server.').waitFor();
  await row('Payouts').getByText(consoleText('switches.running'), { exact: true }).waitFor();
  await aside.getByRole('button', { name: 'Pause until I end it' }).click();
  await row('Payouts').getByText('until ended').waitFor();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  const tayo = await Operator.of(product(), 'colleague');
  const changes = await tayo.must<readonly AdminSwitchChange[]>('GET', 'switch-changes?range=[0,99]');
  expect(changes.filter(({ reason }) => reason === 'Float is low').map(({ what }) => what)).toEqual(['paused']);
});

test('ADM-15 switches that cannot be refreshed stay, with the typed text and a message', async () => {
  const page = await go({ clock: true });
  await page.getByRole('button', { name: 'Pause payouts', exact: true }).click();
  const reason = page
    .getByRole('complementary', { name: 'Pause payouts', exact: true })
    .getByLabel(consoleText('switches.reason'));
  await reason.fill('Float is low');
  await page.route('**/api/admin/switches?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.fastForward(60_000);
  await page.getByText(consoleText('list.stale')).waitFor();
  expect(await reason.inputValue()).toBe('Float is low');
  await page.unroute('**/api/admin/switches?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(consoleText('list.stale')).waitFor({ state: 'hidden' });
  expect(await reason.inputValue()).toBe('Float is low');
});

test('ADM-15 refuses an end in the past, and reads another time as Lagos time', async () => {
  const page = await go();
  await page.getByRole('button', { name: 'Pause Paystack' }).click();
  const aside = page.getByRole('complementary', { name: 'Pause Paystack' });
  await aside.getByText('Another time').click();
  await aside.getByText(consoleText('switches.until.missing')).waitFor();
  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Africa/Lagos' });
  const [yesterday, later] = [day(-1), day(2)];
  await aside.getByLabel(consoleText('switches.until.otherLabel')).fill(`${yesterday}T09:00`);
  await aside.getByText('The end must be later than now.').waitFor();
  await aside.getByLabel(consoleText('switches.until.otherLabel')).fill(`${later}T08:00`);
  await aside.getByLabel(consoleText('switches.reason')).fill('Their maintenance');
  await aside.getByRole('button', { name: /^Pause until \d+ \w+, 08:00$/ }).click();
  await row('Paystack')
    .getByText(/^\d+ \w+, 08:00$/)
    .waitFor();
  expect(posts('switches/provider-paystack/pause')[0]!.body).toMatchObject({ until: `${later}T07:00:00.000Z` });
});

test('ADM-15 finance may use every switch, engineers not that of payouts, support none', async () => {
  const turns = () => consolePage.page.getByRole('button', { name: /^(Pause|Resume) / });
  await go({ session: 'engineer' });
  await consolePage.page.getByText('Zenith Bank').first().waitFor();
  expect(await consolePage.page.getByRole('button', { name: 'Pause payouts' }).count()).toBe(0);
  expect(await consolePage.page.getByRole('button', { name: 'Pause new quotes' }).count()).toBe(1);
  expect(await consolePage.page.getByRole('button', { name: 'Pause TRON' }).count()).toBe(1);
  await consolePage.close();
  await go({ session: 'support' });
  await consolePage.page.getByText(consoleText('switches.readOnly')).waitFor();
  expect(await turns().count()).toBe(0);
});

test('SHELL-12 recording that a language was read offers no end time', async () => {
  const page = await go();
  await page
    .getByRole('button', { name: /^Pause .*Hausa/ })
    .first()
    .click();
  const aside = page.getByRole('complementary', { name: /Hausa/ });
  await aside.getByText('Name that person in the reason.').waitFor();
  expect(await aside.getByText(consoleText('switches.until.ended')).isVisible()).toBe(false);
});

/** Another operator's pause that ends without an action. */
async function endedByItself(): Promise<void> {
  const tayo = await Operator.of(product(), 'colleague');
  const end = new Date(Date.now() + 5_000).toISOString();
  await tayo.must('POST', 'switches/bank-215/pause', { reason: 'For a moment', until: end });
  const has = async () =>
    (await tayo.must<readonly AdminSwitchChange[]>('GET', 'switch-changes?range=[0,9]')).some(
      (change) => change.what === 'ended' && change.switch.id === 'bank-215',
    );
  expect(await until(has, 30_000, 100)).toBe(true);
}

test('ADM-15 all banks are one click away, and past changes are listed below with their audit entries', async () => {
  await endedByItself();
  const page = await go();
  await row('First Bank of Nigeria').waitFor();
  expect(await row('Kuda Bank').count()).toBe(0);
  await page.getByRole('button', { name: /^\d+ more banks on$/ }).click();
  await row('Kuda Bank').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText(consoleText('switches.changes.ended', { name: 'Unity Bank' })).waitFor();
  await history.getByText(consoleText('actors.none')).waitFor();
  expect(await history.getByRole('link', { name: 'Audit' }).getAttribute('href')).toContain('/admin/audit?filter=');
});

test('ADM-15 another operator’s switch appears without a reload, by keyboard and mouse alike', async () => {
  const page = await go();
  await row('Payouts').waitFor();
  const tayo = await Operator.of(product(), 'colleague');
  await tayo.must('POST', 'switches/payouts/pause', { reason: 'The bank calls back' });
  await row('Payouts').getByText('“The bank calls back”').waitFor();
  await page
    .getByRole('button', { name: consoleText('switches.actions.resume', { name: 'payouts' }), exact: true })
    .focus();
  await page.keyboard.press('Enter');
  const reason = page.getByLabel(consoleText('switches.reason'));
  await reason.fill('Topped up');
  await reason.press('Enter');
  await row('Payouts').getByText(consoleText('switches.running'), { exact: true }).waitFor();
});

test.each(['light', 'dark'] as const)('ADM-15 switches have no axe finding in the %s theme', async (theme) => {
  const page = await go({ theme });
  await page.getByRole('button', { name: 'Pause new quotes' }).click();
  await page.getByText('Customers will read').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(consolePage.complaints).toEqual([]);
});
