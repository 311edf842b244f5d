import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReasonedRequest } from '@usdt-africa/contracts/admin';
import { byOf, checkVersion, OperatorCommand } from '@usdt-africa/operators';
import { RefillStreams } from './refill-streams.js';
import { Refills } from './refills.js';

/** An operator ends a refill before it was received. Refusals: see {@link Refills.end}, and 409 `changed-meanwhile`. */
export class EndRefill extends OperatorCommand<ReasonedRequest> {}

@CommandHandler(EndRefill)
export class EndRefillHandler implements ICommandHandler<EndRefill> {
  constructor(
    private readonly refills: Refills,
    private readonly streams: RefillStreams,
  ) {}

  async execute({ id, request }: EndRefill): Promise<void> {
    checkVersion(request, (await this.streams.loadRequested(id)).version);
    await this.refills.end(id, request.viewer, byOf(request));
  }
}
