import type { SetPasskeyUseRequest } from '@usdt-africa/contracts/api';
import { newKey } from '../../api/keyed';
import { request } from '../../api/request';

/* As in coming in: no proof is kept by the browser, each is a request of its own, and the press keeps it from being counted twice. */

export const getSessions = (signal?: AbortSignal) => request('GET /api/account/sessions', { signal });
export const endSession = (id: string) => request('DELETE /api/account/sessions/{id}', { path: { id } });
/** Every session but this one. */
export const endOtherSessions = () => request('DELETE /api/account/sessions', {});

export const putPassword = (body: { readonly old: string; readonly password: string }, press: string) =>
  request('PUT /api/account/password', { body, press });
export const putPin = (body: { readonly old: string; readonly pin: string }, press: string) =>
  request('PUT /api/account/pin', { body, press });
/** Mails a code, for whoever has no authenticator. */
export const sendProof = () => request('POST /api/account/codes', { body: {}, key: newKey() });
export const unlockPin = (
  body: { readonly password: string; readonly code: string; readonly pin: string },
  press: string,
) => request('POST /api/account/pin/unlock', { body, press, key: newKey() });

export const beginTotp = (body: { readonly password: string }, press: string) =>
  request('POST /api/account/totp', { body, press, key: newKey() });
export const enrolTotp = (body: { readonly code: string }, press: string) =>
  request('PUT /api/account/totp', { body, press });
export const removeTotp = (body: { readonly password: string; readonly code: string }, press: string) =>
  request('POST /api/account/totp/remove', { body, press, key: newKey() });
export const renewRecoveryCodes = (body: { readonly code: string }, press: string) =>
  request('POST /api/account/recovery-codes', { body, press, key: newKey() });

/** Where the browser goes on to. */
export const linkGoogle = (body: { readonly password?: string }, press: string) =>
  request('POST /api/account/google', { body, press, key: newKey() });
export const unlinkGoogle = (body: { readonly password?: string }, press: string) =>
  request('POST /api/account/google/remove', { body, press, key: newKey() });

type Proof = { readonly password?: string };
export const getPasskeys = (signal?: AbortSignal) => request('GET /api/account/passkeys', { signal });
/** What the device is to make. */
export const getNewPasskeyOptions = (body: Proof, press: string) =>
  request('POST /api/account/passkeys/options', { body, press, key: newKey() });
export const addPasskey = (body: { readonly response: Record<string, unknown>; readonly name?: string }) =>
  request('POST /api/account/passkeys', { body, key: newKey() });
export const renamePasskey = (id: string, body: Proof & { readonly name: string }, press: string) =>
  request('POST /api/account/passkeys/{id}/rename', { path: { id }, body, press, key: newKey() });
export const setPasskeyUse = (id: string, body: Proof & Pick<SetPasskeyUseRequest, 'use' | 'on'>, press: string) =>
  request('POST /api/account/passkeys/{id}/uses', { path: { id }, body, press, key: newKey() });
export const removePasskey = (id: string, body: Proof, press: string) =>
  request('POST /api/account/passkeys/{id}/remove', { path: { id }, body, press, key: newKey() });
