import { newKey } from '../../api/idempotent-post';
import { request } from '../../api/request';

/* As for sign-in requests: the browser stores no proof, each request has its own key, and the attempt id prevents a
   double count. */

/** A picture takes its time on a slow network. */
const UPLOAD_MS = 120_000;

export const putPicture = (body: File) => request('PUT /api/account/picture', { body, timeoutMs: UPLOAD_MS });
export const removePicture = () => request('DELETE /api/account/picture', {});
export const getClosing = (signal?: AbortSignal) => request('GET /api/account/closing', { signal });
export const closeAccount = (body: { readonly secret: string; readonly word: string }, attemptId: string) =>
  request('POST /api/account/close', { body, attemptId, key: newKey() });
/** @param password where the last proof is too old */
export const exportData = (password: string | undefined, attemptId: string) =>
  request('POST /api/account/export', { body: password === undefined ? {} : { password }, attemptId, key: newKey() });
