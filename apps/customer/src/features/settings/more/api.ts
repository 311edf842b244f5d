import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { LanguageRequest, MessageChoices } from '@usdt-africa/contracts/api';
import { request } from '../../../shared/api/request';

/** Notification channels by topic. */
export const messagesQuery = queryOptions({
  queryKey: ['messages'],
  queryFn: ({ signal }) => request('GET /api/account/messages', { signal }),
});
/** Sends changes one after the other, so that the last click wins. */
export const putMessages = mutationOptions({
  scope: { id: 'messages' },
  mutationFn: (body: MessageChoices) => request('PUT /api/account/messages', { body }),
});
export const putLanguage = (body: LanguageRequest) => request('PUT /api/account/language', { body });
