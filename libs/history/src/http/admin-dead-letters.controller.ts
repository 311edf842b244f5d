import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  type AdminDeadLetterRow,
  type AdminDeadLettersOverview,
  type AdminDeadLetterView,
  ReasonedRequest,
  RetryAllRequest,
} from '@usdt-africa/contracts/admin';
import { may, operatorOf, Permission } from '@usdt-africa/operators';
import { type ListQuery, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { TechnicalWork } from '../application/technical-work.js';
import { DeadLetterList } from '../read-model/dead-letter-list.js';

type Key = string | undefined;

/** Streams that a reader stands still on. */
@Permission('deadletters.read')
@Controller('api/admin/dead-letters')
export class AdminDeadLettersController {
  constructor(
    private readonly letters: DeadLetterList,
    private readonly work: TechnicalWork,
  ) {}

  @Get()
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminDeadLetterRow[]> {
    const { rows, contentRange: range } = await this.letters.page(query);
    response.setHeader('Content-Range', range);
    return rows;
  }

  @Get('overview')
  overview(): Promise<AdminDeadLettersOverview> {
    return this.letters.overview();
  }

  @Get(':id')
  show(@Req() request: Request, @Param('id') id: string): Promise<AdminDeadLetterView> {
    return this.letters.view(id, may(operatorOf(request).role, 'deadletters.retry'));
  }

  @Post('retry-all')
  @HttpCode(200)
  @Permission('deadletters.retry')
  async retryAll(
    @Req() request: Request,
    @Headers('idempotency-key') key: Key,
    @ValidBody(RetryAllRequest) { cause, reason }: RetryAllRequest,
  ): Promise<{ letters: number }> {
    return { letters: await this.work.retryAll(cause, { viewer: operatorOf(request), key, reason }) };
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Permission('deadletters.retry')
  async retry(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminDeadLetterView> {
    const before = await this.letters.view(id, true);
    await this.work.retry(id, { viewer: operatorOf(request), key, reason });
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
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminDeadLetterView> {
    const before = await this.letters.view(id, true);
    await this.work.drop(id, { viewer: operatorOf(request), key, reason });
    return before;
  }
}
