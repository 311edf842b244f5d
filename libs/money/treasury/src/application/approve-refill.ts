import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReasonedRequest } from '@usdt-africa/contracts/admin';
import { byOf, checkVersion, OperatorCommand } from '@usdt-africa/operators';
import { RefillStreams } from './refill-streams.js';
import { Refills } from './refills.js';

/** Another operator approves a refill. Refusals: see {@link Refills.approve}, and 409 `changed-meanwhile`. */
export class ApproveRefill extends OperatorCommand<ReasonedRequest> {}

@CommandHandler(ApproveRefill)
export class ApproveRefillHandler implements ICommandHandler<ApproveRefill> {
  constructor(
    private readonly refills: Refills,
    private readonly streams: RefillStreams,
  ) {}

  async execute({ id, request }: ApproveRefill): Promise<void> {
    checkVersion(request, (await this.streams.loadRequested(id)).version);
    await this.refills.approve(id, request.viewer, byOf(request));
  }
}
