import type { OrderView, RefundView } from '@usdt-africa/contracts/api';
import { isSome, provedWith, screenOf, withProof } from './refund-state';

const NOW = Date.parse('2026-11-21T14:40:00.000Z');
const SUM = {
  method: 'sum',
  amount: '0.374100',
  to: 'TV7g',
  message: null,
  until: '2026-11-21T15:00:00.000Z',
  failed: false,
} as const;
const MESSAGE = { ...SUM, method: 'message', amount: null, to: null, message: 'line' } as const;
const OFFER = {
  confirmedBy: 'codes',
  amount: '18.500000',
  cost: '0.000000',
  sends: '18.500000',
  notBefore: null,
} as const;
const refund = (change: Partial<RefundView>): RefundView =>
  ({
    status: 'unproved',
    address: 'TNbk',
    proof: null,
    amount: '18.500000',
    cost: '0.000000',
    ...change,
  }) as RefundView;
const shown = (of: RefundView | null, offer: OrderView['refundOffer'] = null) =>
  screenOf({ refund: of, refundOffer: offer }, NOW);

describe('SELL-14 screens of a refund', () => {
  it('SELL-14 offers a refund, or says from when it can be requested, or that there is none', () => {
    expect(shown(null, OFFER)).toBe('offer');
    expect(shown(null, { ...OFFER, notBefore: '2026-11-22T14:40:00.000Z' })).toBe('waits');
    expect(shown(null, { ...OFFER, notBefore: '2026-11-21T14:40:00.000Z' })).toBe('offer');
    expect(shown(null)).toBe('none');
    expect(shown(refund({ status: 'ended' }))).toBe('ended');
    expect(shown(refund({ status: 'ended' }), OFFER)).toBe('offer');
    expect(shown(refund({ status: 'completed' }), OFFER)).toBe('completed');
  });

  it('SELL-14 leads from the address to its proof, and says when its time has passed or it came from elsewhere', () => {
    const over = { until: '2026-11-21T14:40:00.000Z' };
    expect(shown(refund({ address: null }))).toBe('address');
    expect(shown(refund({}))).toBe('prove');
    expect(shown(refund({ proof: SUM }))).toBe('sum');
    expect(shown(refund({ proof: { ...SUM, failed: true } }))).toBe('elsewhere');
    expect(shown(refund({ proof: { ...SUM, ...over, failed: true } }))).toBe('sum-over');
    expect(shown(refund({ proof: MESSAGE }))).toBe('message');
    expect(shown(refund({ proof: { ...MESSAGE, ...over } }))).toBe('message-over');
    for (const status of ['held', 'sending', 'stuck'] as const) expect(shown(refund({ status }))).toBe(status);
  });

  it('SELL-14 counts the sum that proves the address into what is sent', () => {
    expect(withProof(refund({ sends: '18.500000', proof: SUM }))).toBe('18.874100');
    expect(withProof(refund({ sends: '18.500000' }))).toBe('18.500000');
    expect(provedWith(refund({ sends: '18.874100' }))).toBe('0.374100');
    expect(provedWith(refund({ amount: '4.000000', cost: '1.500000', sends: '2.500000' }))).toBe('0.000000');
    expect([isSome('0.000000'), isSome('0.000001')]).toEqual([false, true]);
  });
});
