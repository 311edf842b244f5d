import { lostText } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { until } from '../../lib/processes.mjs';
import { answered, axe, contrast, day, enter, leave, open, type ConsolePage, type PageOptions } from './harness.js';
import { HELD, paymentOf, playPayments, playWallet } from './payments.js';
import { consoleText } from '../texts.js';

let consolePage: ConsolePage;

beforeAll(open);
afterEach(() => consolePage.close());
afterAll(leave);

/** A page among payments that are played: nothing of it is asked of the server. */
async function go(path: string, options?: PageOptions): Promise<Page> {
  consolePage = await enter('/account', options);
  await playPayments(consolePage.page);
  await consolePage.page.goto(`/admin${path}`);
  return consolePage.page;
}
const posts = (path: string) => consolePage.sent.filter(({ line }) => line === `POST /${path}`);

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('ADM-08 lists what is not matched and compares owner and sender, %s, %i wide', async (theme, width) => {
  const page = await go('/fundings', { theme });
  await page.setViewportSize({ width, height: 900 });
  await page.getByText('Received today, 231 transfers').waitFor();
  await page.getByText(consoleText('events.codes.why.other-name')).first().waitFor();
  await page.getByText('ledger agrees').waitFor();
  await page.getByRole('tab', { name: /^Not matched\s*3$/ }).waitFor();
  await page.getByText('same name, credited in 2 s').first().waitFor();
  expect(await lostText(page)).toEqual([]);
  await page.getByRole('button', { name: HELD[0].from.name! }).first().click();
  await page.getByText('25 times as much').waitFor();
  await page.getByText(consoleText('fundings.compare.title')).waitFor();
  await page.getByRole('button', { name: 'Return ₦250,000.00' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await (theme === 'light' ? axe(page) : contrast(page))).toEqual([]);
  expect(consolePage.complaints).toEqual([]);
});

test('ADM-08 keys move through the list and choose a decision; a return says why and names what was seen', async () => {
  const page = await go('/fundings');
  await page.getByText(consoleText('events.codes.why.other-name')).first().waitFor();
  await page.getByText(consoleText('fundings.sub')).first().waitFor();
  await page.locator('.fundings').focus();
  await page.keyboard.press('j');
  await page.getByText('25 times as much').waitFor();
  await page.keyboard.press('c');
  await page.getByLabel(consoleText('fundings.evidence')).waitFor();
  await page.locator('.fundings').focus();
  await page.keyboard.press('r');
  const reason = page.getByLabel(consoleText('fundings.reason'));
  const act = page.getByRole('button', { name: 'Return ₦250,000.00' });
  expect(await act.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.type('Name differs, not expected');
  expect(await reason.inputValue()).toBe('Name differs, not expected');
  const { id } = HELD[0];
  const returning = { ...paymentOf(HELD[0]), state: 'returning', dueAt: null, version: 3 };
  await page.route(`**/api/admin/fundings/${id}/return`, answered(returning));
  await act.click();
  await page.getByText(consoleText('fundings.returnDone')).waitFor();
  await page.getByText(consoleText('fundings.state.returning')).first().waitFor();
  expect(posts(`fundings/${id}/return`)[0]!.body).toEqual({ reason: 'Name differs, not expected', version: 2 });
});

test('ADM-08 a credit takes a document and a second person; a change meanwhile is read first', async () => {
  const { id } = HELD[0];
  const page = await go(`/fundings/${id}/show`);
  await page.getByRole('radio', { name: /^Credit the wallet/ }).check();
  const act = page.getByRole('button', { name: 'Ask a second person' });
  await page.getByLabel(consoleText('fundings.reason')).fill('Paid by her husband');
  expect(await act.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel(consoleText('fundings.evidence')).fill('Letter 2026-114');
  await page.getByText(consoleText('approvals.effect.labels.evidence')).waitFor();
  // The customer says meanwhile that it is theirs.
  const claimed = { ...paymentOf(HELD[0]), claimedAt: new Date().toISOString(), version: 3 };
  await page.route(`**/api/admin/fundings/${id}`, answered(claimed));
  const again = page.getByRole('button', { name: consoleText('actions.readAgain') });
  // A page that is some seconds old loads the payment again when the operator returns to it.
  const isShown = async (): Promise<boolean> => {
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    return again.isVisible();
  };
  expect(await until(isShown, 60_000, 500)).toBe(true);
  expect(await act.getAttribute('aria-disabled')).toBe('true');
  await again.click();
  await page.route(`**/api/admin/fundings/${id}/credit`, answered(claimed));
  await act.click();
  await page.getByText(consoleText('actions.requested')).waitFor();
  expect(posts(`fundings/${id}/credit`)[0]!.body).toEqual({
    evidence: 'Letter 2026-114',
    reason: 'Paid by her husband',
    version: 3,
  });
});

test('ADM-08 names are masked until a reason is given, which is recorded', async () => {
  const { id } = HELD[0];
  const page = await go(`/fundings/${id}/show`);
  await page.getByRole('button', { name: 'Show the full names' }).click();
  await page.getByLabel('Why do you need it?').fill('To compare with the bank’s letter');
  const whole = paymentOf(HELD[0]);
  const namesUntil = new Date(Date.now() + 900_000).toISOString();
  const comparison = {
    ...whole.comparison!,
    owner: 'Temitope Adewale',
    sender: 'CHUKWUDI STORES LTD',
    narration: 'goods',
  };
  await page.route(
    `**/api/admin/fundings/${id}/view-personal-data`,
    answered({ ...whole, masked: false, namesUntil, comparison }),
  );
  await page.getByRole('button', { name: 'Show for 15 minutes' }).click();
  await page.getByText('CHUKWUDI STORES LTD').waitFor();
  await page.getByText('“goods”').waitFor();
  expect(posts(`fundings/${id}/view-personal-data`)[0]!.body).toEqual({ reason: 'To compare with the bank’s letter' });
});

test('ADM-08 what has no owner cannot be credited, and says so; support reads and decides nothing', async () => {
  let page = await go(`/fundings/${HELD[1].id}/show`);
  expect(await page.getByRole('radio', { name: /^Credit the wallet/ }).isDisabled()).toBe(true);
  await page.getByText(consoleText('fundings.not.no-owner')).first().waitFor();
  await page.getByRole('button', { name: 'Ask a second person' }).waitFor();
  await consolePage.close();
  page = await go(`/fundings/${HELD[0].id}/show`, { session: 'support' });
  await page.route(`**/api/admin/fundings/${HELD[0].id}`, answered({ ...paymentOf(HELD[0]), actions: [] }));
  await page.reload();
  await page.getByText('Finance decides.').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
});

test('ADM-10 a customer’s page shows the wallet: balance, lines and what is held', async () => {
  consolePage = await enter('/account', { session: 'support' });
  const { page } = consolePage;
  const id = day().customer;
  await playWallet(page, { id });
  await page.goto(`/admin/customers/${id}/show`);
  await page.getByText('Naira in the wallet').waitFor();
  await page.getByText('₦214,350.75').waitFor();
  await page.getByText(consoleText('wallet.number.open', { bank: 'Wema Bank', last4: '4417' })).waitFor();
  await page.getByText('Held, not in the wallet').waitFor();
  const lines = page.getByRole('row').filter({ hasText: /Added by bank transfer|Purchase|Taken back/ });
  expect(await lines.count()).toBe(5);
  await page.getByRole('button', { name: 'Older lines' }).click();
  expect(await lines.count()).toBe(6);
  expect(await axe(page)).toEqual([]);
});
