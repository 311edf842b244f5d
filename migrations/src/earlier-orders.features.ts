import { event, MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import type { TestDatabase } from '@usdt-africa/test-kit';

/** Appends one event after the other to streams that nobody else writes to. */
export function teller(db: TestDatabase): (streamId: string, told: unknown) => Promise<void> {
  const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
  const versions = new Map<string, number>();
  return async (streamId, told) => {
    const expectedVersion = versions.get(streamId) ?? 0;
    versions.set(streamId, expectedVersion + 1);
    await store.append(
      { streamId, expectedVersion, events: [told as never] },
      { metadata: { correlationId: 'test', actor: 'guest' } },
    );
  };
}

/** An order as it was placed, for what migrations make of those that there are. */
export function placedOrder(of: {
  readonly orderId: string;
  readonly guestHash: string;
  readonly at: string;
}): unknown {
  const { orderId, guestHash, at } = of;
  return event('OrderPlaced', {
    orderId,
    number: 'S482039551840',
    word: 'mango',
    side: 'sell',
    network: 'TRC20',
    quoteId: orderId,
    amountMicro: '5000000',
    nairaKobo: '788000',
    rate: '1576.0000',
    referenceRate: '1583.5000',
    marginBps: 47,
    sources: [],
    feeKobo: '0',
    placedAt: at,
    lockEndsAt: at,
    expiresAt: at,
    watchedUntil: at,
    address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
    addressIndex: 1,
    enquiryId: orderId,
    recipient: { $sealed: { v: 1, s: `recipient-${orderId}`, c: 'AA==' } },
    sender: { $sealed: { v: 1, s: `sender-${orderId}`, c: 'AA==' } },
    guestHash,
    bankCode: '058',
  });
}
