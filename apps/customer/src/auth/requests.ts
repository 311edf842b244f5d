import type { OtherWaysView, RegistrationDetails, ResetView } from '@usdt-africa/contracts/api';
import { call } from '../api/client';
import { newKey } from '../api/keyed';
import { request } from '../api/request';

/*
 * Coming in. What people prove themselves by is never kept by the browser, not even as a digest that tells a repeated request:
 * each is a request of its own, and after a lost answer the page asks how far things are. The press that it is sent by keeps what was
 * wrong from being counted twice.
 */
const once = () => ({ key: newKey() });

export const getWays = (signal?: AbortSignal) => request('GET /api/auth/ways', { signal });
export const logIn = (identifier: string, password: string, press: string) =>
  request('POST /api/auth/login', { body: { identifier, password }, press, ...once() });
/** What is left to do in a browser whose first step was taken. @throws ApiProblem 401 for none */
export const getPendingLogin = (signal?: AbortSignal) => request('GET /api/auth/login', { signal });
export const sendLoginCode = () => request('POST /api/auth/login/email', { body: {}, ...once() });
/** The mailed code that passes a lock. */
export const unlockLogin = (code: string, press: string) =>
  request('POST /api/auth/login/unlock', { body: { code }, press, ...once() });
export const giveLoginCode = (way: 'totp' | 'email', code: string, press: string) =>
  request('POST /api/auth/login/code', { body: { way, code }, press, ...once() });
export const giveRecoveryCode = (code: string, press: string) =>
  request('POST /api/auth/login/recovery', { body: { code }, press, ...once() });
/** What a device is asked; after the password, of that customer's passkeys. */
export const getPasskeyOptions = (signal?: AbortSignal) =>
  request('POST /api/auth/passkey/options', { body: {}, signal, ...once() });
export const givePasskey = (response: Record<string, unknown>) =>
  request('POST /api/auth/passkey', { body: { response }, ...once() });
export const signInDemo = () => request('POST /api/auth/demo', { body: {}, ...once() });

export const getRegistration = (signal?: AbortSignal) => request('GET /api/auth/registration', { signal });
export const putDetails = (body: RegistrationDetails, press: string) =>
  request('PUT /api/auth/registration', { body, press });
export const checkUsername = (username: string, signal: AbortSignal) =>
  request('POST /api/auth/usernames/check', { body: { username }, signal, ...once() });
export const putUsername = (username: string) => request('PUT /api/auth/registration/username', { body: { username } });
export const putPassword = (password: string) => request('PUT /api/auth/registration/password', { body: { password } });
export const putPin = (pin: string) => request('PUT /api/auth/registration/pin', { body: { pin } });
export type Channel = 'email' | 'phone';

let last: Promise<unknown> = Promise.resolve();
/** Sends after the previous request was answered: a proven code gives the browser a new secret, and the next request needs it. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send, send);
  last = sent;
  return sent;
}

export const sendCode = (channel: Channel) =>
  inTurn(() => request('POST /api/auth/registration/codes', { body: { channel }, ...once() }));
export const verifyCode = (channel: Channel, code: string, press: string) =>
  inTurn(() => request('POST /api/auth/registration/verify', { body: { channel, code }, press, ...once() }));
export const finishRegistration = () =>
  inTurn(() => request('POST /api/auth/registration/finish', { body: {}, ...once() }));

const RESET = '/api/auth/reset';
export const getReset = (signal?: AbortSignal) => call<ResetView>(RESET, { signal });
export const askReset = (email: string) => call<ResetView>(RESET, { method: 'POST', body: { email }, ...once() });
export const giveResetCode = (code: string, press: string) =>
  call<ResetView>(`${RESET}/code`, { method: 'POST', body: { code }, press, ...once() });
/** A server of the release before says nothing. */
export const putResetPassword = (password: string) =>
  call<OtherWaysView | undefined>(`${RESET}/password`, { method: 'PUT', body: { password } });

export const getAdoptable = (signal?: AbortSignal) => request('GET /api/account/adoptable', { signal });
export const adopt = () => request('POST /api/account/adopt', { body: {}, ...once() });
