import type { LanguageRequest, MessageChoices } from '@usdt-africa/contracts/api';
import { request } from '../../../shared/api/request';

export const getMessages = (signal?: AbortSignal) => request('GET /api/account/messages', { signal });
export const putMessages = (body: MessageChoices) => request('PUT /api/account/messages', { body });
export const putLanguage = (body: LanguageRequest) => request('PUT /api/account/language', { body });
