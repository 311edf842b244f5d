import { queryOptions } from '@tanstack/react-query';
import type { SetPasskeyUseRequest } from '@usdt-africa/contracts/api';
import { newKey } from '../../../shared/api/idempotent-post';
import { request } from '../../../shared/api/request';

/* As for sign-in requests: the browser stores no proof, each request has its own key, and the attempt id prevents a
   double count. */

/** The code of the second factor, where one was chosen. */
type Coded = { readonly code?: string };
type Proof = Coded & { readonly password?: string };

/** Where the customer is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request('GET /api/account/sessions', { signal }),
});
export const endSession = (id: string) => request('DELETE /api/account/sessions/{id}', { path: { id } });
/** Every session but this one. */
export const endOtherSessions = () => request('DELETE /api/account/sessions', {});

export const putPassword = (body: Coded & { readonly old: string; readonly password: string }, attemptId: string) =>
  request('PUT /api/account/password', { body, attemptId });
export const putPin = (body: Coded & { readonly old: string; readonly pin: string }, attemptId: string) =>
  request('PUT /api/account/pin', { body, attemptId });
/** Mails a code, for a customer without an authenticator. */
export const sendProof = () => request('POST /api/account/codes', { body: {}, key: newKey() });
export const unlockPin = (
  body: { readonly password: string; readonly code: string; readonly pin: string },
  attemptId: string,
) => request('POST /api/account/pin/unlock', { body, attemptId, key: newKey() });

export const beginTotp = (body: Coded & { readonly password: string }, attemptId: string) =>
  request('POST /api/account/totp', { body, attemptId, key: newKey() });
export const enrolTotp = (body: { readonly code: string }, attemptId: string) =>
  request('PUT /api/account/totp', { body, attemptId });
export const removeTotp = (body: { readonly password: string; readonly code: string }, attemptId: string) =>
  request('POST /api/account/totp/remove', { body, attemptId, key: newKey() });
export const renewRecoveryCodes = (body: { readonly code: string }, attemptId: string) =>
  request('POST /api/account/recovery-codes', { body, attemptId, key: newKey() });

type EmailCode = { readonly password?: string; readonly code: string };
/** A mailed code becomes the second factor, or is no more. */
export const chooseEmailCode = (body: EmailCode, attemptId: string) =>
  request('POST /api/account/email-code', { body, attemptId, key: newKey() });
export const removeEmailCode = (body: EmailCode, attemptId: string) =>
  request('POST /api/account/email-code/remove', { body, attemptId, key: newKey() });

/** Where the browser goes on to. */
export const linkGoogle = (body: Proof, attemptId: string) =>
  request('POST /api/account/google', { body, attemptId, key: newKey() });
export const unlinkGoogle = (body: Proof, attemptId: string) =>
  request('POST /api/account/google/remove', { body, attemptId, key: newKey() });

export const getPasskeys = (signal?: AbortSignal) => request('GET /api/account/passkeys', { signal });
/** The passkeys of the signed-in customer. */
export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: ({ signal }) => getPasskeys(signal) });
/** What the device is to make. */
export const getNewPasskeyOptions = (body: Proof, attemptId: string) =>
  request('POST /api/account/passkeys/options', { body, attemptId, key: newKey() });
export const addPasskey = (body: { readonly response: Record<string, unknown>; readonly name?: string }) =>
  request('POST /api/account/passkeys', { body, key: newKey() });
export const renamePasskey = (id: string, body: Proof & { readonly name: string }, attemptId: string) =>
  request('POST /api/account/passkeys/{id}/rename', { path: { id }, body, attemptId, key: newKey() });
export const setPasskeyUse = (id: string, body: Proof & Pick<SetPasskeyUseRequest, 'use' | 'on'>, attemptId: string) =>
  request('POST /api/account/passkeys/{id}/uses', { path: { id }, body, attemptId, key: newKey() });
export const removePasskey = (id: string, body: Proof, attemptId: string) =>
  request('POST /api/account/passkeys/{id}/remove', { path: { id }, body, attemptId, key: newKey() });
