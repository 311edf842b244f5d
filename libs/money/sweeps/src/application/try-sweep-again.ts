import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReasonedRequest } from '@usdt-africa/contracts/admin';
import { byOf, checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { tryAgain } from '../domain/decide.js';
import { SweepStreams } from './sweep-streams.js';

/** An operator has a stuck sweep tried again: a worker requests the leg that it needs. */
export class TrySweepAgain extends Command<void> {
  constructor(
    readonly sweepId: string,
    readonly request: OperatorRequest<ReasonedRequest>,
  ) {
    super();
  }
}

@CommandHandler(TrySweepAgain)
export class TrySweepAgainHandler implements ICommandHandler<TrySweepAgain> {
  constructor(private readonly sweeps: SweepStreams) {}

  /** @throws Refusal 404 `no-sweep`; 409 `not-stuck`, `changed-meanwhile` */
  async execute({ sweepId, request }: TrySweepAgain): Promise<void> {
    await this.sweeps.change(
      sweepId,
      (before, now, version) => {
        checkVersion(request, version);
        return { events: tryAgain(before, [request.viewer.id], now) };
      },
      byOf(request),
    );
  }
}
