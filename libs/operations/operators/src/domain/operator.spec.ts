import { event } from '@usdt-africa/contracts/events';
import { specify } from '@usdt-africa/test-kit';
import {
  changeRole,
  disable,
  enable,
  enrolTotp,
  operatorDecider,
  resetCredentials,
  setPassword,
  stateOfOperator,
} from './operator.js';

const operatorId = '0199a000-0000-7000-8000-0000000000f1';
const admin = '0199a000-0000-7000-8000-0000000000f0';
const at = '2026-01-05T09:00:00.000Z';
const about = { operatorId, at };
const profile = { $sealed: { v: 1, s: 'operator', c: '' } } as const;
const by = [admin];
const invited = event('OperatorInvited', { ...about, by, role: 'support', profile });
const enrolled = event('OperatorTotpEnrolled', { ...about, recoveryCodes: 10 });
const disabled = event('OperatorDisabled', { ...about, by });
const signedIn = event('OperatorSignedIn', { ...about, sessionId: admin, method: 'totp' });

type Command = (state: Parameters<typeof disable>[0], now: Date) => ReturnType<typeof disable>;
const { given } = specify(operatorDecider, (state, command: Command, now) => command(state, now), at);

describe('operators', () => {
  it('ADM-01 have their role changed by another operator only, and only to a different one', () => {
    const to =
      (role: 'finance' | 'support', by: string): Command =>
      (state, now) =>
        changeRole(state, role, [by], now);
    given(invited)
      .when(to('finance', admin))
      .then(event('OperatorRoleChanged', { ...about, by, from: 'support', to: 'finance' }));
    given(invited).when(to('support', admin)).then();
    given(invited).when(to('finance', operatorId)).thenRefused({ code: 'oneself' });
    given().when(to('finance', admin)).thenRefused({ status: 404 });
  });

  it('ADM-01 are disabled and enabled by another operator only', () => {
    given(invited)
      .when((state, now) => disable(state, by, now))
      .then(disabled);
    given(invited, disabled)
      .when((state, now) => disable(state, by, now))
      .then();
    given(invited)
      .when((state, now) => disable(state, [admin, operatorId], now))
      .thenRefused({ code: 'oneself' });
    const enabled: Command = (state, now) => enable(state, by, now);
    given(invited, disabled)
      .when(enabled)
      .then(event('OperatorEnabled', { ...about, by }));
    given(invited).when(enabled).then();
    given(invited, disabled)
      .when((state, now) => enable(state, [operatorId], now))
      .thenRefused({ code: 'oneself' });
  });

  it('ADM-01 can set no password and no second step while they are disabled', () => {
    given(invited, disabled).when(setPassword).thenRefused({ status: 401 });
    given(invited, disabled)
      .when((state, now) => enrolTotp(state, 10, now))
      .thenRefused({ status: 401 });
    given(invited, disabled)
      .when((state, now) => resetCredentials(state, by, now))
      .thenRefused({ code: 'disabled' });
  });

  it('ADM-01 set up the second step once, and again after a reset', () => {
    const enrol: Command = (state, now) => enrolTotp(state, 10, now);
    given(invited).when(enrol).then(enrolled);
    given(invited, enrolled).when(enrol).thenRefused({ code: 'already-enrolled' });
    given(invited, enrolled, event('OperatorCredentialsReset', { ...about, by }))
      .when(enrol)
      .then(enrolled);
  });

  it('ADM-01 are in the state "invited" until their first sign-in', () => {
    const states = [[invited], [invited, enrolled, signedIn], [invited, enrolled, signedIn, disabled]].map((events) =>
      stateOfOperator(events.reduce((state, one) => operatorDecider.evolve(state, one), operatorDecider.initial)),
    );
    expect(states).toEqual(['invited', 'active', 'disabled']);
  });
});
