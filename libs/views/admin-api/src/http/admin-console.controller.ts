import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AdminChange, AdminMenuCounts, AdminSearchHits, AdminSearchRequest } from '@usdt-africa/contracts/admin';
import {
  CurrentOperator,
  Passive,
  Permission,
  Sessions,
  SignedIn,
  type SignedInOperator,
} from '@usdt-africa/operators';
import { Answers, AnswersAs, ValidBody } from '@usdt-africa/platform';
import type { Response } from 'express';
import { CountMenu } from '../read-model/count-menu.js';
import { SearchRecords } from '../read-model/search-records.js';
import { ChangeStream } from './change-stream.js';

/** Endpoints that every page of the console uses. */
@SignedIn()
@Controller('api/admin')
export class AdminConsoleController {
  constructor(
    private readonly queries: QueryBus,
    private readonly changes: ChangeStream,
    private readonly sessions: Sessions,
  ) {}

  /** All operators read orders; the other counts depend on the operator's permissions. */
  @Answers(AdminMenuCounts)
  @Get('counts')
  @Permission('orders.read')
  counts(@CurrentOperator() viewer: SignedInOperator): Promise<AdminMenuCounts> {
    return this.queries.execute(new CountMenu(viewer));
  }

  /** A search for people is audited, without its text. */
  @Answers(AdminSearchHits)
  @Post('search')
  @HttpCode(200)
  @Permission('orders.read')
  find(
    @CurrentOperator() viewer: SignedInOperator,
    @ValidBody(AdminSearchRequest) { q, names }: AdminSearchRequest,
  ): Promise<AdminSearchHits> {
    return this.queries.execute(new SearchRecords(q, names === true, viewer));
  }

  /** Server-sent events; an open console does not count as activity of its operator. */
  @AnswersAs('text/event-stream', AdminChange)
  @Get('stream')
  @Passive()
  stream(@CurrentOperator() operator: SignedInOperator, @Res() response: Response): void {
    this.changes.open(response, operator, () => this.sessions.stillIs(operator));
  }
}
