import { evolveAll } from '@usdt-africa/kernel';
import { ACCOUNT_ID, FUNDING_ID, owner, SEEN, START } from '../../test/samples.js';
import { claim, type Decided, isReturnDue, release, requestReturn, see, settle, takeBack } from './decide.js';
import { type Funding, fundingDecider } from './funding.js';
import { type ListedRefund, refundRefused, refundStep } from './refund.js';

const NOW = new Date(START);
const hours = (count: number): Date => new Date(START + count * 3_600_000);
const evolved = (funding: Funding, events: Decided): Funding => evolveAll(fundingDecider, funding, events);
const seen = (): Funding => evolved(fundingDecider.initial, see(fundingDecider.initial, SEEN));
const settled = (...args: Parameters<typeof owner>): Funding => evolved(seen(), settle(seen(), owner(...args), NOW));
const held = (): Funding => settled('no-match');
const returning = (): Funding => evolved(held(), requestReturn(held(), 'customer', NOW));
const refund = (status: ListedRefund['status'], more: Partial<ListedRefund> = {}): ListedRefund => ({
  id: '77',
  status,
  amountKobo: 1_000_000n,
  ...more,
});
const stepped = (funding: Funding, ...refunds: ListedRefund[]): Funding => {
  const step = refundStep(funding, refunds, NOW);
  return step.kind === 'decided' ? evolved(funding, step.events) : funding;
};
const types = (events: Decided): readonly string[] => events.map(({ type }) => type);

describe('a payment', () => {
  it('WALLET-02 is credited when its sender is the owner, as sent, with the fee as our cost', () => {
    for (const grade of ['match', 'close'] as const) {
      const [event, ...more] = settle(seen(), owner(grade), NOW);
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        type: 'FundingCredited',
        data: { accountId: ACCOUNT_ID, amountKobo: '1000000', feeKobo: '10000', match: grade },
      });
      expect(event).toMatchObject({
        data: {
          postings: [
            { account: 'collection:paystack', amount: '1000000' },
            { account: `funding:${FUNDING_ID}`, amount: '-1000000' },
            { account: 'expense:provider-fee', amount: '10000' },
            { account: 'collection:paystack', amount: '-10000' },
          ],
        },
      });
    }
  });

  it('WALLET-02 is decided once', () => {
    expect(see(seen(), SEEN)).toEqual([]);
    for (const grade of ['match', 'no-match'] as const) expect(settle(settled(grade), owner(grade), NOW)).toEqual([]);
  });

  it.each([
    ['no-owner', null],
    ['account-closed', owner('match', { state: 'closed' })],
    ['number-ended', owner('match', { isNumberOpen: false })],
    ['frozen', owner('match', { state: 'frozen' })],
    ['other-name', owner('no-match')],
  ] as const)('ADM-08 is held as %s for 48 hours', (why, whose) => {
    const [event] = settle(seen(), whose, NOW);
    expect(event).toMatchObject({ type: 'FundingSuspended', data: { why, dueAt: hours(48).toISOString() } });
    expect(event).toMatchObject({
      data: {
        postings: expect.arrayContaining([{ account: 'suspense:funding', currency: 'NGN', amount: '-1000000' }]),
      },
    });
  });

  it('WALLET-02 whose sender’s name is not known is compared again after an hour, then held', () => {
    const checking = settled('unchecked');
    expect(checking).toMatchObject({ phase: 'checking', againAt: hours(1).toISOString() });
    expect(settle(checking, owner('unchecked'), new Date(hours(1).getTime() - 1))).toEqual([]);
    expect(settle(checking, owner('unchecked'), hours(1))).toMatchObject([{ data: { why: 'name-unknown' } }]);
    expect(types(settle(checking, owner('match'), hours(1)))).toEqual(['FundingCredited']);
  });

  it('WALLET-02 goes back by itself after 48 hours, a day later where the customer claims it, once', () => {
    expect(isReturnDue(held(), new Date(hours(48).getTime() - 1))).toBe(false);
    expect(isReturnDue(held(), hours(48))).toBe(true);
    const claimed = evolved(held(), claim(held(), hours(47)));
    expect(claim(claimed, hours(60))).toEqual([]);
    expect(isReturnDue(claimed, hours(71))).toBe(false);
    expect(isReturnDue(claimed, hours(72))).toBe(true);
  });

  it('WALLET-02 in a wallet or on its way back can be neither claimed nor released', () => {
    for (const funding of [settled('match'), returning(), stepped(returning(), refund('processed'))]) {
      expect(() => claim(funding, NOW)).toThrow('already been decided');
      expect(() => release(funding, { state: 'active' }, 'letter 1', NOW)).toThrow('already been decided');
    }
    expect(() => requestReturn(settled('match'), 'people', NOW)).toThrow('already been decided');
  });

  it('ADM-08 is released by two people into the wallet of its number', () => {
    const events = release(held(), { state: 'active' }, 'letter 1', NOW);
    expect(events).toMatchObject([
      {
        type: 'FundingReleased',
        data: {
          evidence: 'letter 1',
          postings: [
            { account: 'suspense:funding', amount: '1000000' },
            { account: `funding:${FUNDING_ID}`, amount: '-1000000' },
          ],
        },
      },
    ]);
    expect(release(evolved(held(), events), { state: 'active' }, 'letter 1', NOW)).toEqual([]);
    for (const state of ['closed', 'frozen'] as const)
      expect(() => release(held(), { state }, 'letter 1', NOW)).toThrow('no open wallet');
    expect(() => release(held(), null, 'letter 1', NOW)).toThrow('no open wallet');
  });
});

describe('the return of a payment', () => {
  it('ADM-08 is requested once, and at the provider only where it lists no refund', () => {
    expect(requestReturn(returning(), 'clock', NOW)).toEqual([]);
    expect(refundStep(returning(), [], NOW)).toEqual({ kind: 'request' });
    const accepted = stepped(returning(), refund('pending'));
    expect(accepted.refund).toMatchObject({ refundId: '77', failure: null });
    expect(refundStep(accepted, [], NOW)).toEqual({ kind: 'decided', events: [] });
    expect(refundStep(accepted, [refund('processing')], NOW)).toEqual({ kind: 'decided', events: [] });
  });

  it('ADM-08 ends when the provider processed it', () => {
    const returned = stepped(returning(), refund('processed'));
    expect(returned.phase).toBe('returned');
    expect(refundStep(returned, [refund('processed')], NOW)).toEqual({ kind: 'none' });
  });

  it('ADM-08 that fails comes back to be decided by people, and the failed refund counts never again', () => {
    const failed = stepped(returning(), refund('failed'));
    expect(failed).toMatchObject({ phase: 'held', refund: { failure: 'failed' }, failedRefunds: ['77'] });
    expect(isReturnDue(failed, hours(100))).toBe(false);
    expect(() => requestReturn(failed, 'customer', NOW)).toThrow('already been decided');
    const again = evolved(failed, requestReturn(failed, 'people', NOW));
    expect(again.refund).toMatchObject({ attempt: 2, refundId: null, failure: null });
    expect(refundStep(again, [refund('failed')], NOW)).toEqual({ kind: 'request' });
    expect(stepped(again, refund('failed'), refund('processed', { id: '78' })).phase).toBe('returned');
  });

  it('ADM-08 that needs attention stays with the provider, and may still succeed or fail', () => {
    const attention = stepped(returning(), refund('needs-attention'));
    expect(attention).toMatchObject({ phase: 'returning', refund: { failure: 'needs-attention' } });
    expect(refundStep(attention, [refund('needs-attention')], NOW)).toEqual({ kind: 'decided', events: [] });
    expect(() => release(attention, { state: 'active' }, 'letter 1', NOW)).toThrow('already been decided');
    expect(stepped(attention, refund('processed')).phase).toBe('returned');
    expect(stepped(attention, refund('failed')).phase).toBe('held');
  });

  it('ADM-08 of another amount needs attention', () => {
    const attention = stepped(returning(), refund('processed', { amountKobo: 1n }));
    expect(attention).toMatchObject({ phase: 'returning', refund: { failure: 'needs-attention' } });
  });

  it('ADM-08 that the provider refuses comes back, unless it turned out to have a refund', () => {
    expect(evolved(returning(), refundRefused(returning(), NOW))).toMatchObject({
      phase: 'held',
      refund: { failure: 'refused' },
    });
    expect(refundRefused(stepped(returning(), refund('pending')), NOW)).toEqual([]);
  });
});

describe('a payment that the payer’s bank takes back', () => {
  it('WALLET-02 is taken from where it is', () => {
    expect(takeBack(settled('match'), NOW)).toMatchObject([{ type: 'FundingTakenBack', data: { from: 'wallet' } }]);
    expect(takeBack(held(), NOW)).toMatchObject([{ type: 'FundingTakenBack', data: { from: 'suspense' } }]);
    expect(types(takeBack(settled('unchecked'), NOW))).toEqual(['FundingSuspended', 'FundingTakenBack']);
  });

  it('WALLET-02 is taken back once, and never after it was returned', () => {
    const gone = evolved(settled('match'), takeBack(settled('match'), NOW));
    expect(takeBack(gone, NOW)).toEqual([]);
    expect(takeBack(stepped(returning(), refund('processed')), NOW)).toEqual([]);
  });
});
