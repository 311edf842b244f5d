import type {
  AdminReconciliationDayView,
  AdminStatementCheck,
  AdminStatementMapping,
} from '@usdt-africa/contracts/admin';
import { API, request } from '../data/http';

const QUERY = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString();

function send<T>(
  path: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<T> {
  return request(`${API}/reconciliation/${path}`, {
    method: 'POST',
    body: file,
    headers: new Headers({
      'Content-Type': 'application/octet-stream',
      'X-File-Name': encodeURIComponent(file.name),
      ...headers,
    }),
    ...(signal && { signal }),
  }).then(({ json }) => json as T);
}

/** What a file would be read as; nothing of it is kept. @param mapping null: as last time, or by its columns' names */
export function checkStatement(
  dayId: string,
  file: File,
  mapping: AdminStatementMapping | null,
  signal: AbortSignal,
): Promise<AdminStatementCheck> {
  const query = mapping ? `?${QUERY({ mapping: JSON.stringify(mapping) })}` : '';
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  return send(`${encodeURIComponent(dayId)}/check-statement${query}`, file, headers, signal);
}

/** Compares the day with a file that was checked; the same key again is the same request. */
export function compareStatement(
  dayId: string,
  file: File,
  { mapping, sha256 }: AdminStatementCheck,
  reason: string,
  key: string,
): Promise<AdminReconciliationDayView> {
  const query = QUERY({ mapping: JSON.stringify(mapping), sha256 });
  return send(`${encodeURIComponent(dayId)}/statement?${query}`, file, {
    'Idempotency-Key': key,
    ...(reason !== '' && { 'X-Reason': encodeURIComponent(reason) }),
  });
}
