import { queryOptions } from '@tanstack/react-query';
import type { RecipientsRequest } from '@usdt-africa/contracts/api';
import { checkRecipient, getRecipient, searchRecipients } from './recipients';

/** First part of the keys of everything about recipients. */
export const RECIPIENTS = 'recipients';

/** The server accepts a check of the last half hour: this one is renewed earlier. */
const FRESH_MS = 20 * 60_000;

/** The recipients that match a search. */
export const recipientsQuery = (wanted: RecipientsRequest) =>
  queryOptions({
    queryKey: [RECIPIENTS, 'list', wanted],
    queryFn: ({ signal }) => searchRecipients(wanted, signal),
  });

/** A saved recipient. @param id null: nothing is fetched */
export const recipientQuery = (id: string | null) =>
  queryOptions({
    queryKey: [RECIPIENTS, 'one', id],
    queryFn: ({ signal }) => getRecipient(id!, signal),
    enabled: id !== null,
  });

/** The bank's response about a saved recipient; it also updates the recipient. @param id null: nothing is fetched */
export const recipientCheckQuery = (id: string | null) =>
  queryOptions({
    queryKey: [RECIPIENTS, 'check', id],
    queryFn: async ({ signal, client }) => {
      const answer = await checkRecipient(id!, signal);
      client.setQueryData(recipientQuery(id).queryKey, answer.recipient);
      return answer;
    },
    enabled: id !== null,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
