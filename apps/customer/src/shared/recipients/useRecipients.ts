import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecipientsRequest, RecipientView } from '@usdt-africa/contracts/api';
import { useSettled } from '@usdt-africa/web-kit';
import { useState } from 'react';
import { passing } from '../browser/storage';
import { RECIPIENTS, recipientQuery, recipientsQuery } from '../api/recipient-queries';

/** Search text, stored in the tab for the way back: it may be a person's name, which must not be in an address. */
const SEARCHED = 'recipients-search';

/** RCP-01: the recipients that match the customer's search. */
export function useRecipients(tab: RecipientsRequest['tab']) {
  const [search, setSearch] = useState(() => passing.get(SEARCHED) ?? '');
  const wanted = { search: useSettled(search.trim()).slice(0, 100), tab };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...recipientsQuery(wanted),
    placeholderData: keepPreviousData,
  });
  return {
    search,
    setSearch(text: string) {
      setSearch(text);
      passing.set(SEARCHED, text);
    },
    found: data,
    error: data ? null : error,
    busy: isFetching,
    stale: isPlaceholderData,
    refetch: () => void refetch(),
  };
}

/** Stores the response of an action on a recipient, and refetches the lists. */
export function useKeepRecipient(): (view: RecipientView) => Promise<void> {
  const queries = useQueryClient();
  return async (view) => {
    queries.setQueryData(recipientQuery(view.id).queryKey, view);
    await queries.invalidateQueries({ queryKey: [RECIPIENTS, 'list'] });
  };
}
