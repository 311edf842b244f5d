import { event } from '@usdt-africa/contracts/events';

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
