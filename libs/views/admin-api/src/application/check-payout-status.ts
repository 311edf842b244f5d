import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { orderOfPayout } from '../read-model/payout-order.js';
import { OperatorCommandInput, byOf } from './operator-command.js';
import { IdempotentRun } from './idempotent-run.js';

/** Has the provider queried about the outcome of a payout. */
export class CheckPayoutStatus extends OperatorCommandInput {}

@CommandHandler(CheckPayoutStatus)
export class CheckPayoutStatusHandler implements ICommandHandler<CheckPayoutStatus> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly payouts: OperatorPayouts,
    private readonly idempotent: IdempotentRun,
  ) {}

  async execute({ id: payoutId, request }: CheckPayoutStatus): Promise<void> {
    const orderId = await orderOfPayout(this.pool, payoutId);
    await this.idempotent.once(`POST /api/admin/payouts/${payoutId}/check-status`, request, () =>
      this.payouts.checkStatus(payoutId, byOf(request, orderId)),
    );
  }
}
