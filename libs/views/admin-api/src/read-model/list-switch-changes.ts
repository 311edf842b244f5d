import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AdminSwitchChange } from '@usdt-africa/contracts/admin';
import { type DomainEvent, streams, switchEventTypes } from '@usdt-africa/contracts/events';
import { eventsOf, type RecordedEvent } from '@usdt-africa/event-store';
import { EventRows } from '@usdt-africa/history';
import type { Clock } from '@usdt-africa/kernel';
import { Actors, ListRecords } from '@usdt-africa/operators';
import { CLOCK, Conditions, contentRange, listRequest, type Page, POOL } from '@usdt-africa/platform';
import { switchOf } from '@usdt-africa/switches';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { bankNames, titleOf } from './switch-titles.js';

/** Newest events of switches from which their history is made, at most. */
const MOST_TURNS = 500;

/** Operators' changes of switches, and pauses that ended automatically, newest first. */
export class ListSwitchChanges extends ListRecords<AdminSwitchChange> {}

@QueryHandler(ListSwitchChanges)
export class ListSwitchChangesHandler implements IQueryHandler<ListSwitchChanges> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly actors: Actors,
    private readonly events: EventRows,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ query }: ListSwitchChanges): Promise<Page<AdminSwitchChange>> {
    const { first, last } = listRequest(query, z.strictObject({}), ['at'], ['at', 'DESC']);
    const [banks, turns] = await Promise.all([bankNames(this.pool), this.turns()]);
    const who = await this.actors.ofEvents(turns);
    const changes = turns
      .flatMap((event, at) => {
        const { name, at: changedAt } = event.data;
        const until = 'until' in event.data ? event.data.until : null;
        const later = turns.slice(0, at).findLast((one) => one.streamId === event.streamId);
        const on = titleOf(name, banks);
        const change: AdminSwitchChange = {
          id: event.eventId,
          at: changedAt,
          switch: on,
          what: event.type === 'SwitchPaused' ? 'paused' : 'resumed',
          until,
          by: who(event.metadata.actor),
          reason: event.metadata.reason ?? null,
        };
        const held = later ? Date.parse(later.data.at) : this.clock.now().getTime();
        if (until === null || Date.parse(until) > held) return [change];
        const end: AdminSwitchChange = {
          ...change,
          id: `${change.id}-end`,
          at: until,
          what: 'ended',
          by: null,
          reason: null,
        };
        return [end, change];
      })
      .sort((one, other) => other.at.localeCompare(one.at));
    const rows = changes.slice(first, last + 1);
    return { rows, contentRange: contentRange('switch-changes', first, rows.length, changes.length) };
  }

  private async turns(): Promise<(RecordedEvent & DomainEvent<(typeof switchEventTypes)[number]>)[]> {
    const { rows } = await this.pool.query<{ name: string }>('select name from switches');
    if (rows.length === 0) return [];
    const where = new Conditions()
      .add(
        (place) => `e.stream_id = any(${place})`,
        rows.map(({ name }) => streams.switch(switchOf(name))),
      )
      .add((place) => `e.type = any(${place})`, [...switchEventTypes]).where;
    return eventsOf(await this.events.find(where, 'DESC', MOST_TURNS), ...switchEventTypes);
  }
}
