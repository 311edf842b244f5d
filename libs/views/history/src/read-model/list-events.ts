import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ADMIN_EVENT_SORTS, AdminEventFilter, type AdminEventRow } from '@usdt-africa/contracts/admin';
import { STREAM_KINDS, streams } from '@usdt-africa/contracts/events';
import { disputeIdOf } from '@usdt-africa/disputes';
import { ListRecords } from '@usdt-africa/operators';
import { Conditions, contentRange, listRequest, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { EventRows, UUID } from './event-rows.js';

/** More rows than this are not counted: no operator turns as many pages. */
const MOST_COUNTED = 10_000;

/** The browser of everything that happened. */
export class ListEvents extends ListRecords<AdminEventRow> {}

/** Refusal 400 for unknown list parameters. */
@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly events: EventRows,
  ) {}

  async execute({ query }: ListEvents): Promise<Page<AdminEventRow>> {
    const { filter, direction, first, last } = listRequest(query, AdminEventFilter, ADMIN_EVENT_SORTS, [
      'position',
      'DESC',
    ]);
    const where = (await this.#conditions(filter)).where;
    const [found, counted] = await Promise.all([
      this.events.find(where, direction, last - first + 1, first),
      this.pool.query<{ total: number }>(
        `select count(*)::int as total from (select from events e where ${where.sql} limit ${MOST_COUNTED}) as counted`,
        [...where.values],
      ),
    ]);
    const total = Math.max(counted.rows[0]!.total, found.length === 0 ? 0 : first + found.length);
    return {
      rows: await this.events.describe(found),
      contentRange: contentRange('events', first, found.length, total),
    };
  }

  async #conditions(filter: AdminEventFilter): Promise<Conditions> {
    const found = new Conditions();
    if (filter.id) found.add((place) => `e.event_id::text = any(${place})`, filter.id);
    if (filter.stream) found.add((place) => `e.stream_id = ${place}`, filter.stream);
    if (filter.kind) {
      const { prefix } = (STREAM_KINDS as Record<string, { prefix: string } | undefined>)[filter.kind] ?? {};
      if (prefix === undefined) found.raw('false');
      else found.add((place) => `starts_with(e.stream_id, ${place})`, prefix);
    }
    if (filter.type) found.add((place) => `e.type = any(${place})`, filter.type);
    if (filter.correlationId) found.add((place) => `e.metadata ->> 'correlationId' = ${place}`, filter.correlationId);
    if (filter.actor) found.add((place) => `e.metadata ->> 'actor' = ${place}`, filter.actor);
    if (filter.at_gte) found.add((place) => `e.recorded_at >= ${place}`, filter.at_gte);
    if (filter.at_lt) found.add((place) => `e.recorded_at < ${place}`, filter.at_lt);
    if (filter.position_gt) found.add((place) => `e.global_position > ${place}`, filter.position_gt);
    if (filter.position_lt) found.add((place) => `e.global_position < ${place}`, filter.position_lt);
    if (filter.orderId) await this.#ofOrder(found, filter.orderId);
    if (filter.q) await this.#search(found, filter.q.trim());
    return found;
  }

  /** By the streams of an order: they are found at once, however many events there are. */
  async #ofOrder(found: Conditions, orderId: string): Promise<void> {
    if (!UUID.test(orderId)) {
      found.raw('false');
      return;
    }
    const { rows } = await this.pool.query<{ stream: string }>(
      `select 'payout-' || payout_id as stream from admin_payouts where order_id = $1
       union all
       select 'deposit-' || (deposit ->> 'key') from order_summary,
         jsonb_array_elements((state -> 'deposits') || (state -> 'seen')) as deposit
       where order_id = $1
       union all select 'mail-' || mail_id from mail_queue where order_id = $1
       union all select 'approval-' || approval_id from approvals where order_id = $1`,
      [orderId],
    );
    found.add(
      (place) => `e.stream_id = any(${place})`,
      [streams.order(orderId), streams.dispute(disputeIdOf(orderId)), ...rows.map((row) => row.stream)],
    );
  }

  async #search(found: Conditions, words: string): Promise<void> {
    const number = words.toUpperCase().replace(/\s/g, '');
    const { rows } = await this.pool.query<{ order_id: string }>(
      `select order_id from admin_orders where number = $1 or lookups @> array[$2] limit 1`,
      [number, /^[0-9a-f]{64}$/i.test(words) ? words.toLowerCase() : words],
    );
    if (rows[0]) await this.#ofOrder(found, rows[0].order_id);
    else if (UUID.test(words))
      found.add((place) => `(e.event_id::text = ${place} or e.metadata ->> 'correlationId' = ${place})`, words);
    else found.add((place) => `e.stream_id = ${place}`, words);
  }
}
