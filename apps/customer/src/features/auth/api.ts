import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { OtherSignInMethodsView, ResetView } from '@usdt-africa/contracts/api';
import { call } from '../../shared/api/client';
import { newKey } from '../../shared/api/idempotent-post';
import { request } from '../../shared/api/request';

/* Sign-in requests. The browser never stores the customer's proofs, not even as a digest that recognises a repeated
   request: each request has its own key, and after a lost response the page queries the current state. Its attempt id
   prevents a wrong proof from being counted twice. */
const once = () => ({ key: newKey() });

export const logIn = (identifier: string, password: string, attemptId: string) =>
  request('POST /api/auth/login', { body: { identifier, password }, attemptId, ...once() });
/** The remaining step of a sign-in whose first step is complete; 401 for none. */
export const pendingLoginQuery = queryOptions({
  queryKey: ['pending-login'],
  queryFn: ({ signal }) => request('GET /api/auth/login', { signal }),
  retry: false,
  gcTime: 0,
});
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

const RESET = '/api/auth/reset';
/** The password reset in progress in this browser. */
export const resetQuery = queryOptions({
  queryKey: ['reset'],
  queryFn: ({ signal }) => call<ResetView>(RESET, { signal }),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});
export const requestReset = (email: string) => call<ResetView>(RESET, { method: 'POST', body: { email }, ...once() });
export const giveResetCode = (code: string, attemptId: string) =>
  call<ResetView>(`${RESET}/code`, { method: 'POST', body: { code }, attemptId, ...once() });
/** A server of the previous release responds without a body. */
export const putResetPassword = (password: string) =>
  call<OtherSignInMethodsView | undefined>(`${RESET}/password`, { method: 'PUT', body: { password } });

/** Guest orders that this customer may claim. */
export const claimableQuery = queryOptions({
  queryKey: ['claimable'],
  queryFn: ({ signal }) => request('GET /api/account/guest-orders', { signal }),
  staleTime: Infinity,
});
/** Makes guest orders the customer's. */
export const claimOrders = mutationOptions({
  mutationFn: (ids: readonly string[]) =>
    request('POST /api/account/guest-orders/claim', { body: { ids: [...ids] }, ...once() }),
});
/** The order is not the customer's, and is not offered again. */
export const declineOrder = mutationOptions({
  mutationFn: (id: string) => request('POST /api/account/guest-orders/decline', { body: { id }, ...once() }),
});
