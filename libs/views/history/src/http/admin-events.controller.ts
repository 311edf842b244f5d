import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Permission } from '@usdt-africa/operators';
import {
  AdminEventRow,
  AdminEventView,
  AdminListRequest,
  AdminStreamAt,
  AdminStreamView,
} from '@usdt-africa/contracts/admin';
import {
  Answers,
  AnswersPage,
  ListParameters,
  type ListQuery,
  type Page,
  ValidBody,
  ValidQuery,
  wholeNumber,
} from '@usdt-africa/platform';
import { ListEvents } from '../read-model/list-events.js';
import { ShowEvent } from '../read-model/show-event.js';
import { ShowStreamAt } from '../read-model/show-stream-at.js';
import { ShowStream } from '../read-model/show-stream.js';

/** Everything that happened, and any aggregate as it was. Personal data stay sealed. */
@Permission('events.read')
@Controller('api/admin')
export class AdminEventsController {
  constructor(private readonly queries: QueryBus) {}

  @AnswersPage(AdminEventRow)
  @Get('events')
  list(@ListParameters() query: ListQuery): Promise<Page<AdminEventRow>> {
    return this.queries.execute(new ListEvents(query));
  }

  /** As `list`, with the search text. */
  @AnswersPage(AdminEventRow)
  @Post('events/search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<AdminEventRow>> {
    return this.queries.execute(new ListEvents(query));
  }

  @Answers(AdminEventView)
  @Get('events/:id')
  show(@Param('id') id: string): Promise<AdminEventView> {
    return this.queries.execute(new ShowEvent(id));
  }

  @Answers(AdminStreamView)
  @Get('streams/:id')
  stream(@Param('id') id: string): Promise<AdminStreamView> {
    return this.queries.execute(new ShowStream(id));
  }

  @Answers(AdminStreamAt)
  @Get('streams/:id/versions/:version')
  at(
    @Param('id') id: string,
    @Param('version') version: string,
    @ValidQuery('compare', wholeNumber('A version is a whole number.')) compare?: number,
  ): Promise<AdminStreamAt> {
    const wanted = whole(version);
    const other = compare ?? Math.max(0, wanted - 1);
    return this.queries.execute(new ShowStreamAt(id, wanted, other));
  }
}

/** @throws Refusal 400 */
function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw refusal('history.bad-request');
  return Number(text);
}
