import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { uuidFrom } from '@usdt-africa/kernel';
import {
  isRequested,
  type RequestedWithdrawal,
  type Withdrawal,
  type WithdrawalEnd,
  type WithdrawalEvent,
} from './withdrawal.js';

/** New events, written at their newest version. */
export type Decided = readonly (WithdrawalEvent & { readonly schemaVersion: number })[];

/** The id of the payout that pays a withdrawal. */
export const payoutIdOf = (withdrawalId: string): string => uuidFrom('withdrawal-payout', withdrawalId);
/** The id of the wallet's line that pays for a withdrawal. */
export const debitIdOf = (withdrawalId: string): string => uuidFrom('withdrawal-debit', withdrawalId);
/** The id of the wallet's line that gives the naira back next. */
export const creditIdOf = (withdrawalId: string, { undoings }: Pick<Withdrawal, 'undoings'>): string =>
  uuidFrom('withdrawal-undone', withdrawalId, String(undoings + 1));
/** The id of the wallet's line that takes back what was given back last. */
export const takeBackIdOf = (withdrawalId: string, { undoings }: Pick<Withdrawal, 'undoings'>): string =>
  uuidFrom('withdrawal-paid-after-all', withdrawalId, String(undoings));

/** The subject whose key seals the account and the note of a withdrawal. */
export const withdrawalSubject = (withdrawalId: string): string => `withdrawal-${withdrawalId}`;

/** Ledger account that the wallet's debit pays into, and that the payout pays from. */
export const payableOfPayout = (payoutId: string): string => `payable:payout:${payoutId}`;

/** Requests a withdrawal; nothing where it was requested already. */
export function request(withdrawal: Withdrawal, data: EventData<'WithdrawalRequested'>): Decided {
  return isRequested(withdrawal) ? [] : [event('WithdrawalRequested', data)];
}

/** Its payout settled. Nothing where that is recorded, or where the naira went back: see {@link paidAfterAll}. */
export function pay(
  withdrawal: Withdrawal,
  { reference, sessionId }: Pick<EventData<'WithdrawalPaid'>, 'reference' | 'sessionId'>,
  now: Date,
): Decided {
  if (!isRequested(withdrawal) || withdrawal.phase !== 'requested') return [];
  const { withdrawalId, accountId } = withdrawal.requested;
  return [event('WithdrawalPaid', { withdrawalId, accountId, reference, sessionId, at: timeOf(withdrawal, now) })];
}

/** Whether the naira can go back to the wallet: they left it, and have not come back. */
export function isUndoable(withdrawal: Withdrawal): withdrawal is RequestedWithdrawal {
  return isRequested(withdrawal) && withdrawal.phase !== 'undone';
}

/**
 * Its payout surely did not pay. To be appended together with the wallet's credit {@link creditIdOf}. Nothing where it is not
 * {@link isUndoable}.
 * @param balanceKobo of the wallet after the credit
 */
export function undo(
  withdrawal: Withdrawal,
  { why, reason }: { readonly why: WithdrawalEnd; readonly reason: string },
  balanceKobo: bigint,
  now: Date,
): Decided {
  if (!isUndoable(withdrawal)) return [];
  const { withdrawalId, accountId } = withdrawal.requested;
  return [
    event('WithdrawalUndone', {
      withdrawalId,
      accountId,
      why,
      reason,
      creditId: creditIdOf(withdrawalId, withdrawal),
      balanceKobo: balanceKobo.toString(),
      at: timeOf(withdrawal, now),
    }),
  ];
}

/** Whether the naira went back to the wallet, and nothing since took them from it. */
export function isTakenBackable(withdrawal: Withdrawal): withdrawal is RequestedWithdrawal {
  return isRequested(withdrawal) && withdrawal.phase === 'undone';
}

/**
 * Its payout turned out to be paid after the naira had gone back. To be appended together with the wallet's lines under
 * {@link takeBackIdOf}.
 * @param owedKobo the part that the wallet did not have
 */
export function paidAfterAll(withdrawal: Withdrawal, owedKobo: bigint, now: Date): Decided {
  if (!isTakenBackable(withdrawal)) return [];
  const { withdrawalId, accountId } = withdrawal.requested;
  return [
    event('WithdrawalPaidAfterAll', {
      withdrawalId,
      accountId,
      entryId: takeBackIdOf(withdrawalId, withdrawal),
      owedKobo: owedKobo.toString(),
      at: timeOf(withdrawal, now),
    }),
  ];
}

/**
 * An operator has dealt with what was paid after all. Nothing where that was recorded already.
 * @throws Refusal 409 `no-matter` where it was never paid after all
 */
export function closeMatter(withdrawal: Withdrawal, now: Date): Decided {
  const { paidAfterAll: found, matterSince } = withdrawal;
  if (found === null) throw refusal('withdrawals.no-matter');
  if (matterSince === null) return [];
  const { withdrawalId, accountId, entryId } = found;
  return [event('WithdrawalMatterClosed', { withdrawalId, accountId, entryId, at: timeOf(withdrawal, now) })];
}

/** The time of the next event: never before the newest one, even if this process's clock runs behind. */
function timeOf({ lastAt }: Withdrawal, now: Date): string {
  const text = now.toISOString();
  return text > lastAt ? text : lastAt;
}
