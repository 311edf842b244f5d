import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminAuditOperators } from '@usdt-africa/contracts/admin';
import { Actors } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

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
