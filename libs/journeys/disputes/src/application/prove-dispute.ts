import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDisputeProveRequest } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { resolveByProof } from '../domain/decide.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';

/** Shows that the money was paid, which resolves the case. */
export class ProveDispute extends Command<void> {
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
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request, input }: ProveDispute): Promise<void> {
    const { payoutId, receiptFileId, text } = input;
    const files = receiptFileId ? [receiptFileId] : [];
    const payout = await this.changes.payout(request.order, payoutId);
    const writing = text !== '' || receiptFileId ? await this.changes.operatorsWriting(request, text, files) : null;
    const shown = { receiptFileId: receiptFileId ?? null, writing };
    return this.changes.byOperator(
      request,
      (dispute) => resolveByProof(dispute, request.operator.id, payout, shown, this.clock.now()),
      files,
    );
  }
}
