import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import type { DomainEvent } from '@usdt-africa/event-store';
import { posting } from '@usdt-africa/kernel';
import { payoutReference } from '@usdt-africa/payouts';
import { sendAgain } from '../src/domain/operate.js';
import { statusOf } from '../src/read-model/status.js';
import { ADA, GUEST, SaleWorld } from './sale-world.js';

type Told = DomainEvent & { readonly schemaVersion: number };

describe('an order whose payout came back', () => {
  let world: SaleWorld;
  let orderId: string;
  let asked: EventData<'PayoutRequested'>;
  let first: string;
  let second: string;

  beforeEach(async () => {
    world = await SaleWorld.open();
    orderId = await world.placed(ADA, 100);
    await world.arrives(orderId, 100);
    const events = await world.store.readStream(streams.order(orderId));
    asked = events.find(({ type }) => type === 'PayoutRequested')!.data as EventData<'PayoutRequested'>;
    [first, second] = [payoutReference(asked.payoutId, 1), payoutReference(asked.payoutId, 2)];
  });
  afterEach(() => world.close());

  const at = (): string => world.clock.now().toISOString();
  const status = async () => statusOf(await world.orders.load(orderId));

  const sent = (reference: string, attempt: number): Told => {
    const { payoutId, number, amountKobo, recipient } = asked;
    return event('PayoutSubmitting', {
      payoutId,
      orderId,
      number,
      attempt,
      reference,
      amountKobo,
      recipient,
      at: at(),
    });
  };
  const failed = (reference: string): Told =>
    event('PayoutFailed', {
      payoutId: asked.payoutId,
      orderId,
      reference,
      reason: 'recipient-refused',
      passing: false,
      final: true,
      at: at(),
    });
  const moved = (kobo: bigint) => [
    posting(`payable:payout:${asked.payoutId}`, 'NGN', kobo),
    posting('provider:paystack', 'NGN', -kobo),
  ];
  const settled = (reference: string): Told =>
    event('PayoutSettled', {
      payoutId: asked.payoutId,
      orderId,
      reference,
      sessionId: null,
      amountKobo: asked.amountKobo,
      feeKobo: '0',
      stampDutyKobo: '0',
      settledAt: at(),
      at: at(),
      postings: moved(BigInt(asked.amountKobo)),
    });
  const returned = (reference: string): Told =>
    event('PayoutReturned', {
      payoutId: asked.payoutId,
      orderId,
      reference,
      reason: 'returned-by-bank',
      amountKobo: asked.amountKobo,
      at: at(),
      postings: moved(-BigInt(asked.amountKobo)),
    });
  const again = (reference: string): Told =>
    event('PayoutRepayRequested', { payoutId: asked.payoutId, orderId, key: orderId, reference, at: at() });

  async function told(...events: readonly Told[]): Promise<void> {
    const streamId = streams.payout(asked.payoutId);
    const expectedVersion = (await world.store.readStream(streamId)).length;
    await world.store.append({ streamId, expectedVersion, events }, { metadata: { ...GUEST, orderId } });
  }

  /** The order hears what it was told from an event on, once more if it has before. */
  async function hears(from = 0): Promise<void> {
    const handled = world.process.handles as readonly string[];
    for (const one of (await world.store.readStream(streams.payout(asked.payoutId))).slice(from))
      if (handled.includes(one.type)) await world.process.react(one);
  }

  it('INT-04 SELL-10 says so, also where it came back under an earlier reference than it was last sent under', async () => {
    const ended = event('PayoutDisputeEnded', {
      payoutId: asked.payoutId,
      orderId,
      references: [first],
      outcome: 'settled',
      reference: first,
      evidence: 'Statement line 12',
      key: orderId,
      at: at(),
    });
    const alive = event('PayoutDisputedByAnswer', { reference: first, what: 'alive-after-certain-failure', at: at() });
    await told(sent(first, 1), failed(first), again(second), sent(second, 2), failed(second));
    await hears();
    expect(await status()).toBe('failed');
    await told(alive, ended, settled(first));
    await hears(5);
    expect(await status()).toBe('completed');
    await told(returned(first));
    await hears(8);
    expect(await status()).toBe('returned');
  });

  it('INT-04 ADM-03 is not on its way any more once two people have shown that it is not paid', async () => {
    await told(sent(first, 1), settled(first), returned(first), again(second));
    await hears();
    expect(await status()).toBe('in-wallet');
    const ended = event('PayoutDisputeEnded', {
      payoutId: asked.payoutId,
      orderId,
      references: [],
      outcome: 'failed',
      reference: first,
      evidence: 'Statement line 13',
      key: orderId,
      at: at(),
    });
    await told(event('PayoutEscalated', { reference: first, at: at() }), ended);
    await hears(4);
    expect(await status()).toBe('failed');
  });

  it('INT-04 what came back before it was sent again is old news, however often it is heard', async () => {
    await told(sent(first, 1), settled(first), returned(first));
    await hears();
    expect(await status()).toBe('returned');
    await told(again(second));
    await hears(3);
    await hears(2);
    expect(await status()).toBe('in-wallet');
    await told(sent(second, 2), settled(second));
    await hears(2);
    expect(await status()).toBe('completed');
  });

  it('INT-04 ADM-03 that two people have shown it to be unpaid is old news once it was sent again, however late it is heard', async () => {
    const alive = event('PayoutDisputedByAnswer', { reference: first, what: 'alive-after-certain-failure', at: at() });
    const ended = event('PayoutDisputeEnded', {
      payoutId: asked.payoutId,
      orderId,
      references: [first],
      outcome: 'failed',
      reference: first,
      evidence: 'Statement line 14',
      key: orderId,
      at: at(),
    });
    await told(sent(first, 1), failed(first), alive);
    await hears();
    await told(ended, again(second));
    // It is wanted again before the order has heard how the doubt ended: with the wish itself the order says so.
    await world.orders.change(
      orderId,
      (order) => sendAgain(order, { payoutId: asked.payoutId, reference: second, alone: false }, world.clock.now()),
      GUEST,
    );
    await hears(3);
    expect(await status()).toBe('in-wallet');
    await told(sent(second, 2), settled(second));
    await hears(5);
    expect(await status()).toBe('completed');
    // After a crash it hears all of it once more.
    await hears(3);
    await hears();
    expect(await status()).toBe('completed');
  });
});
