import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Viewer } from '@usdt-africa/operators';
import { Approvals } from './approvals.js';

/** The requester withdraws the request. Refusals as of {@link Approvals.withdraw}. */
export class WithdrawApproval extends Command<void> {
  constructor(
    readonly approvalId: string,
    readonly viewer: Viewer,
    readonly reason: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(WithdrawApproval)
export class WithdrawApprovalHandler implements ICommandHandler<WithdrawApproval> {
  constructor(private readonly approvals: Approvals) {}

  execute({ approvalId, viewer, reason }: WithdrawApproval): Promise<void> {
    return this.approvals.withdraw(approvalId, viewer, reason);
  }
}
