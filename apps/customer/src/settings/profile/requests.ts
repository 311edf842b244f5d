import { newKey } from '../../api/keyed';
import { request } from '../../api/request';

/* As in coming in: no proof is kept by the browser, each is a request of its own, and the press keeps it from being counted twice. */

/** A picture takes its time on a slow network. */
const UPLOAD_MS = 120_000;

export const putPicture = (body: File) => request('PUT /api/account/picture', { body, timeoutMs: UPLOAD_MS });
export const removePicture = () => request('DELETE /api/account/picture', {});
export const getClosing = (signal?: AbortSignal) => request('GET /api/account/closing', { signal });
export const closeAccount = (body: { readonly secret: string; readonly word: string }, press: string) =>
  request('POST /api/account/close', { body, press, key: newKey() });
/** @param password where the last proof is too old */
export const exportData = (password: string | undefined, press: string) =>
  request('POST /api/account/export', { body: password === undefined ? {} : { password }, press, key: newKey() });
