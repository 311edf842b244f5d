import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReasonedRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { OperatorRequest } from '@usdt-africa/operators';
import { correlationId } from '@usdt-africa/platform';
import { SweepRuns } from './sweep-runs.js';

/** An operator wants addresses swept now: a worker plans the run. */
export class SweepNow extends Command<void> {
  constructor(
    readonly runId: string,
    readonly request: OperatorRequest<ReasonedRequest>,
  ) {
    super();
  }
}

@CommandHandler(SweepNow)
export class SweepNowHandler implements ICommandHandler<SweepNow> {
  constructor(private readonly runs: SweepRuns) {}

  /** @throws Refusal 409 `run-open` */
  async execute({ runId, request: { viewer, body } }: SweepNow): Promise<void> {
    const by = { operatorId: viewer.id, reason: body.reason, correlationId: correlationId() };
    if (!(await this.runs.request(runId, by))) throw refusal('sweeps.run-open');
  }
}
