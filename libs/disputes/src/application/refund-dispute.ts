import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { askRefund } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';

/** Asks for what was sent to be given back. */
export class RefundDispute extends Command<ActAnswer> {
  constructor(
    readonly request: OperatorsRequest,
    readonly payoutId: string,
  ) {
    super();
  }
}

@CommandHandler(RefundDispute)
export class RefundDisputeHandler implements ICommandHandler<RefundDispute> {
  constructor(
    private readonly acts: CaseActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request, payoutId }: RefundDispute): Promise<ActAnswer> {
    const payout = await this.acts.payout(request.order, payoutId);
    return this.acts.ofOperator(request, (dispute) =>
      askRefund(dispute, request.operator.id, payout, this.clock.now()),
    );
  }
}
