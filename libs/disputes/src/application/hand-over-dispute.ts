import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminRole } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { may } from '@usdt-africa/operators';
import { handOver } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** A case is handed over to a colleague, or back to everybody. */
export class HandOverDispute extends Command<ActAnswer> {
  constructor(
    readonly request: OperatorsRequest,
    readonly to: string | null,
  ) {
    super();
  }
}

@CommandHandler(HandOverDispute)
export class HandOverDisputeHandler implements ICommandHandler<HandOverDispute> {
  constructor(
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
  ) {}

  /** @throws Refusal 422 `no-operator` for somebody who could do nothing with it: whoever claims a case holds it from all others */
  async execute({ request, to }: HandOverDispute): Promise<ActAnswer> {
    if (to !== null && !(await this.#worksOnCases(to))) throw refusal('disputes.no-operator');
    return this.acts.ofOperator(request, (dispute) => handOver(dispute, to, this.context.clock.now()));
  }

  async #worksOnCases(operatorId: string): Promise<boolean> {
    const { rows } = await this.context.pool.query<{ role: AdminRole }>(
      `select role from operators where operator_id = $1 and state <> 'disabled'`,
      [operatorId],
    );
    return rows.some(({ role }) => may(role, 'disputes.answer') || may(role, 'disputes.resolve'));
  }
}
