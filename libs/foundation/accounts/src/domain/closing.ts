import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Account } from './account.js';

/**
 * How long payment records (amount, payer, payee) are retained after an account is closed, in milliseconds: MLPPA, five
 * years.
 */
export const LEGAL_MS = 1_826 * 86_400_000;

/**
 * Closes the account for good, at its owner's request.
 * @param hasPaid whether anything was ever paid for it, which must be retained by law
 * @throws Refusal 403 `paused` while it is frozen
 */
export function close(account: Account, hasPaid: boolean, now: Date) {
  if (!account.accountId) throw refusal('accounts.no-account');
  if (account.frozen) throw refusal('accounts.paused');
  if (account.closedAt) return [];
  const retainedUntil = hasPaid ? new Date(now.getTime() + LEGAL_MS).toISOString() : null;
  return [event('AccountClosed', { accountId: account.accountId, at: now.toISOString(), retainedUntil })];
}
