import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDisputeProveRequest } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { resolveByProof } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';

/** Shows that the money was paid, which resolves the case. */
export class ProveDispute extends Command<ActAnswer> {
  constructor(
    readonly request: OperatorsRequest,
    readonly input: AdminDisputeProveRequest,
  ) {
    super();
  }
}

@CommandHandler(ProveDispute)
export class ProveDisputeHandler implements ICommandHandler<ProveDispute> {
  constructor(
    private readonly acts: CaseActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request, input }: ProveDispute): Promise<ActAnswer> {
    const { payoutId, receiptFileId, text } = input;
    const files = receiptFileId ? [receiptFileId] : [];
    const payout = await this.acts.payout(request.order, payoutId);
    const writing = text !== '' || receiptFileId ? await this.acts.operatorsWriting(request, text, files) : null;
    const shown = { receiptFileId: receiptFileId ?? null, writing };
    return this.acts.ofOperator(
      request,
      (dispute) => resolveByProof(dispute, request.operator.id, payout, shown, this.clock.now()),
      files,
    );
  }
}
