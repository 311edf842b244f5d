import { event, type EventData, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, type NewEvent } from '@usdt-africa/event-store';
import { posting, uuidFrom } from '@usdt-africa/kernel';
import type { ApiAtWork } from './api-at-work.js';

/** An order whose payout the bank refused. */
export interface RefusedOrder {
  readonly orderId: string;
  readonly payoutId: string;
}

/**
 * Pays a deposit into a placed order and has the bank refuse its payout, as the worker keeps it.
 * @param usdt how much came, in whole units, at ₦1,500 each
 */
export async function payoutRefused(
  { db }: ApiAtWork,
  number: string,
  usdt = 25,
  reason = 'recipient-refused',
): Promise<RefusedOrder> {
  const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
  const { rows } = await db.owner.query<{ id: string }>(
    'select order_id as id from deposit_addresses where order_number = $1',
    [number],
  );
  const orderId = rows[0]!.id;
  const order = await store.readStream(streams.order(orderId));
  const placed = order[0]!.data as EventData<'OrderPlaced'>;
  const payoutId = uuidFrom('payout', orderId, '1');
  const depositKey = `${orderId.replaceAll('-', '').repeat(2)}-0`;
  const [micro, kobo] = [BigInt(usdt) * 1_000_000n, BigInt(usdt) * 150_000n];
  const at = new Date().toISOString();
  const part = { amountMicro: micro.toString(), nairaKobo: kobo.toString(), rate: '1500.0000', sources: [] };
  const priced = { ...part, basis: 'locked' as const, referenceRate: '1500.0000' };
  const amounts = { amountMicro: micro.toString(), amountKobo: kobo.toString() };
  const append = async (streamId: string, expectedVersion: number, events: NewEvent[]): Promise<void> => {
    await store.append(
      { streamId, expectedVersion, events },
      { metadata: { correlationId: 'test', actor: 'system:test', orderId } },
    );
  };
  await append(streams.order(orderId), order.length, [
    event('OrderDepositConfirmed', { depositKey, amountMicro: micro.toString(), receivedAt: at, confirmedAt: at }),
    event('OrderDepositPriced', { depositKey, parts: [priced], at }),
    event('PayoutRequested', {
      ...{ payoutId, orderId, number, sequence: 1, depositKeys: [depositKey], ...amounts },
      ...{ recipient: placed.recipient, why: 'reached', requestedAt: at },
      postings: [
        posting(`customer:order:${orderId}`, 'USDT', micro),
        posting('exchange:position', 'USDT', -micro),
        posting('exchange:position', 'NGN', kobo),
        posting(`payable:payout:${payoutId}`, 'NGN', -kobo),
      ],
    }),
    event('OrderPayoutFailed', { payoutId, reason, at }),
  ]);
  const reference = `po-${payoutId.replaceAll('-', '')}`;
  const common = { payoutId, for: { kind: 'order' as const, id: orderId }, provider: 'paystack', reference };
  await append(streams.payout(payoutId), 0, [
    event('PayoutSubmitting', {
      ...{ ...common, number, attempt: 1, amountKobo: amounts.amountKobo },
      ...{ recipient: placed.recipient, at },
    }),
    event('PayoutFailed', { ...common, reason, passing: false, final: true, at }),
  ]);
  return { orderId, payoutId };
}
