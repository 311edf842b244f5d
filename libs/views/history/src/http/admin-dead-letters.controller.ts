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
import {
  BY_OPERATOR,
  OperatorRoute,
  OperatorInput,
  CurrentOperator,
  Permission,
  type Viewer,
} from '@usdt-africa/operators';
import { Answers, AnswersPage, Idempotent, ListParameters, type ListQuery, type Page } from '@usdt-africa/platform';
import { DropDeadLetter } from '../application/drop-dead-letter.js';
import { RetryDeadLetter } from '../application/retry-dead-letter.js';
import { RetryDeadLetters } from '../application/retry-dead-letters.js';
import { ListDeadLetters } from '../read-model/list-dead-letters.js';
import { ShowDeadLetter } from '../read-model/show-dead-letter.js';
import { ShowDeadLettersOverview } from '../read-model/show-dead-letters-overview.js';

/**
 * Streams that a reader stands still on. A repeated action gets the stored response: the letter may be gone by then.
 */
@Permission('deadletters.read')
@Controller('api/admin/dead-letters')
export class AdminDeadLettersController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @AnswersPage(AdminDeadLetterRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminDeadLetterRow>> {
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

  @Idempotent({ ...BY_OPERATOR, repeat: 'stored' })
  @OperatorRoute('retry-all', AdminDeadLettersRetried, 'deadletters.retry')
  async retryAll(
    @OperatorInput(RetryAllRequest) { viewer, body: { cause, reason } }: OperatorInput<RetryAllRequest>,
  ): Promise<AdminDeadLettersRetried> {
    return { letters: await this.commands.execute(new RetryDeadLetters(cause, { viewer, reason })) };
  }

  @Idempotent({ ...BY_OPERATOR, repeat: 'stored' })
  @OperatorRoute(':id/retry', AdminDeadLetterView, 'deadletters.retry')
  retry(
    @Param('id') id: string,
    @OperatorInput(ReasonedRequest) { viewer, body }: OperatorInput<ReasonedRequest>,
  ): Promise<AdminDeadLetterView> {
    return this.commands.execute(new RetryDeadLetter(id, { viewer, ...body }));
  }

  /** Goes on without this one event, for ever. */
  @Idempotent({ ...BY_OPERATOR, repeat: 'stored' })
  @OperatorRoute(':id/drop', AdminDeadLetterView, 'deadletters.retry')
  drop(
    @Param('id') id: string,
    @OperatorInput(ReasonedRequest) { viewer, body }: OperatorInput<ReasonedRequest>,
  ): Promise<AdminDeadLetterView> {
    return this.commands.execute(new DropDeadLetter(id, { viewer, ...body }));
  }
}
