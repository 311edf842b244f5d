import { Controller, Get } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AdminHoldingRow, AdminSweepRunRow, AdminSweepRunView, ReasonedRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Refusal, uuidFrom } from '@usdt-africa/kernel';
import {
  CurrentOperator,
  OperatorAction,
  OperatorInput,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import { Answers, AnswersPage, KnownId, ListParameters, type ListQuery, type Page, UUID } from '@usdt-africa/platform';
import { LeaveSweep } from '../application/leave-sweep.js';
import { SweepNow } from '../application/sweep-now.js';
import { TrySweepAgain } from '../application/try-sweep-again.js';
import { ListHoldings } from '../read-model/list-holdings.js';
import { ListSweepRuns } from '../read-model/list-sweep-runs.js';
import { RunOfSweep } from '../read-model/run-of-sweep.js';
import { ShowSweepRun } from '../read-model/show-sweep-run.js';

const RunId = () => KnownId(UUID, (): Refusal => refusal('sweeps.no-run'));
const SweepId = () => KnownId(UUID, (): Refusal => refusal('sweeps.no-sweep'));

/** Admin API of sweeps: runs and their addresses. */
@Permission('sweeps.read')
@Controller('api/admin/sweeps')
export class AdminSweepsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminSweepRunRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminSweepRunRow>> {
    return this.queries.execute(new ListSweepRuns(query));
  }

  @Answers(AdminSweepRunView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @RunId() id: string): Promise<AdminSweepRunView> {
    return this.queries.execute(new ShowSweepRun(id, viewer));
  }

  /** Addresses are swept now, as far as they are worth it: a worker plans the run. */
  @OperatorAction('', AdminSweepRunView, 'sweeps.act')
  async now(@OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>): Promise<AdminSweepRunView> {
    const runId = uuidFrom('sweep-run', input.viewer.id, input.key);
    await input.once.run(() => this.commands.execute(new SweepNow(runId, input)));
    return this.queries.execute(new ShowSweepRun(runId, input.viewer));
  }

  /** A stuck sweep goes on: a worker requests the leg that it needs. */
  @OperatorAction('addresses/:id/try-again', AdminSweepRunView, 'sweeps.act')
  tryAgain(
    @SweepId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminSweepRunView> {
    return this.#act(id, input, () => this.commands.execute(new TrySweepAgain(id, input)));
  }

  /** A stuck sweep ends, and its USDT stay: the address may be planned again. */
  @OperatorAction('addresses/:id/leave', AdminSweepRunView, 'sweeps.act')
  leave(
    @SweepId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminSweepRunView> {
    return this.#act(id, input, () => this.commands.execute(new LeaveSweep(id, input)));
  }

  async #act(
    sweepId: string,
    { viewer, once }: OperatorInput<ReasonedRequest>,
    act: () => Promise<void>,
  ): Promise<AdminSweepRunView> {
    const runId = await this.queries.execute(new RunOfSweep(sweepId));
    await once.run(act);
    return this.queries.execute(new ShowSweepRun(runId, viewer));
  }
}

/** Admin API of what deposit addresses hold. */
@Permission('sweeps.read')
@Controller('api/admin/holdings')
export class AdminHoldingsController {
  constructor(private readonly queries: QueryBus) {}

  @AnswersPage(AdminHoldingRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminHoldingRow>> {
    return this.queries.execute(new ListHoldings(query));
  }
}
