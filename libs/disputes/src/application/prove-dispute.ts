import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDisputeProveRequest } from '@usdt-africa/contracts/admin';
import { resolveByProof } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** Shows that the money was paid, which resolves the case. */
export class ProveDispute extends Command<ActAnswer> {
  constructor(
    readonly request: OperatorsRequest,
    readonly asked: AdminDisputeProveRequest,
  ) {
    super();
  }
}

@CommandHandler(ProveDispute)
export class ProveDisputeHandler implements ICommandHandler<ProveDispute> {
  constructor(
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
  ) {}

  async execute({ request, asked }: ProveDispute): Promise<ActAnswer> {
    const { payoutId, receiptFileId, text } = asked;
    const files = receiptFileId ? [receiptFileId] : [];
    const payout = await this.acts.payout(request.order, payoutId);
    const writing = text !== '' || receiptFileId ? await this.acts.operatorsWriting(request, text, files) : null;
    const shown = { receiptFileId: receiptFileId ?? null, writing };
    return this.acts.ofOperator(
      request,
      (dispute) => resolveByProof(dispute, request.operator.id, payout, shown, this.context.clock.now()),
      files,
    );
  }
}
