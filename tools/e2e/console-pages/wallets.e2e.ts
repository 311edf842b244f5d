import { lostText } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { answered, axe, contrast, enter, leave, open, type ConsolePage, type PageOptions } from './harness.js';
import {
  DIFFERS,
  playWallets,
  REFILL,
  refillOf,
  STUCK,
  STUCK_SWEEP,
  stuckRun,
  TREASURY_VIEW,
  UNOPENED,
} from './wallets.js';
import { consoleText } from '../texts.js';

let consolePage: ConsolePage;

beforeAll(open);
afterEach(() => consolePage.close());
afterAll(leave);

/** The page of wallets that are played: nothing of it is asked of the server. */
async function go(options?: PageOptions, played?: Parameters<typeof playWallets>[1]): Promise<Page> {
  consolePage = await enter('/account', options);
  await playWallets(consolePage.page, played);
  await consolePage.page.goto('/admin/wallets');
  await consolePage.page.getByText(consoleText('wallets.runs.title')).waitFor();
  return consolePage.page;
}
const posts = (path: string) => consolePage.sent.filter(({ line }) => line === `POST /${path}`);
const reason = (page: Page) => page.getByRole('dialog').last().getByLabel('Reason');

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('ADM-13 shows where our USDT are and what waits, %s, %i wide', async (theme, width) => {
  const page = await go({ theme });
  await page.setViewportSize({ width, height: 900 });
  await page.getByText('170,583.90').waitFor();
  await page.getByText('In 31 addresses').waitFor();
  await page
    .getByText(/^ledger agrees, /)
    .first()
    .waitFor();
  await page.getByText(consoleText('wallets.runs.bothLow')).waitFor();
  await page.getByText('1 stuck').waitFor();
  await page.getByText(consoleText('wallets.holdings.for.stuck')).waitFor();
  await page.getByText('Waits for a second person').waitFor();
  expect(await lostText(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await (theme === 'light' ? axe(page) : contrast(page))).toEqual([]);
  await page.getByRole('button', { name: 'SW-4466' }).click();
  await page.getByText(consoleText('wallets.why.OUT_OF_ENERGY')).waitFor();
  expect(await lostText(page)).toEqual([]);
  expect(await (theme === 'light' ? axe(page) : contrast(page))).toEqual([]);
  expect(consolePage.complaints).toEqual([]);
});

test('ADM-13 names the address and the amount where chain and ledger differ', async () => {
  const page = await go({}, { check: DIFFERS });
  await page.getByText('ledger differs at 1 address').first().waitFor();
  await page.getByRole('cell', { name: '0.10 USDT' }).waitFor();
  await page.getByText('Two readings', { exact: true }).waitFor();
  await page.getByText(consoleText('wallets.differences.once')).waitFor();
  expect(await axe(page)).toEqual([]);
});

test('ADM-13 says that buying is paused below the floor, and that there is no treasury to refill from', async () => {
  const { hotWallet } = TREASURY_VIEW;
  const page = await go(
    {},
    {
      treasury: {
        ...TREASURY_VIEW,
        treasury: null,
        hotWallet: { ...hotWallet!, usdt: '400.000000', belowFloor: true },
      },
    },
  );
  await page.getByText(consoleText('wallets.balances.belowFloor', { floor: '1,000.00' })).waitFor();
  const request = page.getByRole('button', { name: consoleText('wallets.refills.request'), exact: true });
  expect(await request.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('no treasury is set').first().waitFor();
});

test('ADM-13 finance has addresses swept now, by a key, for a reason', async () => {
  const page = await go();
  await page.keyboard.press('s');
  await reason(page).fill('Before the Saturday peak');
  await page.route('**/api/admin/sweeps', answered(stuckRun()));
  await page.getByRole('dialog').getByRole('button', { name: 'Sweep now' }).click();
  await page.getByText(consoleText('wallets.sweepNow.done')).waitFor();
  expect(posts('sweeps')).toMatchObject([
    { body: { reason: 'Before the Saturday peak' }, key: expect.any(String) as string },
  ]);
});

test('ADM-13 a stuck sweep is tried again, or left, with its version', async () => {
  const page = await go();
  await page.getByRole('button', { name: 'Open' }).first().click();
  await page.getByText(consoleText('wallets.safe', { usdt: '300.00' })).waitFor();
  for (const [name, path, done] of [
    ['Try again', 'try-again', consoleText('wallets.act.try-again.done')],
    ['Leave', 'leave', consoleText('wallets.act.leave.done')],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await reason(page).fill('Energy is back');
    await page.route(`**/api/admin/sweeps/addresses/${STUCK_SWEEP.id}/${path}`, answered(stuckRun()));
    await page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
    await page.getByText(done).waitFor();
    expect(posts(`sweeps/addresses/${STUCK_SWEEP.id}/${path}`)[0]!.body).toEqual({
      reason: 'Energy is back',
      version: 4,
    });
  }
  await page.route(`**/api/admin/sweeps/${STUCK.id}`, answered(stuckRun({ phase: 'ended', stuck: null, actions: [] })));
  await page.getByText(consoleText('wallets.phase.ended'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('ADM-13 a refill is requested with both addresses and what both wallets have then', async () => {
  const page = await go();
  await page.getByRole('button', { name: 'refill', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(REFILL.from).waitFor();
  await dialog.getByText(REFILL.to).waitFor();
  await dialog.getByLabel('Amount, USDT').fill('40000');
  await dialog.getByText('58,402.75 USDT').waitFor();
  await dialog.getByText(/above its ceiling of 50,000.00 USDT/).waitFor();
  await dialog.getByLabel('Amount, USDT').fill('20000');
  await dialog.getByText('38,402.75 USDT').waitFor();
  await dialog.getByText('128,658.75 USDT').waitFor();
  await reason(page).fill('Saturday peak');
  expect(await axe(page)).toEqual([]);
  await page.route('**/api/admin/refills/request', answered(refillOf(REFILL)));
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await page.getByText(consoleText('wallets.requestRefill.done')).waitFor();
  expect(posts('refills/request')[0]!.body).toEqual({ asset: 'USDT', amount: '20000', reason: 'Saturday peak' });
});

test('ADM-13 the opening balance of the treasury is requested with what the ledger has then, and waits', async () => {
  const page = await go({}, { treasury: UNOPENED });
  await page.getByText(/^The treasury had 128,658.75 USDT and 70,000.00 TRX before/).waitFor();
  expect(await lostText(page)).toEqual([]);
  await page.getByRole('button', { name: consoleText('wallets.opening.record') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('148,658.75 USDT').waitFor();
  await dialog.getByText('69,993.00 TRX').waitFor();
  await dialog.getByText(consoleText('approvals.effect.atBlock', { block: '61,234,567' })).waitFor();
  await reason(page).fill('Compared with the device');
  expect(await lostText(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  const pending = {
    ...{ id: REFILL.id, action: 'treasury-open', facts: {}, requestedBy: REFILL.requestedBy, mine: false },
    ...{ reason: 'Compared', requestedAt: REFILL.at, expiresAt: REFILL.expiresAt!, mayDecide: ['Femi O.'] },
  };
  const waiting = { ...UNOPENED, opening: { ...UNOPENED.opening!, pending } };
  await page.route(/\/api\/admin\/treasury$/, answered(waiting));
  await page.route('**/api/admin/treasury/open', answered(waiting));
  await dialog.getByRole('button', { name: 'Request it' }).click();
  await page.getByText('128,658.75 USDT and 70,000.00 TRX as the opening balance of the treasury').waitFor();
  expect(posts('treasury/open')[0]!.body).toEqual({ reason: 'Compared with the device' });
  expect(await page.getByRole('button', { name: consoleText('wallets.opening.record') }).count()).toBe(0);
});

test('ADM-13 another person approves a refill after comparing it, and is told what to sign', async () => {
  const page = await go();
  await page.getByRole('button', { name: '20,000.00 USDT' }).first().click();
  await page.getByText('Compare both addresses and the amount').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').last().getByText(REFILL.to).waitFor();
  await reason(page).fill('Both addresses compared');
  const approved = refillOf({ ...REFILL, phase: 'approved', version: 2 }, { actions: [] });
  await page.route(`**/api/admin/refills/${REFILL.id}`, answered(approved));
  await page.route(`**/api/admin/refills/${REFILL.id}/approve`, answered(approved));
  await page.getByRole('dialog').last().getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText(/exactly 20,000.00 USDT, to exactly this address/).waitFor();
  expect(posts(`refills/${REFILL.id}/approve`)[0]!.body).toEqual({ reason: 'Both addresses compared', version: 1 });
});

test('ADM-13 support reads everything, and is offered nothing', async () => {
  const page = await go({ session: 'support' });
  await page.getByRole('button', { name: 'SW-4466' }).click();
  await page.getByText(consoleText('wallets.why.OUT_OF_ENERGY')).waitFor();
  for (const name of ['Sweep now', consoleText('wallets.refills.request'), 'refill', 'Try again', 'Leave'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
});
