import { stuck, walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { PAID, REQUESTED } from '../../test/samples.js';
import { closeMatter, paidAfterAll, pay, request, undo } from './decide.js';
import { type Withdrawal, withdrawalDecider, type WithdrawalEvent, type WithdrawalPhase } from './withdrawal.js';

const withdrawal: Walkable<Withdrawal, WithdrawalEvent> = {
  decider: withdrawalDecider,
  label: ({ phase }) => phase,
  acts: {
    request: (before) => request(before, REQUESTED),
    payoutSettled: (before, now) => pay(before, PAID, now),
    payoutFailed: (before, now) => undo(before, { why: 'payout-failed', reason: 'account-closed' }, 1n, now),
    payoutReturned: (before, now) => undo(before, { why: 'payout-returned', reason: 'returned-by-bank' }, 1n, now),
    payoutPaidAfterAll: (before, now) => paidAfterAll(before, 0n, now),
    operatorClosed: closeMatter,
  },
  ends: ['paid', 'undone', 'paid-after-all'],
  // Its payout is resolved by itself, and rings when it does not end.
  queue: ({ phase }) => (phase === 'requested' ? 'payouts-unknown' : null),
};

describe('every state of a withdrawal', () => {
  it('ENG-02 can be reached and has a way to an end', () => {
    const found = walk(withdrawal, 5);
    const all: Record<WithdrawalPhase, true> = {
      none: true,
      requested: true,
      paid: true,
      undone: true,
      'paid-after-all': true,
    };
    expect([...found.keys()].sort()).toEqual(Object.keys(all).sort());
    expect(withoutExit(found, withdrawal.ends)).toEqual([]);
    expect(stuck(found, withdrawal.ends)).toEqual([]);
  });
});
