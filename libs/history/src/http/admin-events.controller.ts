import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { Permission } from '@usdt-africa/operators';
import type { AdminEventRow, AdminEventView, AdminStreamAt, AdminStreamView } from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import type { Response } from 'express';
import { EventList } from '../read-model/event-list.js';
import { StreamPage } from '../read-model/stream-page.js';
import type { ListQuery } from '@usdt-africa/platform';

/** Everything that happened, and any aggregate as it was. Personal data stay sealed. */
@Permission('events.read')
@Controller('api/admin')
export class AdminEventsController {
  constructor(
    private readonly events: EventList,
    private readonly streams: StreamPage,
  ) {}

  @Get('events')
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminEventRow[]> {
    const { rows, contentRange } = await this.events.page(query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('events/:id')
  show(@Param('id') id: string): Promise<AdminEventView> {
    return this.events.view(id);
  }

  @Get('streams/:id')
  stream(@Param('id') id: string): Promise<AdminStreamView> {
    return this.streams.view(id);
  }

  @Get('streams/:id/versions/:version')
  at(
    @Param('id') id: string,
    @Param('version') version: string,
    @Query('compare') compare?: string,
  ): Promise<AdminStreamAt> {
    const wanted = whole(version);
    return this.streams.at(id, wanted, compare === undefined ? Math.max(0, wanted - 1) : whole(compare));
  }
}

/** @throws Refusal 400 */
function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(400, 'bad-request', 'A version is a whole number.');
  return Number(text);
}
