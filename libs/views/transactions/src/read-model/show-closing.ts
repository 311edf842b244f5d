import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LEGAL_MS, OwnSecret } from '@usdt-africa/accounts';
import type { ClosingView } from '@usdt-africa/contracts/api';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { openMatters, wasPaid } from '../application/open-matters.js';
import { hadPayments } from '../application/own-naira.js';

const SHOWN = 10;

/** Whether a customer may close their account, and what would happen to their stored data. */
export class ShowClosing extends Query<ClosingView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ShowClosing)
export class ShowClosingHandler implements IQueryHandler<ShowClosing> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: PostgresEventStore,
    private readonly secret: OwnSecret,
  ) {}

  async execute({ accountId }: ShowClosing): Promise<ClosingView> {
    const [open, paid, received, by] = await Promise.all([
      openMatters(this.pool, this.store, accountId),
      wasPaid(this.pool, accountId),
      hadPayments(this.pool, accountId),
      this.secret.kindOf(accountId),
    ]);
    return {
      open: open.slice(0, SHOWN),
      openCount: open.length,
      by,
      retainedUntil: paid || received ? new Date(this.clock.now().getTime() + LEGAL_MS).toISOString() : null,
    };
  }
}
