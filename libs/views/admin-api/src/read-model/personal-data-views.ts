import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

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

/** Until when this operator sees them whole; null when they do not. */
export function openNow(personalDataViews: readonly PersonalDataView[], viewerId: string, now: Date): Date | null {
  const last = personalDataViews.findLast(({ operatorId }) => operatorId === viewerId);
  return last && Date.parse(last.until) > now.getTime() ? new Date(last.until) : null;
}
