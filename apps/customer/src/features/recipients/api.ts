import { queryOptions } from '@tanstack/react-query';
import type { RecipientEnquiryRequest, RecipientView, SaveAddressRequest } from '@usdt-africa/contracts/api';
import { forget } from '../../shared/api/idempotent-post';
import { RECIPIENTS } from '../../shared/api/recipient-queries';
import { request, requestOnce } from '../../shared/api/request';
import { getPayees, searchTransactions } from '../../shared/api/transactions';
import { NO_FILTER } from '../../shared/transactions/filter-url';

/** Rows of the latest sales on a recipient's page. */
const LATEST = 3;

/** The latest sales to a saved recipient: transactions identify recipients by a different key. */
export const recipientSalesQuery = ({ id, bankShortName, accountNumber }: RecipientView) =>
  queryOptions({
    queryKey: ['transactions', 'recipient', id],
    queryFn: async ({ signal }) => {
      const { recipients } = await getPayees(signal);
      const keys = recipients
        .filter((each) => each.account === accountNumber && each.bankShortName === bankShortName)
        .map(({ key }) => key);
      if (keys.length === 0) return { keys, rows: [], waiting: [] };
      const filter = { ...NO_FILTER, recipients: keys, search: '' };
      const [latest, waiting] = await Promise.all([
        searchTransactions(filter, null, LATEST, signal),
        searchTransactions({ ...filter, states: ['waiting'] }, null, 1, signal),
      ]);
      return { keys, rows: latest.rows, waiting: waiting.rows };
    },
  });

/** Queries the bank for the account's name. Each call sends a new query: the input may have changed. */
export function enquireRecipient(body: RecipientEnquiryRequest, signal?: AbortSignal) {
  forget('recipient-name');
  return requestOnce('recipient-name', 'POST /api/account/recipients/enquiries', { body }, { signal, retries: 1 });
}
export const saveRecipient = (body: {
  readonly enquiryId: string;
  readonly nickname: string | null;
  readonly email: string | null;
}) => requestOnce('recipient-save', 'POST /api/account/recipients', { body });

export const putNickname = (id: string, nickname: string | null) =>
  request('PUT /api/account/recipients/{id}/nickname', { path: { id }, body: { nickname } });
export const putTrusted = (id: string, trusted: boolean) =>
  request('PUT /api/account/recipients/{id}/trusted', { path: { id }, body: { trusted } });
export const deleteRecipient = (id: string) => request('DELETE /api/account/recipients/{id}', { path: { id } });

/** A saved TRON address. */
export const addressQuery = (id: string) =>
  queryOptions({
    queryKey: [RECIPIENTS, 'one', id],
    queryFn: ({ signal }) => request('GET /api/account/recipients/addresses/{id}', { path: { id }, signal }),
  });
export const saveAddress = (body: SaveAddressRequest) =>
  requestOnce('address-save', 'POST /api/account/recipients/addresses', { body });
export const putAddressNickname = (id: string, nickname: string | null) =>
  request('PUT /api/account/recipients/addresses/{id}/nickname', { path: { id }, body: { nickname } });
export const putAddressEmail = (id: string, email: string | null) =>
  request('PUT /api/account/recipients/addresses/{id}/email', { path: { id }, body: { email } });
export const deleteAddress = (id: string) => request('DELETE /api/account/recipients/addresses/{id}', { path: { id } });
