import { stuck, walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { owner, SEEN } from '../../test/samples.js';
import { claim, isReturnDue, release, requestReturn, see, settle, takeBack } from './decide.js';
import { type Funding, fundingDecider, type FundingEvent, type FundingPhase, isOpen } from './funding.js';
import { type ListedRefund, refundRefused, refundStep } from './refund.js';

const refund = (status: ListedRefund['status']): readonly ListedRefund[] => [
  { id: '1', status, amountKobo: BigInt(SEEN.amountKobo) },
];
const listed = (status: ListedRefund['status']) => (funding: Funding, now: Date) => {
  const step = refundStep(funding, refund(status), now);
  return step.kind === 'decided' ? step.events : [];
};

const acts: Record<string, (funding: Funding, now: Date) => readonly FundingEvent[]> = {
  matches: (funding, now) => [...see(funding, SEEN), ...settle({ ...funding, seen: SEEN }, owner('match'), now)],
  differs: (funding, now) => [...see(funding, SEEN), ...settle({ ...funding, seen: SEEN }, owner('no-match'), now)],
  unknown: (funding, now) => [...see(funding, SEEN), ...settle({ ...funding, seen: SEEN }, owner('unchecked'), now)],
  claim,
  byCustomer: (funding, now) => requestReturn(funding, 'customer', now),
  byPeople: (funding, now) => requestReturn(funding, 'people', now),
  byClock: (funding, now) => (isReturnDue(funding, now) ? requestReturn(funding, 'clock', now) : []),
  release: (funding, now) => release(funding, { state: 'active' }, 'letter 1', now),
  takeBack,
  refused: refundRefused,
  processed: listed('processed'),
  pending: listed('pending'),
  failed: listed('failed'),
  attention: listed('needs-attention'),
};

const funding: Walkable<Funding, FundingEvent> = {
  decider: fundingDecider,
  label: (state) =>
    [
      state.phase,
      isOpen(state) && state.claimedAt && 'claimed',
      isOpen(state) && state.refund?.refundId && 'accepted',
      isOpen(state) && state.refund?.failure,
    ]
      .filter(Boolean)
      .join(', '),
  acts,
  ends: ['credited', 'released', 'returned', 'taken-back'],
  // As the alarms and the console's list have it.
  queue: ({ phase, refund: returned }) => {
    if (returned?.failure && (phase === 'held' || phase === 'returning')) return 'fundings-not-returned';
    return phase === 'held' ? 'fundings' : null;
  },
};

describe('every state of a payment', () => {
  it('ENG-02 can be reached, never waits unnoticed, and has a way to an end', () => {
    const found = walk(funding, 6);
    const phases = new Set([...found.keys()].map((name) => name.split(',')[0]));
    const all: Record<FundingPhase, true> = {
      new: true,
      checking: true,
      held: true,
      returning: true,
      credited: true,
      released: true,
      returned: true,
      'taken-back': true,
    };
    expect([...phases].sort()).toEqual(Object.keys(all).sort());
    expect(withoutExit(found, funding.ends)).toEqual([]);
    expect(stuck(found, funding.ends)).toEqual([]);
  });
});
