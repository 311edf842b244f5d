import { evolveAll } from '@usdt-africa/kernel';
import { AT, NOW, PAID, REQUESTED, WITHDRAWAL_ID } from '../../test/samples.js';
import { closeMatter, creditIdOf, paidAfterAll, pay, request, takeBackIdOf, undo } from './decide.js';
import { type Withdrawal, withdrawalDecider, type WithdrawalEvent } from './withdrawal.js';

const FAILED = { why: 'payout-failed', reason: 'account-closed' } as const;
const RETURNED = { why: 'payout-returned', reason: 'returned-by-bank' } as const;
const after = (...events: readonly (readonly WithdrawalEvent[])[]): Withdrawal =>
  evolveAll(withdrawalDecider, withdrawalDecider.initial, events.flat());
const requested = after(request(withdrawalDecider.initial, REQUESTED));
const next = (withdrawal: Withdrawal, events: readonly WithdrawalEvent[]): Withdrawal =>
  evolveAll(withdrawalDecider, withdrawal, events);

describe('a withdrawal', () => {
  it('WALLET-03 is requested once, and paid once', () => {
    expect(request(requested, REQUESTED)).toEqual([]);
    const paid = next(requested, pay(requested, PAID, NOW));
    expect(paid.phase).toBe('paid');
    expect(pay(paid, PAID, NOW)).toEqual([]);
    expect(paidAfterAll(paid, 0n, NOW)).toEqual([]);
    expect(pay(withdrawalDecider.initial, PAID, NOW)).toEqual([]);
  });

  it('WALLET-03 is undone once after a failure, and again only where it came back after it was paid after all', () => {
    const undone = next(requested, undo(requested, FAILED, 6_000_000n, NOW));
    expect(undone.undone).toMatchObject({ ...FAILED, creditId: creditIdOf(WITHDRAWAL_ID, requested) });
    expect(undo(undone, RETURNED, 1n, NOW)).toEqual([]);
    expect(pay(undone, PAID, NOW)).toEqual([]);
    const paid = next(undone, paidAfterAll(undone, 1_200_000n, NOW));
    expect(paid.paidAfterAll).toMatchObject({ owedKobo: '1200000', entryId: takeBackIdOf(WITHDRAWAL_ID, undone) });
    expect(paidAfterAll(paid, 0n, NOW)).toEqual([]);
    const [again] = undo(paid, RETURNED, 1n, NOW);
    expect(again!.data).toMatchObject({ creditId: creditIdOf(WITHDRAWAL_ID, paid) });
    expect(creditIdOf(WITHDRAWAL_ID, paid)).not.toBe(creditIdOf(WITHDRAWAL_ID, requested));
  });

  it('ENG-06 WALLET-03 paid after all is open for an operator until it is closed, once each time', () => {
    const undone = next(requested, undo(requested, FAILED, 6_000_000n, NOW));
    expect(() => closeMatter(undone, NOW)).toThrow(expect.objectContaining({ code: 'no-matter' }));
    const paid = next(undone, paidAfterAll(undone, 1_200_000n, NOW));
    expect(paid.matterSince).toBe(AT);
    const closed = next(paid, closeMatter(paid, NOW));
    expect([closed.phase, closed.matterSince]).toEqual(['paid-after-all', null]);
    expect(closeMatter(closed, NOW)).toEqual([]);
    const again = next(closed, undo(closed, RETURNED, 1n, NOW));
    expect(next(again, paidAfterAll(again, 0n, NOW)).matterSince).toBe(AT);
  });

  it('WALLET-03 is undone after it was paid, however late it comes back', () => {
    const paid = next(requested, pay(requested, PAID, NOW));
    expect(undo(paid, RETURNED, 1n, new Date('2027-03-01T00:00:00.000Z'))).toHaveLength(1);
  });

  it('ENG-02 has no event before an earlier one', () => {
    const [early] = pay(requested, PAID, new Date('2026-11-29T00:00:00.000Z'));
    expect(early!.data.at).toBe(REQUESTED.at);
  });
});
