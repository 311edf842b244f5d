import type { AdminCustomerWhy } from '@usdt-africa/contracts/admin';
import { event, type EventData, type FreezeCause } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Account, existing, HOLD_MS } from './account.js';

/*
 * Operator decisions about a customer. A repeated decision records nothing. Why a decision is not possible is stated in
 * codes that the console shows.
 */

/** How long a customer has to finish a PIN unlock that an operator began, in milliseconds. */
export const UNLOCK_MS = 24 * 3_600_000;

/** A closed account permits no action. */
export function whyClosed({ closedAt }: Pick<Account, 'closedAt'>): 'closed' | null {
  return closedAt ? 'closed' : null;
}

/**
 * Freezes the account: it can start nothing new, and payouts not yet requested from a provider are not sent.
 * @param ended ids of the sessions that end with it
 */
export function freeze(account: Account, because: FreezeCause, now: Date, ended: readonly string[] = []) {
  const accountId = existing(account);
  if (account.frozen) return [];
  const at = now.toISOString();
  return [
    event('AccountFrozen', { accountId, at, because }),
    ...(ended.length === 0 ? [] : [event('AccountSessionsRevoked', { accountId, at, sessionIds: [...ended] })]),
  ];
}

/** @throws Refusal 409 `not-frozen` */
export function unfreeze(account: Account, now: Date) {
  const accountId = existing(account);
  if (!account.frozen) throw refusal('accounts.not-frozen');
  return [event('AccountUnfrozen', { accountId, at: now.toISOString() })];
}

/** Why an operator cannot begin a PIN unlock now; null when they can. */
export function whyNotBeginPinUnlock(account: Account, now: Date): AdminCustomerWhy | null {
  if (account.closedAt) return 'closed';
  if (!account.isPinLocked) return 'pin-not-locked';
  return isUnlockBegun(account, now) ? 'unlock-begun' : null;
}

/**
 * Lets the customer set a new PIN; password and a code stay theirs to give.
 * @throws Refusal 409 `pin-not-locked`
 */
export function beginPinUnlock(account: Account, now: Date) {
  const accountId = existing(account);
  const why = whyNotBeginPinUnlock(account, now);
  if (why === 'pin-not-locked') throw refusal('accounts.pin-not-locked');
  if (why !== null) return [];
  const until = new Date(now.getTime() + UNLOCK_MS).toISOString();
  return [event('AccountPinResetAllowed', { accountId, at: now.toISOString(), until })];
}

/** Whether a PIN unlock that an operator began may still be finished. */
function isUnlockBegun({ pinUnlockUntil }: Account, now: Date): boolean {
  return pinUnlockUntil !== null && now < new Date(pinUnlockUntil);
}

/** Why nothing can be written down about a customer now; null when it can. @param isErased their key was destroyed */
export function whyNotNote(account: Account, isErased: boolean): AdminCustomerWhy | null {
  return whyClosed(account) ?? (isErased ? 'person-erased' : null);
}

/** An operator's words. @param known the same note stands there already */
export function note(
  account: Account,
  known: boolean,
  { noteId, words }: Pick<EventData<'AccountNoteAdded'>, 'noteId' | 'words'>,
  now: Date,
) {
  const accountId = existing(account);
  return known ? [] : [event('AccountNoteAdded', { accountId, at: now.toISOString(), noteId, words })];
}

/** Why there is no second step to reset; null when there is one. */
export function whyNotResetSecondFactor(account: Account): AdminCustomerWhy | null {
  return whyClosed(account) ?? (hasSecondStep(account) ? null : 'no-second-step');
}

function hasSecondStep({ hasTotp, hasEmailCode, passkeys }: Account): boolean {
  return hasTotp || hasEmailCode || passkeys.length > 0;
}

/**
 * The lost second step is void, as two people agreed; payouts to accounts not used before wait, as after any reset.
 * @throws Refusal 409 `no-second-step`
 */
export function resetSecondFactor(account: Account, by: readonly string[], now: Date) {
  const accountId = existing(account);
  if (whyNotResetSecondFactor(account) !== null) throw refusal('accounts.no-second-step');
  const at = now.toISOString();
  const until = new Date(now.getTime() + HOLD_MS).toISOString();
  return [
    event('AccountSecondFactorReset', { accountId, at, by: [...by] }),
    event('AccountPayoutsHeld', { accountId, at, until, because: 'second-factor' }),
  ];
}
