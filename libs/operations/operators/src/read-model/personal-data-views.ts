import { Inject, Injectable } from '@nestjs/common';
import { eventsOf, type RecordedEvent } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { CLOSED_PERSONAL_DATA } from '../application/operator-log.js';

/** An operator's view of a record's personal data: operator, reason and end. */
export interface PersonalDataView {
  readonly at: string;
  readonly until: string;
  readonly reason: string;
  readonly actor: string;
  readonly operatorId: string;
}

/** Operators' views of records' personal data. */
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

/**
 * Writes rows of `personal_data_views` from events. The console's projection of orders calls it, so that a rebuild of the lists
 * has these rows, too.
 */
export async function storePersonalDataViews(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  await savePersonalDataViews(events, tx);
  await endPersonalDataViews(tx, endedViewsOf(events));
}

/** The time until which an operator sees a record's personal data unmasked; null where they are masked. */
export function personalDataOpenUntil(
  personalDataViews: readonly PersonalDataView[],
  viewerId: string,
  now: Date,
): Date | null {
  const last = personalDataViews.findLast(({ operatorId }) => operatorId === viewerId);
  return last && Date.parse(last.until) > now.getTime() ? new Date(last.until) : null;
}

async function savePersonalDataViews(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const personalDataViews = eventsOf(events, 'PersonalDataViewed');
  if (personalDataViews.length === 0) return;
  await tx.query(
    `insert into personal_data_views (event_id, resource, record_id, operator_id, reason, at, until)
     select * from jsonb_to_recordset($1) as r(event_id uuid, resource text, record_id text, operator_id uuid, reason text,
       at timestamptz, until timestamptz)
     on conflict (event_id) do nothing`,
    [
      JSON.stringify(
        personalDataViews.map(({ eventId, data, metadata }) => {
          const { resource, recordId, operatorId, at, until } = data;
          const reason = metadata.reason ?? null;
          return { event_id: eventId, resource, record_id: recordId, operator_id: operatorId, reason, at, until };
        }),
      ),
    ],
  );
}

/** Views of personal data that their operators ended. */
function endedViewsOf(events: readonly RecordedEvent[]): readonly EndedView[] {
  return eventsOf(events, 'OperatorActionRecorded')
    .filter(({ data }) => data.act === CLOSED_PERSONAL_DATA)
    .map(({ data: { resource, recordId, operatorId, at } }) => ({ resource, recordId, operatorId, at }));
}
