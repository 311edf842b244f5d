import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminStreamView } from '@usdt-africa/contracts/admin';
import { streamKindOf } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import { Actors } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { EventRows } from './event-rows.js';
import { LastVerification } from './show-verification.js';

const MOST = 1_000;
const RESOURCE_BY_KIND: Readonly<Record<string, string>> = {
  order: 'orders',
  payout: 'payouts',
  dispute: 'disputes',
  funding: 'fundings',
  purchase: 'purchases',
};

/** One stream, oldest event first. */
export class ShowStream extends Query<AdminStreamView> {
  constructor(readonly streamId: string) {
    super();
  }
}

/** Refusal 404. */
@QueryHandler(ShowStream)
export class ShowStreamHandler implements IQueryHandler<ShowStream> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly rows: EventRows,
    private readonly actors: Actors,
    private readonly verification: LastVerification,
  ) {}

  async execute({ streamId }: ShowStream): Promise<AdminStreamView> {
    const { rows } = await this.pool.query<{ last: number | null }>(
      'select max(version) as last from events where stream_id = $1',
      [streamId],
    );
    const last = rows[0]?.last ?? 0;
    const kind = streamKindOf(streamId);
    if (last === 0 || !kind) throw noStream();
    const from = Math.max(1, last - MOST + 1);
    const events = await this.store.readStream(streamId, { from });
    const [who, titles, seal] = await Promise.all([
      this.actors.ofEvents(events),
      this.rows.titles([streamId]),
      this.#seal(streamId),
    ]);
    const resource = RESOURCE_BY_KIND[kind];
    return {
      id: streamId,
      kind,
      title: titles.get(streamId)!,
      versions: events.map((event) => ({
        version: event.version,
        eventId: event.eventId,
        type: event.type,
        at: event.recordedAt.toISOString(),
        by: who(event.metadata.actor),
        position: event.position.globalPosition.toString(),
      })),
      more: from > 1,
      seal,
      record: resource ? { resource: resource, id: streamId.slice(kind.length + 1) } : null,
    };
  }

  /** The stream's last event at or before the newest seal, and before the last verified one. */
  async #seal(streamId: string): Promise<AdminStreamView['seal']> {
    const { is, block } = this.verification;
    const last = (place: string): string =>
      `(select coalesce(max(e.version), 0)::int from events e, (${place}) s where e.stream_id = $1
         and (e.epoch, e.transaction_id, e.global_position)
           <= (s.last_epoch, s.last_transaction_id, s.last_global_position))`;
    const { rows } = await this.pool.query<{ signed: number; verified: number }>(
      `select ${last('select * from event_seals order by block desc limit 1')} as signed,
         ${last('select * from event_seals where block = $2')} as verified`,
      [streamId, block],
    );
    const { signed, verified } = rows[0]!;
    return {
      signedTo: signed,
      verifiedTo: verified,
      verifiedAt: is?.at ?? null,
      isBroken: is?.verdict === 'broken',
    };
  }
}

export function noStream(): Refusal {
  return refusal('history.stream-not-found');
}
