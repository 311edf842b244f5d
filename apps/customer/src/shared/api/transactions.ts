import { queryOptions } from '@tanstack/react-query';
import type { TransactionCategory, TransactionsFilter } from '@usdt-africa/contracts/api';
import { hrefOf, request } from './request';

/** A picture takes its time on a slow network. */
const UPLOAD_MS = 120_000;
const ROWS = 20;

/** A page of the customer's own list. Search terms are sent in the body: no address contains names. */
export const searchTransactions = (
  filter: TransactionsFilter,
  after: string | null,
  limit = ROWS,
  signal?: AbortSignal,
) => request('POST /api/account/transactions/search', { body: { filter, after, limit }, signal });
export const getPayees = (signal?: AbortSignal) => request('GET /api/account/transactions/recipients', { signal });

export const getTransaction = (number: string, signal?: AbortSignal) =>
  request('GET /api/account/transactions/{number}', { path: { number }, signal });

/** One transaction, with what the customer stored about it. */
export const transactionQuery = (number: string) =>
  queryOptions({
    queryKey: ['transactions', 'one', number],
    queryFn: ({ signal }) => getTransaction(number, signal),
  });

export const putHidden = (number: string, hidden: boolean) =>
  request('PUT /api/account/transactions/{number}/hidden', { path: { number }, body: { hidden } });
export const putCategory = (number: string, category: TransactionCategory) =>
  request('PUT /api/account/transactions/{number}/category', { path: { number }, body: { category } });
export const putNote = (number: string, note: string) =>
  request('PUT /api/account/transactions/{number}/note', { path: { number }, body: { note } });
/** `key`: of this file, so that sending it again after a lost network adds it once. */
export const addFile = (number: string, body: File, key: string) =>
  request('POST /api/account/transactions/{number}/files', {
    path: { number },
    body,
    key,
    timeoutMs: UPLOAD_MS,
  });
export const removeFile = (number: string, fileId: string) =>
  request('DELETE /api/account/transactions/{number}/files/{fileId}', { path: { number, fileId } });
/** Where a file is saved from. */
export const fileUrl = (number: string, fileId: string) =>
  hrefOf('GET /api/account/transactions/{number}/files/{fileId}', { path: { number, fileId } });
