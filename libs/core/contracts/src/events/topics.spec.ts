import { eventSchemas, STREAM_KINDS, streamKindOf, streams, topicOf, TOPICS } from './index.js';

const id = '0199a000-0000-7000-8000-000000000001';

describe('topics', () => {
  it('ENG-02 every stream the product names has a kind and a topic', () => {
    const names = Object.values(streams).map((name) => (typeof name === 'string' ? name : name(id)));
    expect(Object.fromEntries(names.map((name) => [name, topicOf(name)]))).toEqual({
      [`order-${id}`]: 'orders',
      [`deposit-${id}`]: 'deposits',
      [`asset-${id}`]: 'deposits',
      [`capital-${id}`]: 'deposits',
      [`payout-${id}`]: 'payouts',
      [`dispute-${id}`]: 'disputes',
      'rate-USDT-NGN': 'rates',
      [`limit-${id}`]: 'limits',
      'tier-limits': 'limits',
      'sender-watchlist': 'deposits',
      [`reconciliation-${id}`]: 'reconciliations',
      addresses: 'addresses',
      [`mail-${id}`]: 'messages',
      [`message-${id}`]: 'messages',
      [`operator-${id}`]: 'operators',
      [`account-${id}`]: 'accounts',
      [`transaction-${id}`]: 'accounts',
      [`verification-${id}`]: 'accounts',
      [`recipient-${id}`]: 'accounts',
      [`approval-${id}`]: 'approvals',
      [`switch-${id}`]: 'switches',
      [`send-${id}`]: 'sends',
      [`wallet-${id}`]: 'wallets',
      [`collection-${id}`]: 'funding',
      [`funding-${id}`]: 'funding',
      [`settlement-${id}`]: 'funding',
      [`purchase-${id}`]: 'purchases',
      [`transfer-${id}`]: 'transfers',
      [`withdrawal-${id}`]: 'withdrawals',
      [`claim-${id}`]: 'deposits',
      [`refund-${id}`]: 'refunds',
      [`refill-${id}`]: 'deposits',
      [`sweep-${id}`]: 'addresses',
      [`erasure-${id}`]: 'accounts',
    });
    expect(new Set(names.map(streamKindOf))).toEqual(new Set(Object.keys(STREAM_KINDS)));
    expect(TOPICS).toEqual([
      'orders',
      'deposits',
      'payouts',
      'disputes',
      'rates',
      'limits',
      'reconciliations',
      'addresses',
      'messages',
      'operators',
      'approvals',
      'switches',
      'accounts',
      'sends',
      'wallets',
      'funding',
      'purchases',
      'transfers',
      'withdrawals',
      'refunds',
    ]);
  });

  it('ENG-02 every event type belongs to exactly one kind of stream', () => {
    const types = Object.values(STREAM_KINDS).flatMap((kind) => kind.types);
    expect([...types].sort()).toEqual(Object.keys(eventSchemas).sort());
  });

  it('ENG-02 have no default for an unknown stream', () => {
    for (const name of ['', 'order', 'order-', 'orders-1', 'addresses-2', 'Rate-USDT-NGN']) {
      expect(streamKindOf(name)).toBeNull();
      expect(() => topicOf(name)).toThrow(RangeError);
    }
  });
});
