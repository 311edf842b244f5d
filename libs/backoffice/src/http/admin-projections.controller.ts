import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { may, operatorOf, Permission } from '@usdt-africa/operators';
import {
  type AdminDeadLetterRow,
  type AdminDeadLettersOverview,
  type AdminDeadLetterView,
  type AdminProjectionRow,
  type AdminProjectionsOverview,
  type AdminProjectionView,
  type AdminProof,
  type AdminRebuild,
  ReasonedRequest,
  RebuildRequest,
  RetryAllRequest,
} from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { validBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { Console } from '../application/console.js';
import { contentRange, filterOf, type ListQuery, listRequest } from './list-query.js';

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
  constructor(private readonly console: Console) {}

  @Get('projections')
  async list(@Res({ passthrough: true }) response: Response): Promise<readonly AdminProjectionRow[]> {
    const rows = await this.console.projectionList.rows();
    response.setHeader('Content-Range', contentRange('projections', 0, rows.length, rows.length));
    return rows;
  }

  @Get('projections/overview')
  overview(): Promise<AdminProjectionsOverview> {
    return this.console.projectionList.overview();
  }

  @Get('projections/:id')
  show(@Req() request: Request, @Param('id') id: string): Promise<AdminProjectionView> {
    return this.console.projectionList.view(id, operatorOf(request));
  }

  @Post('projections/:id/rebuild')
  @HttpCode(200)
  @Permission('projections.rebuild')
  async rebuild(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<AdminProjectionView> {
    const { reason, confirm } = validBody(RebuildRequest, body);
    const viewer = operatorOf(request);
    await this.console.technical.rebuild(id, confirm, { viewer, key, reason });
    return this.console.projectionList.view(id, viewer);
  }

  @Post('projections/:id/prove')
  @HttpCode(200)
  @Permission('projections.rebuild')
  async prove(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<AdminProjectionView> {
    const { reason } = validBody(ReasonedRequest, body);
    const viewer = operatorOf(request);
    await this.console.technical.prove(id, { viewer, key, reason });
    return this.console.projectionList.view(id, viewer);
  }

  @Get('proofs/:id')
  proof(@Param('id') id: string): Promise<AdminProof> {
    return this.console.projectionList.proof(id);
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
    const all = await this.console.projectionList.rebuilds(projection, running, operatorOf(request));
    const found = id ? all.filter((one) => id.includes(one.id)) : all;
    const rows = found.slice(first, last + 1);
    response.setHeader('Content-Range', contentRange('rebuilds', first, rows.length, found.length));
    return rows;
  }

  @Get('rebuilds/:id')
  async oneRebuild(@Req() request: Request, @Param('id') id: string): Promise<AdminRebuild> {
    return this.console.projectionList.rebuild(await this.console.technical.status(id), operatorOf(request));
  }

  @Post('rebuilds/:id/:act')
  @HttpCode(200)
  @Permission('projections.rebuild')
  async steer(
    @Req() request: Request,
    @Param('id') id: string,
    @Param('act') act: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<AdminRebuild> {
    const { reason } = validBody(ReasonedRequest, body);
    const viewer = operatorOf(request);
    if (act !== 'pause' && act !== 'resume' && act !== 'cancel')
      throw new Refusal(404, 'not-found', 'A rebuild can be paused, resumed or cancelled.');
    await this.console.technical.steer(id, act, { viewer, key, reason });
    return this.console.projectionList.rebuild(await this.console.technical.status(id), viewer);
  }
}

/** Streams that a reader stands still on. */
@Permission('deadletters.read')
@Controller('api/admin/dead-letters')
export class AdminDeadLettersController {
  constructor(private readonly console: Console) {}

  @Get()
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminDeadLetterRow[]> {
    const { rows, contentRange: range } = await this.console.deadLetters.page(query);
    response.setHeader('Content-Range', range);
    return rows;
  }

  @Get('overview')
  overview(): Promise<AdminDeadLettersOverview> {
    return this.console.deadLetters.overview();
  }

  @Get(':id')
  show(@Req() request: Request, @Param('id') id: string): Promise<AdminDeadLetterView> {
    return this.console.deadLetters.view(id, may(operatorOf(request).role, 'deadletters.retry'));
  }

  @Post('retry-all')
  @HttpCode(200)
  @Permission('deadletters.retry')
  async retryAll(
    @Req() request: Request,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<{ letters: number }> {
    const { cause, reason } = validBody(RetryAllRequest, body);
    return { letters: await this.console.technical.retryAll(cause, { viewer: operatorOf(request), key, reason }) };
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Permission('deadletters.retry')
  async retry(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<AdminDeadLetterView> {
    const { reason } = validBody(ReasonedRequest, body);
    const before = await this.console.deadLetters.view(id, true);
    await this.console.technical.retry(id, { viewer: operatorOf(request), key, reason });
    return before;
  }

  /** Goes on without this one event, for ever. */
  @Post(':id/drop')
  @HttpCode(200)
  @Permission('deadletters.retry')
  async drop(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<AdminDeadLetterView> {
    const { reason } = validBody(ReasonedRequest, body);
    const before = await this.console.deadLetters.view(id, true);
    await this.console.technical.drop(id, { viewer: operatorOf(request), key, reason });
    return before;
  }
}
