import { Controller, Get, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminDeadLetterRow,
  AdminDeadLettersOverview,
  AdminDeadLettersRetried,
  AdminDeadLetterView,
  ReasonedRequest,
  RetryAllRequest,
} from '@usdt-africa/contracts/admin';
import { Act, Asked, CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import { Answers, AnswersPage, AskedList, type ListQuery, type Page } from '@usdt-africa/platform';
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
  list(@AskedList() query: ListQuery): Promise<Page<AdminDeadLetterRow>> {
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

  @Act('retry-all', AdminDeadLettersRetried, 'deadletters.retry')
  async retryAll(
    @Asked(RetryAllRequest) { viewer, key, body: { cause, reason } }: Asked<RetryAllRequest>,
  ): Promise<AdminDeadLettersRetried> {
    return { letters: await this.commands.execute(new RetryDeadLetters(cause, { viewer, key, reason })) };
  }

  @Act(':id/retry', AdminDeadLetterView, 'deadletters.retry')
  retry(
    @Param('id') id: string,
    @Asked(ReasonedRequest) { body, ...by }: Asked<ReasonedRequest>,
  ): Promise<AdminDeadLetterView> {
    return this.commands.execute(new RetryDeadLetter(id, { ...by, ...body }));
  }

  /** Goes on without this one event, for ever. */
  @Act(':id/drop', AdminDeadLetterView, 'deadletters.retry')
  drop(
    @Param('id') id: string,
    @Asked(ReasonedRequest) { body, ...by }: Asked<ReasonedRequest>,
  ): Promise<AdminDeadLetterView> {
    return this.commands.execute(new DropDeadLetter(id, { ...by, ...body }));
  }
}
