import { event, type Sealed } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { specify } from '@usdt-africa/test-kit';
import { type Account, accountDecider, type AccountEvent } from './account.js';
import { otherSignInMethods, type PasskeyUse, setPasskeyUse, unlinkIdentity } from './sign-in-methods.js';

const ACCOUNT = '0199a000-0000-7000-8000-0000000000a1';
const [PHONE, LAPTOP, OTHER] = ['d1', 'd2', 'd3'].map((end) => `0199a000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];
const GOOGLE = '0199a000-0000-7000-8000-0000000000f1';
const AT = '2026-11-26T09:00:00.000Z';
const SEALED: Sealed = { $sealed: { v: 1, s: `account-${ACCOUNT}`, c: 'AAAA' } };
const about = { accountId: ACCOUNT, at: AT };

type Command = (account: Account, now: Date) => readonly AccountEvent[];
const { given } = specify<Account, Command, AccountEvent>(accountDecider, (state, command, now) => command(state, now));
const turn =
  (passkeyId: string, use: PasskeyUse, on: boolean, hasPassword = true): Command =>
  (account, now) =>
    setPasskeyUse(account, { passkeyId, use, on }, hasPassword, now);
const unlink =
  (hasPassword: boolean): Command =>
  (account, now) =>
    unlinkIdentity(account, GOOGLE, hasPassword, now);

const registered = event('AccountRegistered', {
  ...about,
  profile: SEALED,
  terms: '1',
  referralSource: null,
  referral: null,
  language: 'ha',
});
const phone = event('AccountPasskeyAdded', { ...about, passkeyId: PHONE });
const laptop = event('AccountPasskeyAdded', { ...about, passkeyId: LAPTOP });
const linked = event('AccountIdentityLinked', { ...about, identityId: GOOGLE, identity: SEALED });
const unlinked = event('AccountIdentityUnlinked', { ...about, identityId: GOOGLE });
const uses = (passkeyId: string, logsIn: boolean, confirms: boolean) =>
  event('AccountPasskeyUsesSet', { ...about, passkeyId, logsIn, confirms });

describe('what passkeys are used for', () => {
  it('AUTH-08 a new passkey has both uses, and each can be disabled and enabled separately', () => {
    given(registered)
      .when(turn(OTHER, 'confirm', false))
      .thenRefused({ status: 404, code: 'no-such-passkey' });
    given(registered, phone)
      .when(turn(PHONE, 'confirm', false), AT)
      .then(uses(PHONE, true, false));
    given(registered, phone, uses(PHONE, true, false))
      .when(turn(PHONE, 'log-in', false), AT)
      .then(uses(PHONE, false, false));
    given(registered, phone, laptop, uses(PHONE, false, false))
      .when(turn(PHONE, 'confirm', true), AT)
      .thenState({
        passkeys: [
          { id: PHONE, logsIn: false, confirms: true },
          { id: LAPTOP, logsIn: true, confirms: true },
        ],
      });
  });

  it('AUTH-08 an unchanged use records nothing', () => {
    given(registered, phone)
      .when(turn(PHONE, 'log-in', true))
      .then();
    given(registered, phone, uses(PHONE, true, false))
      .when(turn(PHONE, 'confirm', false))
      .then();
  });

  it('AUTH-08 refuses to disable the last sign-in method; disabled passkeys do not count', () => {
    const last = { status: 409, code: 'last-way-in' };
    given(registered, phone)
      .when(turn(PHONE, 'log-in', false, false))
      .thenRefused(last);
    given(registered, phone, laptop)
      .when(turn(PHONE, 'log-in', false, false), AT)
      .then(uses(PHONE, false, true));
    given(registered, phone, laptop, uses(LAPTOP, false, true))
      .when(turn(PHONE, 'log-in', false, false))
      .thenRefused(last);
    given(registered, phone, laptop, event('AccountPasskeyRemoved', { ...about, passkeyId: LAPTOP }))
      .when(turn(PHONE, 'log-in', false, false))
      .thenRefused(last);
    given(registered, phone, linked)
      .when(turn(PHONE, 'log-in', false, false), AT)
      .then(uses(PHONE, false, true));
    given(registered, phone, linked, unlinked)
      .when(turn(PHONE, 'log-in', false, false))
      .thenRefused(last);
    // Payments have the PIN.
    given(registered, phone)
      .when(turn(PHONE, 'confirm', false, false), AT)
      .then(uses(PHONE, true, false));
  });

  it('AUTH-04 lists Google and the passkeys enabled for log-in as other sign-in methods', () => {
    const methodsAfter = (...events: AccountEvent[]) =>
      otherSignInMethods(fold(accountDecider, [registered, ...events]));
    expect(methodsAfter()).toEqual({ google: false, passkeys: 0 });
    expect(methodsAfter(linked, phone, laptop)).toEqual({ google: true, passkeys: 2 });
    expect(methodsAfter(linked, phone, laptop, uses(PHONE, false, true), unlinked)).toEqual({
      google: false,
      passkeys: 1,
    });
    const reset = event('AccountSecondFactorReset', { ...about, by: [OTHER] });
    expect(methodsAfter(linked, phone, reset)).toEqual({ google: true, passkeys: 0 });
  });

  it('AUTH-05 AUTH-08 Google can be unlinked only while a password or a passkey for log-in remains', () => {
    given(registered).when(unlink(true)).thenRefused({ status: 404, code: 'no-identity' });
    given(registered, linked).when(unlink(true), AT).then(unlinked);
    given(registered, linked, phone).when(unlink(false), AT).then(unlinked);
    given(registered, linked).when(unlink(false)).thenRefused({ status: 409, code: 'last-way-in' });
    given(registered, linked, phone, uses(PHONE, false, true))
      .when(unlink(false))
      .thenRefused({ status: 409, code: 'last-way-in' });
  });
});
