import { type DomainEvent, event, type EventData, type FreezeCause, type Tier } from '@usdt-africa/contracts/events';
import { type MessageChoices, MESSAGES_AT_FIRST } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Decider } from '@usdt-africa/kernel';

export type AccountEvent = DomainEvent<
  | 'AccountRegistered'
  | 'AccountPasswordSet'
  | 'AccountPinSet'
  | 'AccountPinLocked'
  | 'AccountPayoutsHeld'
  | 'AccountTotpEnrolled'
  | 'AccountTotpRemoved'
  | 'AccountEmailCodeChosen'
  | 'AccountEmailCodeRemoved'
  | 'AccountRecoveryCodesRenewed'
  | 'AccountPasskeyAdded'
  | 'AccountPasskeyRemoved'
  | 'AccountPasskeyRenamed'
  | 'AccountPasskeyUsesSet'
  | 'AccountIdentityLinked'
  | 'AccountIdentityUnlinked'
  | 'AccountSignInFailed'
  | 'AccountSignedIn'
  | 'AccountSignedOut'
  | 'AccountSessionsRevoked'
  | 'AccountOrdersClaimed'
  | 'AccountNotificationPreferencesSet'
  | 'AccountLanguageSet'
  | 'AccountPictureSet'
  | 'AccountPictureRemoved'
  | 'AccountDataExported'
  | 'AccountClosed'
  | 'AccountTierSet'
  | 'AccountFrozen'
  | 'AccountUnfrozen'
  | 'AccountNoteAdded'
  | 'AccountPinResetAllowed'
  | 'AccountSecondFactorReset'
>;

/** A passkey, and what its owner uses it for. */
export interface AccountPasskey {
  readonly id: string;
  readonly logsIn: boolean;
  readonly confirms: boolean;
}

/** A customer account folded from its events; secrets and sessions are stored separately. */
export interface Account {
  readonly accountId: string | null;
  readonly profile: EventData<'AccountRegistered'>['profile'] | null;
  readonly registeredAt: string | null;
  readonly isPinLocked: boolean;
  readonly hasTotp: boolean;
  /** A mailed code is the second factor; never together with an authenticator. */
  readonly hasEmailCode: boolean;
  readonly passkeys: readonly AccountPasskey[];
  /** A linked external identity can sign in to this account. */
  readonly hasIdentity: boolean;
  /** Until when payouts to bank accounts not used before wait; null while nothing was reset. */
  readonly payoutsHeldUntil: string | null;
  readonly lastSignInAt: string | null;
  readonly tier: Tier;
  readonly language: EventData<'AccountRegistered'>['language'];
  /** Notification preferences; messages not listed here are always sent. */
  readonly messages: MessageChoices;
  /** Since when the PIN is locked; null while it is not. */
  readonly pinLockedSince: string | null;
  /** Until when a PIN unlock that an operator began may be finished; null where none was. */
  readonly pinUnlockUntil: string | null;
  /** Lock of sign-in after wrong tries; a sign-in resets it to null. */
  readonly signInLocked: { readonly at: string; readonly until: string } | null;
  /** By an operator; null while they are not. */
  readonly frozen: { readonly at: string; readonly because: FreezeCause } | null;
  /** By its owner, for good; null while it is not. */
  readonly closedAt: string | null;
}

export const accountDecider: Decider<Account, AccountEvent> = {
  initial: {
    accountId: null,
    profile: null,
    registeredAt: null,
    isPinLocked: false,
    hasTotp: false,
    hasEmailCode: false,
    passkeys: [],
    hasIdentity: false,
    payoutsHeldUntil: null,
    lastSignInAt: null,
    tier: 'basic',
    language: 'en',
    messages: MESSAGES_AT_FIRST,
    pinLockedSince: null,
    pinUnlockUntil: null,
    signInLocked: null,
    frozen: null,
    closedAt: null,
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'AccountRegistered':
        return {
          ...state,
          accountId: data.accountId,
          profile: data.profile,
          registeredAt: data.at,
          language: data.language,
        };
      case 'AccountPinSet':
        return { ...state, isPinLocked: false, pinLockedSince: null, pinUnlockUntil: null };
      case 'AccountPinLocked':
        return { ...state, isPinLocked: true, pinLockedSince: data.at };
      case 'AccountPinResetAllowed':
        return { ...state, pinUnlockUntil: data.until };
      case 'AccountSignInFailed':
        return data.lockedUntil === null
          ? state
          : { ...state, signInLocked: { at: state.signInLocked?.at ?? data.at, until: data.lockedUntil } };
      case 'AccountFrozen':
        return { ...state, frozen: { at: data.at, because: data.because } };
      case 'AccountUnfrozen':
        return { ...state, frozen: null };
      case 'AccountSecondFactorReset':
        return { ...state, hasTotp: false, hasEmailCode: false, passkeys: [] };
      case 'AccountPayoutsHeld':
        return { ...state, payoutsHeldUntil: later(state.payoutsHeldUntil, data.until) };
      case 'AccountTotpEnrolled':
        return { ...state, hasTotp: true, hasEmailCode: false };
      case 'AccountTotpRemoved':
        return { ...state, hasTotp: false };
      case 'AccountEmailCodeChosen':
        return { ...state, hasEmailCode: true };
      case 'AccountEmailCodeRemoved':
        return { ...state, hasEmailCode: false };
      case 'AccountPasskeyAdded':
        return { ...state, passkeys: [...state.passkeys, { id: data.passkeyId, logsIn: true, confirms: true }] };
      case 'AccountPasskeyRemoved':
        return { ...state, passkeys: state.passkeys.filter(({ id }) => id !== data.passkeyId) };
      case 'AccountPasskeyUsesSet': {
        const { logsIn, confirms } = data;
        const set = (one: AccountPasskey) => (one.id === data.passkeyId ? { ...one, logsIn, confirms } : one);
        return { ...state, passkeys: state.passkeys.map(set) };
      }
      case 'AccountIdentityLinked':
        return { ...state, hasIdentity: true };
      case 'AccountIdentityUnlinked':
        return { ...state, hasIdentity: false };
      case 'AccountNotificationPreferencesSet':
        return { ...state, messages: { mails: data.mails, texts: data.texts } };
      case 'AccountLanguageSet':
        return { ...state, language: data.language };
      case 'AccountTierSet':
        return { ...state, tier: data.tier };
      case 'AccountClosed':
        return { ...state, closedAt: data.at, payoutsHeldUntil: null, signInLocked: null };
      case 'AccountSignedIn':
        return { ...state, lastSignInAt: data.at, signInLocked: null };
      default:
        return state;
    }
  },
};

/** How long payouts to bank accounts not used before wait after a reset, in milliseconds. */
export const HOLD_MS = 24 * 3_600_000;

/** @throws Refusal 409 when the id is taken: the same registration again */
export function register(state: Account, data: Omit<EventData<'AccountRegistered'>, 'at'>, now: Date): AccountEvent[] {
  if (state.accountId) throw refusal('accounts.already-registered');
  return [event('AccountRegistered', { ...data, at: now.toISOString() })];
}

/** A new password. One that was reset, and not changed by who knew the old one, holds payouts to new bank accounts. */
export function setPassword(state: Account, how: 'changed' | 'reset', now: Date): AccountEvent[] {
  const about = { accountId: existing(state), at: now.toISOString() };
  const set = event('AccountPasswordSet', { ...about, how });
  return how === 'reset' ? [set, held(about.accountId, 'password', now)] : [set];
}

/** A new PIN, which also opens a locked one. */
export function setPin(state: Account, how: 'changed' | 'reset', now: Date): AccountEvent[] {
  const about = { accountId: existing(state), at: now.toISOString() };
  const set = event('AccountPinSet', { ...about, how });
  return how === 'reset' ? [set, held(about.accountId, 'pin', now)] : [set];
}

/** As many wrong PINs as there may be: locked, once. */
export function lockPin(state: Account, now: Date): AccountEvent[] {
  const accountId = existing(state);
  return state.isPinLocked ? [] : [event('AccountPinLocked', { accountId, at: now.toISOString() })];
}

/** @throws Refusal 409 while an authenticator is set up */
export function enrolTotp(state: Account, recoveryCodes: number, now: Date): AccountEvent[] {
  const accountId = existing(state);
  if (state.hasTotp) throw refusal('accounts.already-enrolled');
  return [event('AccountTotpEnrolled', { accountId, at: now.toISOString(), recoveryCodes })];
}

/**
 * Removing the second step counts as a reset of it: payouts to new bank accounts wait. Without one, records nothing.
 */
export function removeTotp(state: Account, now: Date): AccountEvent[] {
  const accountId = existing(state);
  if (!state.hasTotp) return [];
  return [event('AccountTotpRemoved', { accountId, at: now.toISOString() }), held(accountId, 'second-factor', now)];
}

/** @throws Refusal 409 `already-enrolled` while an authenticator is set up, `email-code-on` */
export function chooseEmailCode(state: Account, now: Date): AccountEvent[] {
  const accountId = existing(state);
  if (state.hasTotp) throw refusal('accounts.already-enrolled');
  if (state.hasEmailCode) throw refusal('accounts.email-code-on');
  return [event('AccountEmailCodeChosen', { accountId, at: now.toISOString() })];
}

/** As {@link removeTotp}. @throws Refusal 409 `no-email-code` */
export function removeEmailCode(state: Account, now: Date): AccountEvent[] {
  const accountId = existing(state);
  if (!state.hasEmailCode) throw refusal('accounts.no-email-code');
  return [
    event('AccountEmailCodeRemoved', { accountId, at: now.toISOString() }),
    held(accountId, 'second-factor', now),
  ];
}

function held(accountId: string, because: EventData<'AccountPayoutsHeld'>['because'], now: Date): AccountEvent {
  const until = new Date(now.getTime() + HOLD_MS).toISOString();
  return event('AccountPayoutsHeld', { accountId, at: now.toISOString(), until, because });
}

/**
 * @returns the id of an existing account. @throws Refusal 404 `no-account`; 409 `closed`: closed accounts never change
 */
export function existing(state: Pick<Account, 'accountId' | 'closedAt'>): string {
  if (!state.accountId) throw refusal('accounts.no-account');
  if (state.closedAt) throw refusal('accounts.closed');
  return state.accountId;
}

function later(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}
