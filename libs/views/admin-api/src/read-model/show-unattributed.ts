import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import { type AdminUnattributedView, offered } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { depositNotFound } from '@usdt-africa/deposits';
import { eventsOf, PostgresEventStore } from '@usdt-africa/event-store';
import { ledgerOf, timelineOf } from '@usdt-africa/history';
import { Actors, may, ShowRecord } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../admin-api-config.js';
import { foundBy, unattributedEffect } from './deposit-effect.js';
import { COLUMNS, type Row, UnattributedRows } from './unattributed-rows.js';

/** A deposit that no order was credited with, and what may be done about it. Refusal 404 `no-deposit`. */
export class ShowUnattributed extends ShowRecord<AdminUnattributedView> {}

@QueryHandler(ShowUnattributed)
export class ShowUnattributedHandler implements IQueryHandler<ShowUnattributed> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly deposits: UnattributedRows,
    private readonly actors: Actors,
    private readonly approvals: Approvals,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  async execute({ id: depositKey, viewer }: ShowUnattributed): Promise<AdminUnattributedView> {
    const { explorerTransactionUrl } = this.config;
    const { rows } = await this.pool.query<Row>(`select ${COLUMNS} from unattributed_deposits where deposit_key = $1`, [
      depositKey,
    ]);
    if (!rows[0]) throw depositNotFound();
    const [[row], events, approval] = await Promise.all([
      this.deposits.views(rows),
      this.store.readStream(streams.deposit(depositKey)),
      this.approvals.pendingOf('unattributed', depositKey, viewer.id),
    ]);
    const who = await this.actors.ofEvents(events);
    const [closed] = eventsOf(events, 'UnattributedDepositResolved');
    const mayRequest = row!.state === 'open' && may(viewer.role, 'approvals.request');
    return {
      ...row!,
      evidence: closed?.data.evidence ?? null,
      version: events.length,
      timeline: timelineOf(events, who, { explorerTransactionUrl, waiting: row!.state === 'open' }),
      ledger: ledgerOf(events),
      approval,
      actions: mayRequest
        ? (['returned-by-evidence', 'attributed-by-evidence'] as const).map((action) =>
            offered(action, {
              why: approval ? 'already-requested' : null,
              facts: { amountUsdt: row!.usdt },
              twoPeople: true,
              effect: unattributedEffect(depositKey, row!.usdt, foundBy(action)),
            }),
          )
        : [],
    };
  }
}
