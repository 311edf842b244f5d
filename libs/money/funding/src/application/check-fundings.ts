import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FundingCheckView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { withTransaction } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { FundingHints } from './funding-hints.js';
import { FundingWork } from './funding-work.js';

/** A customer has the provider asked at most so often. */
const EVERY_MS = 60_000;

/** Has the provider look for payments into a customer's number, now. */
export class CheckFundings extends Command<FundingCheckView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(CheckFundings)
export class CheckFundingsHandler implements ICommandHandler<CheckFundings> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly work: FundingWork,
    private readonly hints: FundingHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 409 `no-account-number` */
  async execute({ accountId }: CheckFundings): Promise<FundingCheckView> {
    const now = this.clock.now();
    const checkedAt = await withTransaction(this.pool, async (tx) => {
      const { rows } = await tx.query<{ checked_at: Date | null }>(
        `select checked_at from funding_accounts where account_id = $1 and state = 'open' for update`,
        [accountId],
      );
      const [row] = rows;
      if (!row) throw refusal('funding.no-account-number');
      const { checked_at: last } = row;
      // A time in the future is of a clock that was set back.
      if (last && last <= now && now.getTime() - last.getTime() < EVERY_MS) return last;
      await tx.query('update funding_accounts set checked_at = $2 where account_id = $1', [accountId, now]);
      await this.work.schedule(tx, { kind: 'requery', subject: accountId, found: 'requery' }, now);
      return now;
    });
    this.hints.wake();
    return { nextAt: new Date(checkedAt.getTime() + EVERY_MS).toISOString() };
  }
}
