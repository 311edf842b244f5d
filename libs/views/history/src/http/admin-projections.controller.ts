import { Controller, Get, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { OperatorAction, OperatorInput, CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import {
  AdminProjectionRow,
  AdminProjectionsOverview,
  AdminProjectionView,
  AdminProof,
  AdminRebuild,
  ReasonedRequest,
  RebuildRequest,
} from '@usdt-africa/contracts/admin';
import { Answers, AnswersPage, ListParameters, type ListQuery, type Page } from '@usdt-africa/platform';
import { ProveProjection } from '../application/prove-projection.js';
import { RebuildProjection } from '../application/rebuild-projection.js';
import { SteerRebuild } from '../application/steer-rebuild.js';
import { ListProjections } from '../read-model/list-projections.js';
import { ListRebuilds } from '../read-model/list-rebuilds.js';
import { ShowProjection } from '../read-model/show-projection.js';
import { ShowProjectionsOverview } from '../read-model/show-projections-overview.js';
import { ShowProof } from '../read-model/show-proof.js';
import { ShowRebuild } from '../read-model/show-rebuild.js';

/** Read models: lag, rebuild, proof. */
@Permission('projections.read')
@Controller('api/admin')
export class AdminProjectionsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @AnswersPage(AdminProjectionRow)
  @Get('projections')
  list(): Promise<Page<AdminProjectionRow>> {
    return this.queries.execute(new ListProjections());
  }

  @Answers(AdminProjectionsOverview)
  @Get('projections/overview')
  overview(): Promise<AdminProjectionsOverview> {
    return this.queries.execute(new ShowProjectionsOverview());
  }

  @Answers(AdminProjectionView)
  @Get('projections/:id')
  show(@CurrentOperator() viewer: Viewer, @Param('id') id: string): Promise<AdminProjectionView> {
    return this.queries.execute(new ShowProjection(id, viewer));
  }

  @OperatorAction('projections/:id/rebuild', AdminProjectionView, 'projections.rebuild')
  async rebuild(
    @Param('id') id: string,
    @OperatorInput(RebuildRequest) { viewer, body: { reason, confirm }, once }: OperatorInput<RebuildRequest>,
  ): Promise<AdminProjectionView> {
    await once.run(() => this.commands.execute(new RebuildProjection(id, confirm, { viewer, reason })));
    return this.show(viewer, id);
  }

  @OperatorAction('projections/:id/prove', AdminProjectionView, 'projections.rebuild')
  async prove(
    @Param('id') id: string,
    @OperatorInput(ReasonedRequest) { viewer, body: { reason }, once }: OperatorInput<ReasonedRequest>,
  ): Promise<AdminProjectionView> {
    await once.run(() => this.commands.execute(new ProveProjection(id, { viewer, reason })));
    return this.show(viewer, id);
  }

  @Answers(AdminProof)
  @Get('proofs/:id')
  proof(@Param('id') id: string): Promise<AdminProof> {
    return this.queries.execute(new ShowProof(id));
  }

  @AnswersPage(AdminRebuild)
  @Get('rebuilds')
  rebuilds(@CurrentOperator() viewer: Viewer, @ListParameters() query: ListQuery): Promise<Page<AdminRebuild>> {
    return this.queries.execute(new ListRebuilds(query, viewer));
  }

  @Answers(AdminRebuild)
  @Get('rebuilds/:id')
  oneRebuild(@CurrentOperator() viewer: Viewer, @Param('id') id: string): Promise<AdminRebuild> {
    return this.queries.execute(new ShowRebuild(id, viewer));
  }

  @OperatorAction('rebuilds/:id/:act', AdminRebuild, 'projections.rebuild')
  async steer(
    @Param('id') id: string,
    @Param('act') act: string,
    @OperatorInput(ReasonedRequest) { viewer, body: { reason }, once }: OperatorInput<ReasonedRequest>,
  ): Promise<AdminRebuild> {
    if (act !== 'pause' && act !== 'resume' && act !== 'cancel') throw refusal('history.not-found');
    await once.run(() => this.commands.execute(new SteerRebuild(id, act, { viewer, reason })));
    return this.oneRebuild(viewer, id);
  }
}
