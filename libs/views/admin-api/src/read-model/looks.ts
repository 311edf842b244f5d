import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Somebody opened personal data of a record: who, why, until when. */
export interface Look {
  readonly at: string;
  readonly until: string;
  readonly reason: string;
  readonly actor: string;
  readonly operatorId: string;
}

/** Who opened whose personal data. */
@Injectable()
export class Looks {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Oldest first. */
  async at(resource: string, recordId: string): Promise<readonly Look[]> {
    const { rows } = await this.pool.query<{ at: Date; until: Date; reason: string | null; operator_id: string }>(
      'select at, until, reason, operator_id from console_looks where resource = $1 and record_id = $2 order by at',
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
export function openNow(looks: readonly Look[], viewerId: string, now: Date): Date | null {
  const last = looks.findLast(({ operatorId }) => operatorId === viewerId);
  return last && Date.parse(last.until) > now.getTime() ? new Date(last.until) : null;
}
