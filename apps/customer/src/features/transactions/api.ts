import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TransactionsFilter } from '@usdt-africa/contracts/api';
import { ApiProblem, NoAnswer } from '../../shared/api/client';
import { hrefOf, request } from '../../shared/api/request';
import { getPayees, searchTransactions } from '../../shared/api/transactions';
import { NO_FILTER } from '../../shared/transactions/filter-url';

/** Rows of the first page's list. */
const LATEST = 4;

/** The customer's transactions, page by page. */
export const transactionsQuery = (filter: TransactionsFilter) =>
  infiniteQueryOptions({
    queryKey: ['transactions', 'list', filter],
    queryFn: ({ pageParam, signal }) => searchTransactions(filter, pageParam, undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The latest transactions that these words leave. */
export const latestTransactionsQuery = (words: string) =>
  queryOptions({
    queryKey: ['transactions', 'home', words],
    queryFn: ({ signal }) => searchTransactions({ ...NO_FILTER, search: words }, null, LATEST, signal),
  });

/** How many transactions a filter leaves. */
export const transactionCountQuery = (filter: TransactionsFilter) =>
  queryOptions({
    queryKey: ['transactions', 'count', filter],
    queryFn: ({ signal }) => request('POST /api/account/transactions/count', { body: { filter }, signal }),
    placeholderData: keepPreviousData,
  });

/** Payees that the list can be narrowed to. */
export const payeesQuery = queryOptions({
  queryKey: ['transactions', 'payees'],
  queryFn: ({ signal }) => getPayees(signal),
});

/**
 * All transactions that match the filter, as a CSV file.
 * @throws ApiProblem when the product refuses
 * @throws NoAnswer without a complete file
 */
export async function downloadTransactions(filter: TransactionsFilter): Promise<Blob> {
  try {
    const response = await fetch(hrefOf('POST /api/account/transactions/download', {}), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/csv, application/problem+json' },
      body: JSON.stringify({ filter }),
      credentials: 'same-origin',
      cache: 'no-store',
    });
    if (response.ok) return await response.blob();
    const { code = '', detail = '' } = (await response.json()) as { readonly code?: string; readonly detail?: string };
    throw new ApiProblem(response.status, code, detail);
  } catch (error) {
    throw error instanceof ApiProblem ? error : new NoAnswer('network');
  }
}
