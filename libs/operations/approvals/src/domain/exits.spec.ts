import { walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import {
  approvalDecider,
  type ApprovalEvent,
  requestApproval,
  decide,
  executed,
  expire,
  withdraw,
} from './approval.js';

const ID = '0199a000-0000-7000-8000-000000000009';
const REQUESTERS = '0199a000-0000-7000-8000-0000000000f1';
const DECIDES = '0199a000-0000-7000-8000-0000000000f2';
const HASH = 'a'.repeat(64);
const LATER_MS = 25 * 3_600_000;

type ApprovalState = typeof approvalDecider.initial;
const approval: Walkable<ApprovalState, ApprovalEvent> = {
  decider: approvalDecider,
  label: ({ state }) => state,
  acts: {
    requestApproval: (state, now) =>
      requestApproval(state, {
        approvalId: ID,
        action: 'payout-repay',
        subject: { resource: 'payouts', id: ID, label: 'S1' },
        payload: {},
        payloadHash: HASH,
        amountKobo: null,
        requestedBy: REQUESTERS,
        at: now.toISOString(),
        expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
      }),
    yes: (state, now) => decide(state, true, DECIDES, HASH, now),
    no: (state, now) => decide(state, false, DECIDES, HASH, now),
    expire: (state, now) => expire(state, new Date(now.getTime() + LATER_MS)),
    withdraw: (state, now) => withdraw(state, REQUESTERS, now),
    done: (state, now) => executed(state, null, now),
    impossible: (state, now) => executed(state, 'changed-meanwhile', now),
  },
  ends: ['refused', 'expired', 'withdrawn', 'executed', 'not-possible'],
};

describe('states without an exit', () => {
  it('ENG-02 an approval request has none', () => {
    expect(withoutExit(walk(approval, 4), approval.ends)).toEqual([]);
  });
});
