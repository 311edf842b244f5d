import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminAuditView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { KeysetPager, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { AuditEntry } from './audit-entry.js';
import { AUDIT, AuditList, POSITION } from './audit-list.js';

/** One action, what it changed, and the blocks that seal it. */
export class ShowAuditEntry extends Query<AdminAuditView> {
  constructor(readonly id: string) {
    super();
  }
}

/** Refusal 404. */
@QueryHandler(ShowAuditEntry)
export class ShowAuditEntryHandler implements IQueryHandler<ShowAuditEntry> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly pager: KeysetPager,
    private readonly audit: AuditList,
  ) {}

  async execute({ id }: ShowAuditEntry): Promise<AdminAuditView> {
    const row = await this.pager.one(AUDIT, { sql: 'a.position = $1', values: [POSITION.test(id) ? id : '0'] });
    if (!row) throw refusal('audit.no-entry');
    const [describe] = await this.audit.describe([row]);
    const { stream_id: stream, version, act: type } = row;
    return {
      ...describe!,
      changes: row.changes,
      correlationId: row.correlation_id,
      events: [{ stream, version, type }],
      chain: await this.#blocksAround(row),
    };
  }

  /** The block that seals the entry's event, and its neighbours; none until it is sealed. */
  async #blocksAround(row: AuditEntry): Promise<AdminAuditView['chain']> {
    const { rows } = await this.pool.query<{ block: string; hash: string; mine: boolean }>(
      `with mine as (
         select s.block from events e, lateral (
           select block from event_seals
           where (last_epoch, last_transaction_id, last_global_position) >= (e.epoch, e.transaction_id, e.global_position)
           order by block limit 1) s
         where e.stream_id = $1 and e.version = $2)
       select s.block::text, encode(s.block_hash, 'hex') as hash, s.block = mine.block as mine
       from mine join event_seals s on s.block between mine.block - 1 and mine.block + 1 order by s.block`,
      [row.stream_id, row.version],
    );
    return rows;
  }
}
