import type {
  AdminReconciliationDayView,
  AdminStatementCheck,
  AdminStatementMapping,
} from '@usdt-africa/contracts/admin';
import { upload } from '../data/http';

const QUERY = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString();

/** What a file would be read as; nothing of it is kept. @param mapping null: as last time, or by its columns' names */
export function checkStatement(
  dayId: string,
  file: File,
  mapping: AdminStatementMapping | null,
  signal: AbortSignal,
): Promise<AdminStatementCheck> {
  const query = mapping ? `?${QUERY({ mapping: JSON.stringify(mapping) })}` : '';
  return upload(`reconciliation/${encodeURIComponent(dayId)}/check-statement${query}`, file, {}, signal);
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
  return upload(`reconciliation/${encodeURIComponent(dayId)}/statement?${query}`, file, {
    'Idempotency-Key': key,
    ...(reason !== '' && { 'X-Reason': encodeURIComponent(reason) }),
  });
}
