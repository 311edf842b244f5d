import { event, streams } from '@usdt-africa/contracts/events';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import { eventsOf } from '@usdt-africa/event-store';
import { OperatorPayouts, payoutReference } from '@usdt-africa/payouts';
import { doubtOf, orderExecutors } from '../src/application/executors.js';
import { rules, SaleTestApp } from './sale-test-app.js';

const payoutId = '0199a000-0000-7000-8000-000000000010';
const orderId = '0199a000-0000-7000-8000-000000000011';

describe('a payout that two people have proven to be paid', () => {
  let app: SaleTestApp;
  beforeEach(async () => {
    app = await SaleTestApp.open();
  });
  afterEach(() => app.close());

  it('ADM-03 INT-04 costs the configured levy, like a payout that the provider reports', async () => {
    const { store, db, clock, orders, limits: limits } = app;
    const at = clock.now().toISOString();
    const reference = payoutReference(payoutId, 1);
    const recipient = { $sealed: { v: 1 as const, s: 'recipient-1', c: 'AA==' } };
    const submission = {
      payoutId,
      ...paysOrder(orderId),
      number: 'S123456789012',
      attempt: 1,
      reference,
      amountKobo: '900000',
      recipient,
    };
    await store.append(
      {
        streamId: streams.payout(payoutId),
        expectedVersion: 0,
        events: [
          event('PayoutSubmitting', { ...submission, at }),
          event('PayoutEscalated', { ...paysOrder(orderId), reference, at }),
        ],
      },
      { metadata: { correlationId: 'test', actor: 'system:test', orderId } },
    );
    const levy = { stampDutyFromKobo: 500_000n, stampDutyKobo: 7_500n };
    const { 'payout-settle-by-evidence': ends } = orderExecutors({
      pool: db.app,
      store,
      orders,
      limits,
      clock,
      rules: { ...rules, ...levy },
    });
    const doubt = doubtOf(await new OperatorPayouts(store, db.app, clock).load(payoutId));
    await ends!.run({
      payload: { payoutId, orderId, outcome: 'settled', reference, evidence: 'Statement line 12', doubt },
      approvalId: '0199a000-0000-7000-8000-000000000012',
      people: [],
      actor: 'operator:two',
      reason: 'The bank showed us its own statement',
      correlationId: 'test',
      causationId: '0199a000-0000-7000-8000-000000000013',
      movesNoMoney: false,
    });
    const [settled] = eventsOf(await store.readStream(streams.payout(payoutId)), 'PayoutSettled');
    expect(settled!.data.stampDutyKobo).toBe('7500');
    expect(settled!.data.postings).toContainEqual({ account: 'expense:stamp-duty', currency: 'NGN', amount: '7500' });
  });
});
