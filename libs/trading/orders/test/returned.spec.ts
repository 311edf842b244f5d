import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import type { DomainEvent } from '@usdt-africa/event-store';
import { posting } from '@usdt-africa/kernel';
import { payoutReference } from '@usdt-africa/payouts';
import { sendAgain } from '../src/domain/operate.js';
import { statusOf } from '../src/read-model/status.js';
import { ADA, GUEST, SaleTestApp } from './sale-test-app.js';

type AppliedEvent = DomainEvent & { readonly schemaVersion: number };

describe('an order whose payout came back', () => {
  let app: SaleTestApp;
  let orderId: string;
  let requested: EventData<'PayoutRequested'>;
  let first: string;
  let second: string;

  beforeEach(async () => {
    app = await SaleTestApp.open();
    orderId = await app.placed(ADA, 100);
    await app.arrives(orderId, 100);
    const events = await app.store.readStream(streams.order(orderId));
    requested = events.find(({ type }) => type === 'PayoutRequested')!.data as EventData<'PayoutRequested'>;
    [first, second] = [payoutReference(requested.payoutId, 1), payoutReference(requested.payoutId, 2)];
  });
  afterEach(() => app.close());

  const at = (): string => app.clock.now().toISOString();
  const status = async () => statusOf(await app.orders.load(orderId));

  const sent = (reference: string, attempt: number): AppliedEvent => {
    const { payoutId, number, amountKobo, recipient } = requested;
    return event('PayoutSubmitting', {
      payoutId,
      ...paysOrder(orderId),
      number,
      attempt,
      reference,
      amountKobo,
      recipient,
      at: at(),
    });
  };
  const failed = (reference: string): AppliedEvent =>
    event('PayoutFailed', {
      payoutId: requested.payoutId,
      ...paysOrder(orderId),
      reference,
      reason: 'recipient-refused',
      passing: false,
      final: true,
      at: at(),
    });
  const moved = (kobo: bigint) => [
    posting(`payable:payout:${requested.payoutId}`, 'NGN', kobo),
    posting('provider:paystack', 'NGN', -kobo),
  ];
  const settled = (reference: string): AppliedEvent =>
    event('PayoutSettled', {
      payoutId: requested.payoutId,
      ...paysOrder(orderId),
      reference,
      sessionId: null,
      amountKobo: requested.amountKobo,
      feeKobo: '0',
      stampDutyKobo: '0',
      settledAt: at(),
      at: at(),
      postings: moved(BigInt(requested.amountKobo)),
    });
  const returned = (reference: string): AppliedEvent =>
    event('PayoutReturned', {
      payoutId: requested.payoutId,
      ...paysOrder(orderId),
      reference,
      reason: 'returned-by-bank',
      amountKobo: requested.amountKobo,
      at: at(),
      postings: moved(-BigInt(requested.amountKobo)),
    });
  const contradiction = (): AppliedEvent => {
    const what = 'alive-after-certain-failure';
    return event('PayoutResponseMismatched', { ...paysOrder(orderId), reference: first, what, at: at() });
  };
  const again = (reference: string): AppliedEvent =>
    event('PayoutRepayRequested', {
      payoutId: requested.payoutId,
      ...paysOrder(orderId),
      key: orderId,
      reference,
      at: at(),
    });

  async function apply(...events: readonly AppliedEvent[]): Promise<void> {
    const streamId = streams.payout(requested.payoutId);
    const expectedVersion = (await app.store.readStream(streamId)).length;
    await app.store.append({ streamId, expectedVersion, events }, { metadata: { ...GUEST, orderId } });
  }

  /** The process handles the payout's events from an index on, again if it has before. */
  async function applyEvents(from = 0): Promise<void> {
    const handled = app.process.handles as readonly string[];
    for (const one of (await app.store.readStream(streams.payout(requested.payoutId))).slice(from))
      if (handled.includes(one.type)) await app.process.react(one);
  }

  it('INT-04 SELL-10 shows the return, also under an earlier reference than the last one sent', async () => {
    const ended = event('PayoutDisputeEnded', {
      payoutId: requested.payoutId,
      ...paysOrder(orderId),
      references: [first],
      outcome: 'settled',
      reference: first,
      evidence: 'Statement line 12',
      key: orderId,
      at: at(),
    });
    const alive = contradiction();
    await apply(sent(first, 1), failed(first), again(second), sent(second, 2), failed(second));
    await applyEvents();
    expect(await status()).toBe('failed');
    await apply(alive, ended, settled(first));
    await applyEvents(5);
    expect(await status()).toBe('completed');
    await apply(returned(first));
    await applyEvents(8);
    expect(await status()).toBe('returned');
  });

  it('INT-04 ADM-03 is shown as failed once two people have shown that its payout was not paid', async () => {
    await apply(sent(first, 1), settled(first), returned(first), again(second));
    await applyEvents();
    expect(await status()).toBe('in-wallet');
    const ended = event('PayoutDisputeEnded', {
      payoutId: requested.payoutId,
      ...paysOrder(orderId),
      references: [],
      outcome: 'failed',
      reference: first,
      evidence: 'Statement line 13',
      key: orderId,
      at: at(),
    });
    await apply(event('PayoutEscalated', { ...paysOrder(orderId), reference: first, at: at() }), ended);
    await applyEvents(4);
    expect(await status()).toBe('failed');
  });

  it('INT-04 is not returned any more once its payout is sent again, however often events are handled', async () => {
    await apply(sent(first, 1), settled(first), returned(first));
    await applyEvents();
    expect(await status()).toBe('returned');
    await apply(again(second));
    await applyEvents(3);
    await applyEvents(2);
    expect(await status()).toBe('in-wallet');
    await apply(sent(second, 2), settled(second));
    await applyEvents(2);
    expect(await status()).toBe('completed');
  });

  it('INT-04 ADM-03 ignores late evidence of non-payment once the payout was sent again', async () => {
    const alive = contradiction();
    const ended = event('PayoutDisputeEnded', {
      payoutId: requested.payoutId,
      ...paysOrder(orderId),
      references: [first],
      outcome: 'failed',
      reference: first,
      evidence: 'Statement line 14',
      key: orderId,
      at: at(),
    });
    await apply(sent(first, 1), failed(first), alive);
    await applyEvents();
    await apply(ended, again(second));
    // Sent again before the order handled the end of the doubt: the request itself records it.
    await app.orders.change(
      orderId,
      (order) => sendAgain(order, { payoutId: requested.payoutId, reference: second, alone: false }, app.clock.now()),
      GUEST,
    );
    await applyEvents(3);
    expect(await status()).toBe('in-wallet');
    await apply(sent(second, 2), settled(second));
    await applyEvents(5);
    expect(await status()).toBe('completed');
    // After a crash it handles all of them again.
    await applyEvents(3);
    await applyEvents();
    expect(await status()).toBe('completed');
  });
});
