import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReasonedRequest } from '@usdt-africa/contracts/admin';
import { byOf, checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { leave } from '../domain/decide.js';
import { SweepStreams } from './sweep-streams.js';

/** An operator leaves a stuck sweep: its USDT stay, and the address may be planned again. */
export class LeaveSweep extends Command<void> {
  constructor(
    readonly sweepId: string,
    readonly request: OperatorRequest<ReasonedRequest>,
  ) {
    super();
  }
}

@CommandHandler(LeaveSweep)
export class LeaveSweepHandler implements ICommandHandler<LeaveSweep> {
  constructor(private readonly sweeps: SweepStreams) {}

  /** @throws Refusal 404 `no-sweep`; 409 `not-stuck`, `changed-meanwhile` */
  async execute({ sweepId, request }: LeaveSweep): Promise<void> {
    await this.sweeps.change(
      sweepId,
      (before, now, version) => {
        checkVersion(request, version);
        return { events: leave(before, [request.viewer.id], now) };
      },
      byOf(request),
    );
  }
}
