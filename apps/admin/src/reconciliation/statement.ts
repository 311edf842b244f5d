import type {
  AdminReconciliationDayView,
  AdminStatementCheck,
  AdminStatementMapping,
} from '@usdt-africa/contracts/admin';
import { upload } from '../data/http';
import { mappingText } from './mapping-text';

/** What a file would be read as; nothing of it is kept. @param mapping null: as last time, or by its columns' names */
export function checkStatement(
  dayId: string,
  file: File,
  mapping: AdminStatementMapping | null,
  signal: AbortSignal,
): Promise<AdminStatementCheck> {
  const query = mapping ? { mapping: mappingText(mapping) } : {};
  return upload('reconciliation/{id}/check-statement', { path: { id: dayId }, query }, file, {}, signal);
}

/** Compares the day with a file that was checked; the same key again is the same request. */
export function compareStatement(
  dayId: string,
  file: File,
  { mapping, sha256 }: AdminStatementCheck,
  reason: string,
  key: string,
): Promise<AdminReconciliationDayView> {
  const query = { mapping: mappingText(mapping), sha256 };
  return upload('reconciliation/{id}/statement', { path: { id: dayId }, query }, file, {
    'Idempotency-Key': key,
    ...(reason !== '' && { 'X-Reason': encodeURIComponent(reason) }),
  });
}
