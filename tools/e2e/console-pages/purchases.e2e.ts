import { lostText } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { answered, axe, contrast, enter, leave, open, type ConsolePage, type PageOptions } from './harness.js';
import { OPEN, playPurchases, purchaseOf, UNKNOWN } from './purchases.js';
import { consoleText } from '../texts.js';

let consolePage: ConsolePage;

beforeAll(open);
afterEach(() => consolePage.close());
afterAll(leave);

/** A page among purchases that are played: nothing of it is asked of the server. */
async function go(path: string, options?: PageOptions, unknown: readonly (typeof UNKNOWN)[] = []): Promise<Page> {
  consolePage = await enter('/account', options);
  await playPurchases(consolePage.page, unknown);
  await consolePage.page.goto(`/admin${path}`);
  return consolePage.page;
}
const posts = (path: string) => consolePage.sent.filter(({ line }) => line === `POST /${path}`);
const [HELD, SENT] = OPEN;

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('ADM-13 lists what leaves the hot wallet, %s, %i wide', async (theme, width) => {
  const page = await go('/purchases', { theme });
  await page.setViewportSize({ width, height: 900 });
  await page.getByText('in 4 purchases').waitFor();
  await page.getByText('15,262.75').waitFor();
  await page.getByText('network cost 4,312.70 TRX').waitFor();
  await page.getByRole('tab', { name: /^Needs attention\s*2$/ }).waitFor();
  await page.getByText('7 confirmations').waitFor();
  expect(await lostText(page)).toEqual([]);
  await page.getByRole('button', { name: /^B719 204 663 180/ }).click();
  await page.getByText(consoleText('purchases.way.release'), { exact: true }).first().waitFor();
  await page.getByText('15,902.75 USDT').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await (theme === 'light' ? axe(page) : contrast(page))).toEqual([]);
  expect(consolePage.complaints).toEqual([]);
});

test('BUY-03 keys move through the list and choose a decision; a refusal says why and names what was seen', async () => {
  const page = await go('/purchases');
  await page.getByText(consoleText('purchases.status.approval')).first().waitFor();
  await page.locator('.purchases').focus();
  await page.keyboard.press('j');
  await page.getByText('Address used 5 times before').waitFor();
  await page.keyboard.press('x');
  const reason = page.getByLabel(consoleText('purchases.reason'));
  const act = page.getByRole('button', { name: consoleText('purchases.do.refuse', { naira: '₦3,998,750.00' }) });
  await act.waitFor();
  expect(await act.getAttribute('aria-disabled')).toBe('true');
  await reason.fill('Not the customer’s wallet');
  const undone = {
    ...purchaseOf({
      ...HELD,
      status: 'undone',
      hold: null,
      dueAt: null,
      endedAt: new Date().toISOString(),
      version: 3,
    }),
    undone: 'refused',
  };
  await page.route(`**/api/admin/purchases/${HELD.id}/refuse`, answered(undone));
  await act.click();
  await page.getByText(consoleText('purchases.done.refuse')).waitFor();
  expect(posts(`purchases/${HELD.id}/refuse`)[0]!.body).toEqual({ reason: 'Not the customer’s wallet', version: 2 });
});

test('BUY-03 a large one is released by two people; support reads and decides nothing', async () => {
  let page = await go(`/purchases/${HELD.id}/show`);
  await page.getByRole('button', { name: 'Ask a second person' }).waitFor();
  await consolePage.close();
  page = await go(`/purchases/${HELD.id}/show`, { session: 'support' });
  await page.route(`**/api/admin/purchases/${HELD.id}`, answered({ ...purchaseOf(HELD), actions: [] }));
  await page.reload();
  await page.getByText('Finance decides.').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
});

test('BUY-03 a transaction that takes long shows when it surely was not sent', async () => {
  const page = await go(`/purchases/${SENT.id}/show`);
  await page.getByText(consoleText('purchases.send.inNoBlock')).waitFor();
  await page.getByText(consoleText('purchases.send.surelyNot')).waitFor();
  expect(await axe(page)).toEqual([]);
});

test('BUY-03 finance enters what became of a signature that is not known', async () => {
  const page = await go('/purchases', {}, [UNKNOWN]);
  await page.getByText(consoleText('signatures.title')).waitFor();
  await page.getByText(consoleText('signatures.outcome.executed')).waitFor();
  await page.getByRole('button', { name: consoleText('signatures.enter') }).click();
  await page.getByLabel(consoleText('signatures.enterReason')).fill('Corrected by entry 12');
  const resolved = { ...UNKNOWN, resolvedAt: new Date().toISOString(), resolvedBy: 'Femi O.' };
  await page.route(`**/api/admin/unknown-signatures/${UNKNOWN.id}/entered`, answered(resolved));
  await page.getByRole('button', { name: consoleText('signatures.enterDo') }).click();
  await page.getByText(consoleText('signatures.entered')).waitFor();
  expect(posts(`unknown-signatures/${UNKNOWN.id}/entered`)[0]!.body).toEqual({ reason: 'Corrected by entry 12' });
});
