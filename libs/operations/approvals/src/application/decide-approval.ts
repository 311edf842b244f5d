import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Viewer } from '@usdt-africa/operators';
import { Approvals } from './approvals.js';

/** An operator approves or rejects. Refusals as of {@link Approvals.decide}. */
export class DecideApproval extends Command<void> {
  constructor(
    readonly approvalId: string,
    readonly yes: boolean,
    readonly viewer: Viewer,
    /** Of what the approver reviewed; null for a rejection. */
    readonly payloadHash: string | null,
    readonly reason: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(DecideApproval)
export class DecideApprovalHandler implements ICommandHandler<DecideApproval> {
  constructor(private readonly approvals: Approvals) {}

  execute({ approvalId, yes, viewer, payloadHash, reason }: DecideApproval): Promise<void> {
    return this.approvals.decide(approvalId, yes, viewer, payloadHash, reason);
  }
}
