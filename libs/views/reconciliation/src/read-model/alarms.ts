import type { Pool } from 'pg';

/** An alarm about days compared with their statements. */
export interface ReconciliationAlarm {
  readonly level: 'warning';
  readonly code: 'day-reopened';
  readonly sentence: string;
}

/** Days that were closed, are not what they were, and wait to be closed again. */
export async function reconciliationAlarms(pool: Pool): Promise<ReconciliationAlarm[]> {
  const { rows } = await pool.query<{ days: number; first: string | null }>(
    `select count(*)::int as days, min(day)::text as first from reconciliation_days
     where reopened is not null and closed_at is null`,
  );
  const { days, first } = rows[0]!;
  if (days === 0) return [];
  const sentence =
    days === 1
      ? `The closed day ${first} of the reconciliation has changed and is open again. Check it and close it again.`
      : `${days} closed days of the reconciliation have changed and are open again, the first is ${first}. Check and close them again.`;
  return [{ level: 'warning', code: 'day-reopened', sentence }];
}
