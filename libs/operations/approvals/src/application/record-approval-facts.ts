import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminApprovalEffect } from '@usdt-africa/contracts/admin';
import { ApprovalFacts } from '../read-model/approval-facts.js';

/** Records the effect of a pending request, just before an operator decides or withdraws it. */
export class RecordApprovalFacts extends Command<void> {
  constructor(
    readonly approvalId: string,
    readonly effect: AdminApprovalEffect,
  ) {
    super();
  }
}

@CommandHandler(RecordApprovalFacts)
export class RecordApprovalFactsHandler implements ICommandHandler<RecordApprovalFacts> {
  constructor(private readonly facts: ApprovalFacts) {}

  async execute({ approvalId, effect }: RecordApprovalFacts): Promise<void> {
    await this.facts.record(approvalId, effect);
  }
}
