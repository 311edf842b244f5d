import { event, type Sealed } from '@usdt-africa/contracts/events';
import { specify } from '@usdt-africa/test-kit';
import { type Account, accountDecider, type AccountEvent } from './account.js';
import * as care from './care.js';

const ACCOUNT = '0199a000-0000-7000-8000-0000000000a1';
const FEMI = '01a1f0aa-0000-7000-8000-00000000fe31';
const KEMI = '01a1f0aa-0000-7000-8000-00000000ce31';
const AT = '2026-11-24T09:00:00.000Z';
const SEALED: Sealed = { $sealed: { v: 1, s: `account-${ACCOUNT}`, c: 'AAAA' } };
const about = { accountId: ACCOUNT, at: AT };

type Command = (account: Account, now: Date) => readonly AccountEvent[];
const { given } = specify<Account, Command, AccountEvent>(accountDecider, (state, command, now) => command(state, now));

const registered = event('AccountRegistered', {
  ...about,
  profile: SEALED,
  terms: '1',
  referralSource: null,
  referral: null,
  language: 'yo',
});
const frozen = event('AccountFrozen', { ...about, because: 'bank-requested' });
const unfrozen = event('AccountUnfrozen', about);
const locked = event('AccountPinLocked', about);
const freeze: Command = (account, now) => care.freeze(account, 'bank-requested', now);

describe('what operators decide about a customer', () => {
  it('ADM-10 a customer is frozen once, and for the first cause', () => {
    given(registered).when(freeze, AT).then(frozen);
    given(registered, frozen)
      .when((account, now) => care.freeze(account, 'suspicion', now))
      .then();
    given(registered)
      .when(freeze, AT)
      .thenState({ frozen: { at: AT, because: 'bank-requested' } });
    given().when(freeze).thenRefused({ status: 404, code: 'no-account' });
  });

  it('ADM-10 a frozen customer can be unfrozen, and frozen again', () => {
    given(registered, frozen).when(care.unfreeze, AT).then(unfrozen);
    given(registered, frozen).when(care.unfreeze, AT).thenState({ frozen: null });
    given(registered).when(care.unfreeze).thenRefused({ status: 409, code: 'not-frozen' });
    given(registered, frozen, unfrozen).when(freeze, AT).then(frozen);
  });

  it('ADM-10 starts a PIN unlock only for a locked PIN and once at a time, and it expires automatically', () => {
    const until = new Date(Date.parse(AT) + care.UNLOCK_MS).toISOString();
    const begun = event('AccountPinResetAllowed', { ...about, until });
    given(registered).when(care.beginPinUnlock).thenRefused({ status: 409, code: 'pin-not-locked' });
    given(registered, locked).when(care.beginPinUnlock, AT).then(begun);
    given(registered, locked, begun).when(care.beginPinUnlock, '2026-11-25T08:59:59.999Z').then();
    given(registered, locked, begun).when(care.beginPinUnlock, until).thenState({ isPinLocked: true });
    // The unlock gives no access: the customer sets a new PIN.
    given(registered, locked).when(care.beginPinUnlock, AT).thenState({ isPinLocked: true, pinUnlockUntil: until });
    given(registered, locked, begun, event('AccountPinSet', { ...about, how: 'reset' }))
      .when(care.beginPinUnlock)
      .thenRefused({ code: 'pin-not-locked' });
  });

  it('ADM-10 a note is written once', () => {
    const noteId = '0199a000-0000-7000-8000-0000000000c1';
    const note = { noteId, words: SEALED };
    given(registered)
      .when((account, now) => care.note(account, false, note, now), AT)
      .then(event('AccountNoteAdded', { ...about, ...note }));
    given(registered)
      .when((account, now) => care.note(account, true, note, now), AT)
      .then();
  });

  it('AUTH-09 a second factor is removed when two operators reset it, and payouts to new accounts wait a day', () => {
    const reset: Command = (account, now) => care.resetSecondFactor(account, [FEMI, KEMI], now);
    const enrolled = event('AccountTotpEnrolled', { ...about, recoveryCodes: 10 });
    const passkey = event('AccountPasskeyAdded', { ...about, passkeyId: '0199a000-0000-7000-8000-0000000000d1' });
    given(registered).when(reset).thenRefused({ status: 409, code: 'no-second-step' });
    given(registered, enrolled)
      .when(reset, AT)
      .then(
        event('AccountSecondFactorReset', { ...about, by: [FEMI, KEMI] }),
        event('AccountPayoutsHeld', { ...about, until: '2026-11-25T09:00:00.000Z', because: 'second-factor' }),
      );
    given(registered, enrolled, passkey).when(reset, AT).thenState({ hasTotp: false, passkeys: [] });
    given(registered, passkey).when(reset, AT).thenState({ payoutsHeldUntil: '2026-11-25T09:00:00.000Z' });
  });
});
