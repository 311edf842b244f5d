import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { execute, load, type Loaded, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { type Decided, expiresAt, isOpen } from '../domain/decide.js';
import { isRequested, type Refill, refillDecider, type RefillEvent, type RequestedRefill } from '../domain/refill.js';

/** In whose name something happens to a refill, and after what. */
export interface By {
  /** `operator:<id>`, `system:<part>`. */
  readonly actor: string;
  readonly causationId?: string;
  readonly correlationId?: string;
  readonly reason?: string;
}

/** Refills by their streams: every change writes the refill's row in its own transaction. */
@Injectable()
export class RefillStreams {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  load(refillId: string): Promise<Loaded<Refill, RefillEvent>> {
    return load<Refill, RefillEvent>(this.store, refillDecider, streams.refill(refillId));
  }

  /** @throws Refusal 404 `no-refill` */
  async loadRequested(refillId: string): Promise<Loaded<RequestedRefill, RefillEvent>> {
    const loaded = await this.load(refillId);
    const { state } = loaded;
    if (!isRequested(state)) throw refusal('treasury.no-refill');
    return { ...loaded, state };
  }

  /**
   * Decides on the newest state and appends; decides again when another writer was first.
   * @param check in the transaction of the append, before its row is written; not called without new events
   */
  async change(
    refillId: string,
    decide: (refill: Refill, now: Date) => Decided,
    by: By,
    check?: (tx: PoolClient, refill: RequestedRefill) => Promise<void>,
  ): Promise<Refill> {
    const { actor, causationId, reason } = by;
    const { state } = await execute<Refill, RefillEvent>(
      this.store,
      refillDecider,
      streams.refill(refillId),
      (refill) => decide(refill, this.clock.now()),
      {
        metadata: {
          correlationId: by.correlationId ?? correlationId(),
          actor,
          ...(causationId === undefined ? {} : { causationId }),
          ...(reason === undefined ? {} : { reason }),
        },
        alongside: async (tx, after) => {
          if (after.events.length === 0 || !isRequested(after.state)) return;
          await check?.(tx, after.state);
          await save(tx, after.state, after.version);
        },
      },
    );
    return state;
  }
}

async function save(tx: PoolClient, refill: RequestedRefill, version: number): Promise<void> {
  const { refillId, asset, amount, at } = refill.requested;
  await tx.query(
    `insert into refills (refill_id, asset, amount, phase, requested_at, expires_at, version)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (refill_id) do update set phase = excluded.phase, expires_at = excluded.expires_at, version = excluded.version`,
    [refillId, asset, amount, refill.phase, at, isOpen(refill) ? expiresAt(refill) : null, version],
  );
}
