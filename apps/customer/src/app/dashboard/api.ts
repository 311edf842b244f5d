import { queryOptions } from '@tanstack/react-query';
import { searchTransactions } from '../../shared/api/transactions';
import { NO_FILTER } from '../../shared/transactions/filter-url';

/** Sales under way that are searched for one that waits for the customer. */
const LATEST = 20;

/** Sales under way, hidden ones too. */
export const needsQuery = queryOptions({
  queryKey: ['transactions', 'needs'],
  queryFn: ({ signal }) =>
    searchTransactions(
      { ...NO_FILTER, search: '', states: ['waiting'], types: ['send-out'], hidden: true },
      null,
      LATEST,
      signal,
    ),
});
