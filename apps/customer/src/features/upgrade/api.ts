import { queryOptions } from '@tanstack/react-query';
import type { AddBvnRequest, DocumentPart, UpgradeView } from '@usdt-africa/contracts/api';
import { request, requestOnce } from '../../shared/api/request';

/** A picture takes its time on a slow network. */
const UPLOAD_MS = 120_000;
/** Refetch interval in milliseconds while the bank checks it. */
const AGAIN_MS = 2_000;

/** State of the customer's BVN. */
export const bvnQuery = queryOptions({
  queryKey: ['bvn'],
  queryFn: ({ signal }) => request('GET /api/account/bvn', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.state === 'checking' ? AGAIN_MS : false),
});

export const beginUpgrade = (tier: NonNullable<UpgradeView['next']>) =>
  requestOnce('upgrade:begin', 'POST /api/account/upgrade', { body: { tier } });
/** `key`: of this file, so that sending it again after a lost network adds it once. */
export const addDocument = (part: DocumentPart, body: File, key: string) =>
  request('POST /api/account/upgrade/documents/{document}', {
    path: { document: part },
    body,
    key,
    timeoutMs: UPLOAD_MS,
  });
export const removeDocument = (documentId: string) =>
  request('DELETE /api/account/upgrade/documents/{document}', { path: { document: documentId } });
export const addBvn = (body: AddBvnRequest) => requestOnce('bvn:add', 'POST /api/account/bvn', { body });
export const answerUpgrade = (text: string) =>
  requestOnce('upgrade:answer', 'POST /api/account/upgrade/answer', { body: { text } });
export const withdrawUpgrade = () =>
  requestOnce('upgrade:withdraw', 'POST /api/account/upgrade/withdraw', { body: {} });
