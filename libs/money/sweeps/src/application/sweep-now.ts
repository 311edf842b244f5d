import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReasonedRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { OperatorRequest } from '@usdt-africa/operators';
import { correlationId } from '@usdt-africa/platform';
import { SweepRuns } from './sweep-runs.js';

/** An operator wants addresses swept now: a worker plans the run. Answers its id. */
export class SweepNow extends Command<string> {
  constructor(readonly request: OperatorRequest<ReasonedRequest>) {
    super();
  }
}

@CommandHandler(SweepNow)
export class SweepNowHandler implements ICommandHandler<SweepNow> {
  constructor(private readonly runs: SweepRuns) {}

  /** @throws Refusal 409 `run-open` */
  async execute({ request: { viewer, body } }: SweepNow): Promise<string> {
    const by = { operatorId: viewer.id, reason: body.reason, correlationId: correlationId() };
    const runId = await this.runs.request(by);
    if (runId === null) throw refusal('sweeps.run-open');
    return runId;
  }
}
