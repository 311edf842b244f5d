import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorLog, type Viewer } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { paidByPayout } from '../read-model/find-paid-by-payout.js';

/** The provider's answers about a payout are shown to an operator, for a reason, until the time that is answered. */
export class OpenPayoutAnswers extends Command<Date> {
  constructor(
    readonly payoutId: string,
    readonly viewer: Viewer,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(OpenPayoutAnswers)
export class OpenPayoutAnswersHandler implements ICommandHandler<OpenPayoutAnswers> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly operatorLog: OperatorLog,
  ) {}

  /** @throws Refusal 404 `payout-not-found` */
  async execute({ payoutId, viewer, reason }: OpenPayoutAnswers): Promise<Date> {
    const { orderId } = await paidByPayout(this.pool, payoutId);
    const why = { reason, ...(orderId !== null && { orderId }) };
    return this.operatorLog.personalDataOpened(viewer, { resource: 'payouts', recordId: payoutId }, why);
  }
}
