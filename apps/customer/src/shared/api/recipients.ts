import type { RecipientsRequest } from '@usdt-africa/contracts/api';
import { forget } from './idempotent-post';
import { request, requestOnce } from './request';

/** Search terms are sent in the body: no address contains names or numbers. */
export const searchRecipients = (wanted: RecipientsRequest, signal?: AbortSignal) =>
  request('POST /api/account/recipients/search', { body: wanted, signal });
export const getRecipient = (id: string, signal?: AbortSignal) =>
  request('GET /api/account/recipients/{id}', { path: { id }, signal });

/** Queries the bank again, as before every payment. */
export function checkRecipient(id: string, signal?: AbortSignal) {
  const intent = `recipient-check:${id}`;
  forget(intent);
  return requestOnce(
    intent,
    'POST /api/account/recipients/{id}/checks',
    { path: { id }, body: {} },
    { signal, retries: 1 },
  );
}
export const confirmName = (id: string, enquiryId: string) =>
  request('PUT /api/account/recipients/{id}/name', { path: { id }, body: { enquiryId } });
export const putEmail = (id: string, email: string | null) =>
  request('PUT /api/account/recipients/{id}/email', { path: { id }, body: { email } });
