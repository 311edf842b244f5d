import { Inject, Injectable } from '@nestjs/common';
import { ADMIN_AUDIT_SORTS, AdminAuditFilter, type AdminAuditRow } from '@usdt-africa/contracts/admin';
import type { Pool } from 'pg';
import { Actors } from '@usdt-africa/operators';
import {
  Conditions,
  KeysetPager,
  type ListQuery,
  POOL,
  type Where,
  type WholeList,
  wholeListRequest,
} from '@usdt-africa/platform';
import { EventRows } from '@usdt-africa/history';
import { AuditEntry } from './audit-entry.js';

export const AUDIT = { entity: AuditEntry, alias: 'a' } as const;
export const PLACE = { sql: 'a.position', type: 'bigint' } as const;
export const POSITION = /^\d{1,18}$/;
/** Resources whose records are streams. */
const STREAMS: Readonly<Record<string, string>> = {
  orders: 'order-',
  payouts: 'payout-',
  disputes: 'dispute-',
  fundings: 'funding-',
  purchases: 'purchase-',
};

/** What operators did, the newest first. */
@Injectable()
export class AuditList {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly pager: KeysetPager,
    private readonly actors: Actors,
    private readonly events: EventRows,
  ) {}

  /**
   * All entries under a filter.
   * @throws Refusal 400 for unknown list parameters
   */
  async whole(query: ListQuery): Promise<WholeList<AdminAuditRow>> {
    const { filter, direction } = wholeListRequest(query, AdminAuditFilter, ADMIN_AUDIT_SORTS, ['position']);
    const where = conditions(filter);
    const rows = this.pager.walk({ ...AUDIT, where, sort: PLACE, direction });
    return { total: await this.pager.counted(AUDIT, where), pages: this.#describe(rows) };
  }

  async *#describe(pages: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<readonly AdminAuditRow[], void> {
    for await (const rows of pages) yield await this.describe(rows);
  }

  /** The newest few. */
  async latest(count: number): Promise<AdminAuditRow[]> {
    const where = conditions({});
    return this.describe(await this.pager.first({ ...AUDIT, where, sort: PLACE, direction: 'DESC' }, count));
  }

  /** As people read them. */
  async describe(rows: readonly AuditEntry[]): Promise<AdminAuditRow[]> {
    const streams = rows.map(streamOf);
    const [who, titles, labels] = await Promise.all([
      this.actors.of(rows.flatMap((row) => [row.actor, ...operatorOf(row)])),
      this.events.titles(streams),
      this.#approvalLabels(rows),
    ]);
    return rows.map((row, at) => {
      const [operator] = operatorOf(row);
      const label =
        labels.get(row.record_id ?? '') ??
        (operator && row.resource === null ? who(operator).name : null) ??
        (row.act === 'OperatorActionRecorded' ? `${row.resource} ${row.record_id}` : null) ??
        titles.get(streams[at]!)!;
      return {
        id: row.position,
        at: row.at.toISOString(),
        act: row.act,
        facts: row.facts,
        money: row.money,
        on: { label, resource: row.act === 'OperatorActionRecorded' ? null : row.resource, id: row.record_id },
        who: row.actor.startsWith('operator:') ? who(row.actor) : null,
        reason: row.reason,
      };
    });
  }

  /** A request about a customer or an operator has an empty label: the record's own name is shown then. */
  async #approvalLabels(rows: readonly AuditEntry[]): Promise<ReadonlyMap<string, string>> {
    const ids = rows.flatMap((row) => (row.resource === 'approvals' && row.record_id ? [row.record_id] : []));
    if (ids.length === 0) return new Map();
    const { rows: found } = await this.pool.query<{ id: string; label: string }>(
      "select approval_id as id, label from approvals where approval_id = any($1::uuid[]) and label <> ''",
      [ids],
    );
    return new Map(found.map(({ id, label }) => [id, label]));
  }
}

function streamOf(row: AuditEntry): string {
  const prefix = row.resource === null ? undefined : STREAMS[row.resource];
  return prefix && row.record_id ? prefix + row.record_id : row.stream_id;
}

/** The operator that an action affected. */
function operatorOf(row: AuditEntry): string[] {
  return row.stream_id.startsWith('operator-') ? [`operator:${row.stream_id.slice('operator-'.length)}`] : [];
}

export function conditions(filter: AdminAuditFilter): Where {
  const found = new Conditions();
  if (filter.id)
    found.add(
      (place) => `position = any(${place}::bigint[])`,
      filter.id.filter((id) => POSITION.test(id)),
    );
  if (filter.operatorId) found.add((place) => `operator_id = ${place}`, filter.operatorId);
  if (filter.role)
    found.add((place) => `operator_id in (select operator_id from operators where role = ${place})`, filter.role);
  if (filter.act) found.add((place) => `act = any(${place})`, filter.act);
  if (filter.money) found.raw('money');
  if (filter.subjectResource) found.add((place) => `resource = ${place}`, filter.subjectResource);
  if (filter.subjectId) found.add((place) => `record_id = ${place}`, filter.subjectId);
  if (filter.at_gte) found.add((place) => `at >= ${place}`, filter.at_gte);
  if (filter.at_lt) found.add((place) => `at < ${place}`, filter.at_lt);
  if (filter.q) {
    const words = filter.q.trim();
    const number = words.toUpperCase().replace(/\s/g, '');
    if (/^[SB]\d{12}$/.test(number))
      found.add(
        (place) => `(order_id = (select order_id from admin_orders where number = ${place})
          or record_id = (select order_id::text from admin_orders where number = ${place}))`,
        number,
      );
    else
      found.add(
        (place) => `(strpos(lower(reason), lower(${place})) > 0
          or order_id in (select order_id from admin_payouts where reference = ${place}))`,
        words,
      );
  }
  return found.where;
}
