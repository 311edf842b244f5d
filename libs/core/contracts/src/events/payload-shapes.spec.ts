import { event, orderOfPayout } from './index.js';

const ID = '0197a000-0000-7000-8000-000000000001';
const at = '2026-01-05T09:00:00.000Z';
const PAYS_ORDER = { for: { kind: 'order' as const, id: ID }, provider: 'paystack' };

describe('the payload of payout events', () => {
  it('ENG-06 names the paid order or refund by kind and id', () => {
    const accepted = event('PayoutAccepted', { ...PAYS_ORDER, reference: 'po-1', providerId: null, at });
    expect(orderOfPayout(accepted.data)).toBe(ID);
    expect(orderOfPayout({ for: { kind: 'refund', id: ID } })).toBeNull();
  });

  it('ENG-06 accepts only well-formed provider names', () => {
    const escalated = (provider: string) => () =>
      event('PayoutEscalated', { ...PAYS_ORDER, provider, reference: 'r', at });
    expect(escalated('flutterwave')).not.toThrow();
    for (const provider of ['', 'Paystack', 'a provider']) expect(escalated(provider)).toThrow();
  });
});

describe('the payload of events with sides', () => {
  it('ENG-06 may contain the buy side of a published rate', () => {
    const side = { referenceRate: '1583.5000', rate: '1576.0500', marginBps: 47, sources: [] };
    expect(event('RatePublished', { sell: side, at }).data).toEqual({ sell: side, at });
    expect(event('RatePublished', { sell: side, buy: side, at }).data.buy).toEqual(side);
  });

  it('ENG-06 may contain limits for buying and sending', () => {
    const sums = { dayMicro: '500000000', monthMicro: null };
    const kobo = { dayKobo: '500000000', monthKobo: null };
    const change = { changeId: ID, tier: 'basic' as const, until: null, people: [ID], at };
    expect(() => event('TierLimitsSet', { ...change, limits: { sell: sums, buy: kobo, send: kobo } })).not.toThrow();
    const override = { overrideId: ID, kind: 'account' as const, until: null, orderId: null, at };
    expect(() => event('LimitOverrideSet', { ...override, limits: { sell: sums, send: sums } })).not.toThrow();
    const noDay = { dayMicro: null, monthMicro: null } as never;
    expect(() => event('LimitOverrideSet', { ...override, limits: { sell: noDay } })).toThrow();
  });
});
