import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_AUDIT_SORTS,
  AdminAuditFilter,
  type AdminAuditOperators,
  type AdminAuditRow,
} from '@usdt-africa/contracts/admin';
import { Actors, ListRecords } from '@usdt-africa/operators';
import { contentRange, KeysetPager, listRequest, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AUDIT, AuditList, conditions, PLACE } from './audit-list.js';

/** What operators did, the newest first. */
export class ListAudit extends ListRecords<AdminAuditRow> {}

/** Refusal 400 for what no list is asked by. */
@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly audit: AuditList,
  ) {}

  async execute({ asked }: ListAudit): Promise<Page<AdminAuditRow>> {
    const { filter, direction, first, last } = listRequest(asked, AdminAuditFilter, ADMIN_AUDIT_SORTS, [
      'position',
      'DESC',
    ]);
    const { rows, total } = await this.pager.page({
      ...AUDIT,
      where: conditions(filter),
      sort: PLACE,
      direction,
      first,
      count: last - first + 1,
    });
    return { rows: await this.audit.told(rows), contentRange: contentRange('audit', first, rows.length, total) };
  }
}

/** Who did anything. */
export class ListAuditOperators extends Query<AdminAuditOperators> {}

@QueryHandler(ListAuditOperators)
export class ListAuditOperatorsHandler implements IQueryHandler<ListAuditOperators> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly actors: Actors,
  ) {}

  async execute(): Promise<AdminAuditOperators> {
    const { rows } = await this.pool.query<{ actor: string }>(
      `select 'operator:' || operator_id as actor from operators o
       where exists (select from audit a where a.operator_id = o.operator_id)`,
    );
    const who = await this.actors.of(rows.map(({ actor }) => actor));
    return rows.map(({ actor }) => who(actor)).sort((one, other) => one.name.localeCompare(other.name));
  }
}
