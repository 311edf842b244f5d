import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';

/** An operator's view of a record's personal data: operator, reason and end. */
export interface PersonalDataView {
  readonly at: string;
  readonly until: string;
  readonly reason: string;
  readonly actor: string;
  readonly operatorId: string;
}

/** Who opened whose personal data. */
@Injectable()
export class PersonalDataViews {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Oldest first. */
  async at(resource: string, recordId: string): Promise<readonly PersonalDataView[]> {
    const { rows } = await this.pool.query<{ at: Date; until: Date; reason: string | null; operator_id: string }>(
      'select at, until, reason, operator_id from personal_data_views where resource = $1 and record_id = $2 order by at',
      [resource, recordId],
    );
    return rows.map(({ at, until, reason, operator_id: operatorId }) => ({
      at: at.toISOString(),
      until: until.toISOString(),
      reason: reason ?? '',
      actor: `operator:${operatorId}`,
      operatorId,
    }));
  }
}

/** A view that its operator ended. */
export interface EndedView {
  readonly resource: string;
  readonly recordId: string;
  readonly operatorId: string;
  readonly at: string;
}

/** Ends views of personal data that were open then. */
export async function endPersonalDataViews(tx: PoolClient, ended: readonly EndedView[]): Promise<void> {
  if (ended.length === 0) return;
  await tx.query(
    `update personal_data_views v set until = e.at
     from jsonb_to_recordset($1) as e(resource text, "recordId" text, "operatorId" uuid, at timestamptz)
     where v.resource = e.resource and v.record_id = e."recordId" and v.operator_id = e."operatorId"
       and v.at <= e.at and v.until > e.at`,
    [JSON.stringify(ended)],
  );
}

/** Until when this operator sees them whole; null when they do not. */
export function openNow(personalDataViews: readonly PersonalDataView[], viewerId: string, now: Date): Date | null {
  const last = personalDataViews.findLast(({ operatorId }) => operatorId === viewerId);
  return last && Date.parse(last.until) > now.getTime() ? new Date(last.until) : null;
}
