import type { NameEnquiryView } from '@usdt-africa/contracts/api';
import { forget } from './idempotent-post';
import { request, requestOnce } from './request';

export const getBanks = (signal?: AbortSignal) => request('GET /api/banks', { signal });

/** Queries the bank for the account's name. */
export function enquireName(bankCode: string, accountNumber: string, signal?: AbortSignal): Promise<NameEnquiryView> {
  forget('name');
  const body = { bankCode, accountNumber };
  return requestOnce('name', 'POST /api/name-enquiries', { body }, { signal, retries: 1 });
}

/** How long the page retries to place an order. */
export const PLACING_PATIENCE_MS = 30_000;
