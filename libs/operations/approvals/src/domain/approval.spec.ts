import { event } from '@usdt-africa/contracts/events';
import {
  approvalDecider,
  type ApprovalEvent,
  APPROVAL_MS,
  requestApproval,
  decide,
  executed,
  expire,
  withdraw,
} from './approval.js';

const FEMI = '01a1f0aa-0000-7000-8000-00000000fe31';
const CHINWE = '01a1f0aa-0000-7000-8000-00000000ce31';
const NOW = new Date('2026-01-05T12:00:00.000Z');
const HASH = 'a'.repeat(64);
const data = {
  approvalId: '01a1fe90-0000-7000-8000-00000000a901',
  action: 'payout-repay' as const,
  subject: { resource: 'payouts', id: 'x', label: 'S482039551840' },
  payload: { payoutId: 'x' },
  payloadHash: HASH,
  amountKobo: '60000000',
  requestedBy: FEMI,
  at: NOW.toISOString(),
  expiresAt: new Date(NOW.getTime() + APPROVAL_MS).toISOString(),
};
const after = (...events: readonly ApprovalEvent[]) => events.reduce(approvalDecider.evolve, approvalDecider.initial);
const requested = after(event('ApprovalRequested', data));
const refusal = (code: string) => expect.objectContaining({ code });

describe('a request that needs a second person', () => {
  it('ADM-03 cannot be decided by its requester', () => {
    expect(requestApproval(requested, data)).toEqual([]);
    for (const yes of [true, false])
      expect(() => decide(requested, yes, FEMI, HASH, NOW)).toThrow(refusal('own-request'));
    expect(decide(requested, true, CHINWE, HASH, NOW)).toMatchObject([{ type: 'ApprovalGranted' }]);
    expect(decide(requested, false, CHINWE, null, NOW)).toMatchObject([{ type: 'ApprovalRejected' }]);
  });

  it('ADM-03 is bound to exactly what was requested', () => {
    expect(() => decide(requested, true, CHINWE, 'b'.repeat(64), NOW)).toThrow(refusal('changed-meanwhile'));
  });

  it('ADM-03 runs out after an hour, to the millisecond', () => {
    const before = new Date(NOW.getTime() + APPROVAL_MS - 1);
    const then = new Date(NOW.getTime() + APPROVAL_MS);
    expect(decide(requested, true, CHINWE, HASH, before)).toHaveLength(1);
    expect(() => decide(requested, true, CHINWE, HASH, then)).toThrow(refusal('expired'));
    expect(expire(requested, before)).toEqual([]);
    expect(expire(requested, then)).toMatchObject([{ type: 'ApprovalExpired' }]);
  });

  it('ADM-03 can be withdrawn by its requester only, until it is decided', () => {
    expect(() => withdraw(requested, CHINWE, NOW)).toThrow(refusal('not-yours'));
    expect(() => withdraw(approvalDecider.initial, FEMI, NOW)).toThrow(refusal('no-approval'));
    const withdrawn = after(event('ApprovalRequested', data), ...withdraw(requested, FEMI, NOW));
    expect(withdrawn.state).toBe('withdrawn');
    expect(withdraw(withdrawn, FEMI, NOW)).toEqual([]);
    for (const yes of [true, false])
      expect(() => decide(withdrawn, yes, CHINWE, HASH, NOW)).toThrow(refusal('withdrawn'));
    expect(expire(withdrawn, new Date(NOW.getTime() + APPROVAL_MS))).toEqual([]);
    const granted = after(event('ApprovalRequested', data), ...decide(requested, true, CHINWE, HASH, NOW));
    expect(() => withdraw(granted, FEMI, NOW)).toThrow(refusal('decided-already'));
    expect(() => withdraw(requested, FEMI, new Date(NOW.getTime() + APPROVAL_MS))).toThrow(refusal('expired'));
  });

  it('ADM-03 is decided once and carried out once', () => {
    const [granted] = decide(requested, true, CHINWE, HASH, NOW);
    const yes = approvalDecider.evolve(requested, granted!);
    expect(decide(yes, true, CHINWE, HASH, NOW)).toEqual([]);
    expect(() => decide(yes, false, CHINWE, null, NOW)).toThrow(refusal('decided-already'));
    const [done] = executed(yes, null, NOW);
    expect(executed(approvalDecider.evolve(yes, done!), null, NOW)).toEqual([]);
    expect(executed(requested, null, NOW)).toEqual([]);
    expect(executed(yes, 'not-certain', NOW)).toMatchObject([
      { type: 'ApprovalExecutionFailed', data: { code: 'not-certain' } },
    ]);
  });
});
