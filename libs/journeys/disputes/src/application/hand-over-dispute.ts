import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminRole } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { may } from '@usdt-africa/operators';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { handOver } from '../domain/decide.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';

/** Hands a case over to another operator, or back to the queue. */
export class HandOverDispute extends Command<void> {
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
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /**
   * @throws Refusal 422 `no-operator` for an operator who cannot work on it: the one who claims a case blocks it for
   * all others
   */
  async execute({ request, to }: HandOverDispute): Promise<void> {
    if (to !== null && !(await this.#worksOnCases(to))) throw refusal('disputes.no-operator');
    return this.changes.byOperator(request, (dispute) => handOver(dispute, to, this.clock.now()));
  }

  async #worksOnCases(operatorId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ role: AdminRole }>(
      `select role from operators where operator_id = $1 and state <> 'disabled'`,
      [operatorId],
    );
    return rows.some(({ role }) => may(role, 'disputes.answer') || may(role, 'disputes.resolve'));
  }
}
