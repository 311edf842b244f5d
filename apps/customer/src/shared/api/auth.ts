import type { OtherSignInMethodsView, RegistrationDetails, ResetView } from '@usdt-africa/contracts/api';
import { call } from './client';
import { newKey } from './idempotent-post';
import { request } from './request';

/* Sign-in requests. The browser never stores the customer's proofs, not even as a digest that recognises a repeated
   request: each request has its own key, and after a lost response the page queries the current state. Its attempt id
   prevents a wrong proof from being counted twice. */
const once = () => ({ key: newKey() });

export const getSignInMethods = (signal?: AbortSignal) => request('GET /api/auth/methods', { signal });
export const logIn = (identifier: string, password: string, attemptId: string) =>
  request('POST /api/auth/login', { body: { identifier, password }, attemptId, ...once() });
/** The remaining step of a sign-in whose first step is complete. @throws ApiProblem 401 for none */
export const getPendingLogin = (signal?: AbortSignal) => request('GET /api/auth/login', { signal });
export const sendLoginCode = () => request('POST /api/auth/login/email', { body: {}, ...once() });
/** The mailed code that passes a lock. */
export const unlockLogin = (code: string, attemptId: string) =>
  request('POST /api/auth/login/unlock', { body: { code }, attemptId, ...once() });
export const giveLoginCode = (way: 'totp' | 'email', code: string, attemptId: string) =>
  request('POST /api/auth/login/code', { body: { way, code }, attemptId, ...once() });
export const giveRecoveryCode = (code: string, attemptId: string) =>
  request('POST /api/auth/login/recovery', { body: { code }, attemptId, ...once() });
/** Options of a passkey request; after the password, for that customer's passkeys. */
export const getPasskeyOptions = (signal?: AbortSignal) =>
  request('POST /api/auth/passkey/options', { body: {}, signal, ...once() });
export const givePasskey = (response: Record<string, unknown>) =>
  request('POST /api/auth/passkey', { body: { response }, ...once() });
export const signInDemo = () => request('POST /api/auth/demo', { body: {}, ...once() });

export const getRegistration = (signal?: AbortSignal) => request('GET /api/auth/registration', { signal });
export const putDetails = (body: RegistrationDetails, attemptId: string) =>
  request('PUT /api/auth/registration', { body, attemptId });
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
export const verifyCode = (channel: Channel, code: string, attemptId: string) =>
  inTurn(() => request('POST /api/auth/registration/verify', { body: { channel, code }, attemptId, ...once() }));
export const finishRegistration = () =>
  inTurn(() => request('POST /api/auth/registration/finish', { body: {}, ...once() }));

const RESET = '/api/auth/reset';
export const getReset = (signal?: AbortSignal) => call<ResetView>(RESET, { signal });
export const requestReset = (email: string) => call<ResetView>(RESET, { method: 'POST', body: { email }, ...once() });
export const giveResetCode = (code: string, attemptId: string) =>
  call<ResetView>(`${RESET}/code`, { method: 'POST', body: { code }, attemptId, ...once() });
/** A server of the previous release responds without a body. */
export const putResetPassword = (password: string) =>
  call<OtherSignInMethodsView | undefined>(`${RESET}/password`, { method: 'PUT', body: { password } });

export const getClaimable = (signal?: AbortSignal) => request('GET /api/account/guest-orders', { signal });
export const claim = (ids: readonly string[]) =>
  request('POST /api/account/guest-orders/claim', { body: { ids: [...ids] }, ...once() });
/** The order is not the customer's, and is not offered again. */
export const declineOrder = (id: string) =>
  request('POST /api/account/guest-orders/decline', { body: { id }, ...once() });
