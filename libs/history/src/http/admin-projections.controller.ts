import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import {
  type AdminProjectionRow,
  type AdminProjectionsOverview,
  type AdminProjectionView,
  type AdminProof,
  type AdminRebuild,
  ReasonedRequest,
  RebuildRequest,
} from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { contentRange, filterOf, type ListQuery, listRequest } from '@usdt-africa/platform';
import { TechnicalWork } from '../application/technical-work.js';
import { ProjectionList } from '../read-model/projection-list.js';

type Key = string | undefined;
const RebuildFilter = z.strictObject({
  id: z.optional(z.array(z.string())),
  projection: z.optional(z.string()),
  running: z.optional(z.boolean()),
});

/** Read models: how far, made anew, proven. */
@Permission('projections.read')
@Controller('api/admin')
export class AdminProjectionsController {
  constructor(
    private readonly projections: ProjectionList,
    private readonly work: TechnicalWork,
  ) {}

  @Get('projections')
  async list(@Res({ passthrough: true }) response: Response): Promise<readonly AdminProjectionRow[]> {
    const rows = await this.projections.rows();
    response.setHeader('Content-Range', contentRange('projections', 0, rows.length, rows.length));
    return rows;
  }

  @Get('projections/overview')
  overview(): Promise<AdminProjectionsOverview> {
    return this.projections.overview();
  }

  @Get('projections/:id')
  show(@Req() request: Request, @Param('id') id: string): Promise<AdminProjectionView> {
    return this.projections.view(id, operatorOf(request));
  }

  @Post('projections/:id/rebuild')
  @HttpCode(200)
  @Permission('projections.rebuild')
  async rebuild(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(RebuildRequest) { reason, confirm }: RebuildRequest,
  ): Promise<AdminProjectionView> {
    const viewer = operatorOf(request);
    await this.work.rebuild(id, confirm, { viewer, key, reason });
    return this.projections.view(id, viewer);
  }

  @Post('projections/:id/prove')
  @HttpCode(200)
  @Permission('projections.rebuild')
  async prove(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminProjectionView> {
    const viewer = operatorOf(request);
    await this.work.prove(id, { viewer, key, reason });
    return this.projections.view(id, viewer);
  }

  @Get('proofs/:id')
  proof(@Param('id') id: string): Promise<AdminProof> {
    return this.projections.proof(id);
  }

  @Get('rebuilds')
  async rebuilds(
    @Req() request: Request,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminRebuild[]> {
    const { projection, running = false, id } = filterOf(query, RebuildFilter);
    const { first, last } = listRequest(
      { range: query.range },
      z.strictObject({}),
      ['requestedAt'],
      ['requestedAt', 'DESC'],
    );
    const all = await this.projections.rebuilds(projection, running, operatorOf(request));
    const found = id ? all.filter((one) => id.includes(one.id)) : all;
    const rows = found.slice(first, last + 1);
    response.setHeader('Content-Range', contentRange('rebuilds', first, rows.length, found.length));
    return rows;
  }

  @Get('rebuilds/:id')
  async oneRebuild(@Req() request: Request, @Param('id') id: string): Promise<AdminRebuild> {
    return this.projections.rebuild(await this.work.status(id), operatorOf(request));
  }

  @Post('rebuilds/:id/:act')
  @HttpCode(200)
  @Permission('projections.rebuild')
  async steer(
    @Req() request: Request,
    @Param('id') id: string,
    @Param('act') act: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminRebuild> {
    const viewer = operatorOf(request);
    if (act !== 'pause' && act !== 'resume' && act !== 'cancel')
      throw new Refusal(404, 'not-found', 'A rebuild can be paused, resumed or cancelled.');
    await this.work.steer(id, act, { viewer, key, reason });
    return this.projections.rebuild(await this.work.status(id), viewer);
  }
}
