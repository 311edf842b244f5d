import type { RecipientEnquiryRequest, RecipientsRequest, SaveAddressRequest } from '@usdt-africa/contracts/api';
import { forget } from './idempotent-post';
import { request, requestOnce } from './request';

/** Search terms are sent in the body: no address contains names or numbers. */
export const searchRecipients = (wanted: RecipientsRequest, signal?: AbortSignal) =>
  request('POST /api/account/recipients/search', { body: wanted, signal });
export const getRecipient = (id: string, signal?: AbortSignal) =>
  request('GET /api/account/recipients/{id}', { path: { id }, signal });

/** Queries the bank for the account's name. Each call sends a new query: the input may have changed. */
export function enquireRecipient(body: RecipientEnquiryRequest, signal?: AbortSignal) {
  forget('recipient-name');
  return requestOnce('recipient-name', 'POST /api/account/recipients/enquiries', { body }, { signal, retries: 1 });
}
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
export const saveRecipient = (body: {
  readonly enquiryId: string;
  readonly nickname: string | null;
  readonly email: string | null;
}) => requestOnce('recipient-save', 'POST /api/account/recipients', { body });

export const confirmName = (id: string, enquiryId: string) =>
  request('PUT /api/account/recipients/{id}/name', { path: { id }, body: { enquiryId } });
export const putNickname = (id: string, nickname: string | null) =>
  request('PUT /api/account/recipients/{id}/nickname', { path: { id }, body: { nickname } });
export const putEmail = (id: string, email: string | null) =>
  request('PUT /api/account/recipients/{id}/email', { path: { id }, body: { email } });
export const putTrusted = (id: string, trusted: boolean) =>
  request('PUT /api/account/recipients/{id}/trusted', { path: { id }, body: { trusted } });
export const deleteRecipient = (id: string) => request('DELETE /api/account/recipients/{id}', { path: { id } });

export const getAddress = (id: string, signal?: AbortSignal) =>
  request('GET /api/account/recipients/addresses/{id}', { path: { id }, signal });
export const saveAddress = (body: SaveAddressRequest) =>
  requestOnce('address-save', 'POST /api/account/recipients/addresses', { body });
export const putAddressNickname = (id: string, nickname: string | null) =>
  request('PUT /api/account/recipients/addresses/{id}/nickname', { path: { id }, body: { nickname } });
export const putAddressEmail = (id: string, email: string | null) =>
  request('PUT /api/account/recipients/addresses/{id}/email', { path: { id }, body: { email } });
export const deleteAddress = (id: string) => request('DELETE /api/account/recipients/addresses/{id}', { path: { id } });
