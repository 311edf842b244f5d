import type { AdminDisputeView } from '@usdt-africa/contracts/admin';
import { day, enter, leave, open, product } from './harness.js';
import { Operator } from './operator.js';
import { payoutOf } from './sales.js';

beforeAll(open);
afterAll(leave);

test('HELP-05 a case opens with the transaction, the reference and the session id of its sale, and support may act at once', async () => {
  const { id, sale } = day().cases.toClaimLate;
  const support = await Operator.of(product(), 'support');
  const { entries } = await support.must<AdminDisputeView>('GET', `disputes/${id}`);
  const evidence = entries.filter((entry) => entry.type === 'evidence');
  expect(evidence.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'deposit-confirmed',
    'payout-requested',
    'payout-settled',
  ]);
  const { reference } = (await payoutOf(product(), sale))!;
  const session = evidence.find(({ kind }) => kind === 'payout-settled')!.sessionId!;
  expect(session).toMatch(/^\d{30}$/);
  const consolePage = await enter(`/disputes/${id}/show`, { session: 'support' });
  const { page } = consolePage;
  await page.getByText(reference).first().waitFor();
  await page.getByText(session).first().waitFor();
  expect(await page.locator('a[href*="/transaction/"]').count()).toBeGreaterThan(0);
  await page.getByRole('tab', { name: /^Payouts/ }).click();
  await page.getByText(reference).first().waitFor();
  expect(consolePage.complaints).toEqual([]);
  await consolePage.close();
});
