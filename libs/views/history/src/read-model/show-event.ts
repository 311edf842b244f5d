import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminEventView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { EventRows } from './event-rows.js';

/** An event with the amounts it moved and the events that followed from it. */
export class ShowEvent extends Query<AdminEventView> {
  constructor(readonly eventId: string) {
    super();
  }
}

/** Refusal 404. */
@QueryHandler(ShowEvent)
export class ShowEventHandler implements IQueryHandler<ShowEvent> {
  constructor(private readonly events: EventRows) {}

  async execute({ eventId }: ShowEvent): Promise<AdminEventView> {
    const event = await this.events.one(eventId);
    if (!event) throw refusal('history.event-not-found');
    return this.events.view(event);
  }
}
