import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Viewer } from '@usdt-africa/operators';
import { KeysetPager } from '@usdt-africa/platform';
import { ApprovalEffects } from '../read-model/approval-effects.js';
import { ApprovalFacts } from '../read-model/approval-facts.js';
import { APPROVALS } from '../read-model/approval-rows.js';

/** Records the effect of a pending request, just before an operator decides or withdraws it. */
export class RecordApprovalFacts extends Command<void> {
  constructor(
    readonly approvalId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@CommandHandler(RecordApprovalFacts)
export class RecordApprovalFactsHandler implements ICommandHandler<RecordApprovalFacts> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly effects: ApprovalEffects,
    private readonly facts: ApprovalFacts,
  ) {}

  async execute({ approvalId, viewer }: RecordApprovalFacts): Promise<void> {
    const found = await this.pager.oneOf(APPROVALS, approvalId);
    if (found?.state !== 'requested') return;
    const { action, payload } = found;
    await this.facts.record(approvalId, await this.effects.of({ action, payload, waits: true, facts: null }, viewer));
  }
}
