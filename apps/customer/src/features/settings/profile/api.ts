import { queryOptions } from '@tanstack/react-query';
import type { CloseAccountRequest, ExportDataRequest } from '@usdt-africa/contracts/api';
import { newKey } from '../../../shared/api/idempotent-post';
import { request } from '../../../shared/api/request';

/* As for sign-in requests: the browser stores no proof, each request has its own key, and the attempt id prevents a
   double count. */

/** A picture takes its time on a slow network. */
const UPLOAD_MS = 120_000;

export const putPicture = (body: File) => request('PUT /api/account/picture', { body, timeoutMs: UPLOAD_MS });
export const removePicture = () => request('DELETE /api/account/picture', {});
export const getClosing = (signal?: AbortSignal) => request('GET /api/account/closing', { signal });
/** What has to end before the account can be closed; always fetched again. */
export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: ({ signal }) => getClosing(signal),
  staleTime: 0,
  gcTime: 0,
});
export const closeAccount = (body: CloseAccountRequest, attemptId: string) =>
  request('POST /api/account/close', { body, attemptId, key: newKey() });
/** The password where the last proof is too old, and the code of the second factor. */
export const exportData = (body: ExportDataRequest, attemptId: string) =>
  request('POST /api/account/export', { body, attemptId, key: newKey() });
