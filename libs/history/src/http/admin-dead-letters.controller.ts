import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminDeadLetterRow,
  AdminDeadLettersOverview,
  AdminDeadLettersRetried,
  AdminDeadLetterView,
  ReasonedRequest,
  RetryAllRequest,
} from '@usdt-africa/contracts/admin';
import { CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import { Answers, AnswersPage, IdempotencyKey, type ListQuery, type Page, ValidBody } from '@usdt-africa/platform';
import { DropDeadLetter } from '../application/drop-dead-letter.js';
import { RetryDeadLetter } from '../application/retry-dead-letter.js';
import { RetryDeadLetters } from '../application/retry-dead-letters.js';
import { ListDeadLetters } from '../read-model/list-dead-letters.js';
import { ShowDeadLetter } from '../read-model/show-dead-letter.js';
import { ShowDeadLettersOverview } from '../read-model/show-dead-letters-overview.js';

/** Streams that a reader stands still on. */
@Permission('deadletters.read')
@Controller('api/admin/dead-letters')
export class AdminDeadLettersController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @AnswersPage(AdminDeadLetterRow)
  @Get()
  list(@Query() query: ListQuery): Promise<Page<AdminDeadLetterRow>> {
    return this.queries.execute(new ListDeadLetters(query));
  }

  @Answers(AdminDeadLettersOverview)
  @Get('overview')
  overview(): Promise<AdminDeadLettersOverview> {
    return this.queries.execute(new ShowDeadLettersOverview());
  }

  @Answers(AdminDeadLetterView)
  @Get(':id')
  show(@CurrentOperator() viewer: Viewer, @Param('id') id: string): Promise<AdminDeadLetterView> {
    return this.queries.execute(new ShowDeadLetter(id, viewer));
  }

  @Answers(AdminDeadLettersRetried)
  @Post('retry-all')
  @HttpCode(200)
  @Permission('deadletters.retry')
  async retryAll(
    @CurrentOperator() viewer: Viewer,
    @IdempotencyKey() key: string,
    @ValidBody(RetryAllRequest) { cause, reason }: RetryAllRequest,
  ): Promise<AdminDeadLettersRetried> {
    return { letters: await this.commands.execute(new RetryDeadLetters(cause, { viewer, key, reason })) };
  }

  @Answers(AdminDeadLetterView)
  @Post(':id/retry')
  @HttpCode(200)
  @Permission('deadletters.retry')
  retry(
    @CurrentOperator() viewer: Viewer,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(ReasonedRequest) asked: ReasonedRequest,
  ): Promise<AdminDeadLetterView> {
    return this.commands.execute(new RetryDeadLetter(id, { viewer, key, ...asked }));
  }

  /** Goes on without this one event, for ever. */
  @Answers(AdminDeadLetterView)
  @Post(':id/drop')
  @HttpCode(200)
  @Permission('deadletters.retry')
  drop(
    @CurrentOperator() viewer: Viewer,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(ReasonedRequest) asked: ReasonedRequest,
  ): Promise<AdminDeadLetterView> {
    return this.commands.execute(new DropDeadLetter(id, { viewer, key, ...asked }));
  }
}
