import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, type Loaded, PostgresEventStore, retryOnConflict, type StreamAppend } from '@usdt-africa/event-store';
import { type Clock, evolveAll } from '@usdt-africa/kernel';
import { CLOCK, correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import type { Decided } from '../domain/decide.js';
import { isRequested, type RequestedSweep, type Sweep, sweepDecider, type SweepEvent } from '../domain/sweep.js';
import { SweepWork } from './sweep-work.js';

/** In whose name something happens to a sweep, and after what. */
export interface By {
  /** `operator:<id>`, `system:<part>`. */
  readonly actor: string;
  readonly causationId?: string;
  readonly correlationId?: string;
  readonly reason?: string;
}

/** New events of a sweep, and what is committed together with them or not at all. */
export interface SweepMove {
  readonly events: Decided;
  readonly appends?: readonly StreamAppend[];
  readonly alongside?: (tx: PoolClient) => Promise<void>;
}

/** Sweeps by their streams: every change writes the sweep's row of work in its own transaction. */
@Injectable()
export class SweepStreams {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly work: SweepWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  load(sweepId: string): Promise<Loaded<Sweep, SweepEvent>> {
    return load<Sweep, SweepEvent>(this.store, sweepDecider, streams.sweep(sweepId));
  }

  /** @throws Refusal 404 `no-sweep` */
  async loadRequested(sweepId: string): Promise<Loaded<RequestedSweep, SweepEvent>> {
    const loaded = await this.load(sweepId);
    const { state } = loaded;
    if (!isRequested(state)) throw refusal('sweeps.no-sweep');
    return { ...loaded, state };
  }

  /** The first events of a sweep. @throws ConcurrencyError where it has events already */
  async begin(sweepId: string, move: SweepMove, by: By): Promise<Sweep> {
    return this.#append(sweepId, sweepDecider.initial, 0, move, by);
  }

  /**
   * Decides on the newest state of a sweep; decides again when another writer was first.
   * @returns the sweep after the events
   * @throws Refusal 404 `no-sweep`, and what `decide` throws
   */
  async change(
    sweepId: string,
    decide: (sweep: RequestedSweep, now: Date, version: number) => SweepMove | Promise<SweepMove>,
    by: By,
  ): Promise<Sweep> {
    return retryOnConflict(async () => {
      const { state, version } = await this.loadRequested(sweepId);
      const move = await decide(state, this.clock.now(), version);
      return move.events.length === 0 ? state : this.#append(sweepId, state, version, move, by);
    });
  }

  async #append(
    sweepId: string,
    before: Sweep,
    version: number,
    { events, appends = [], alongside }: SweepMove,
    by: By,
  ): Promise<Sweep> {
    const after = evolveAll(sweepDecider, before, events);
    await this.store.append([{ streamId: streams.sweep(sweepId), expectedVersion: version, events }, ...appends], {
      metadata: metadataOf(by),
      alongside: async (tx) => {
        await alongside?.(tx);
        await this.work.save(tx, after);
      },
    });
    return after;
  }
}

function metadataOf({ actor, causationId, correlationId: known, reason }: By) {
  return {
    correlationId: known ?? correlationId(),
    actor,
    ...(causationId === undefined ? {} : { causationId }),
    ...(reason === undefined ? {} : { reason }),
  };
}
