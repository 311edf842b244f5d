import { Inject, Optional } from '@nestjs/common';
import { event, streams } from '@usdt-africa/contracts/events';
import { type EventStore, execute, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { hasLapsed } from '../domain/allowance.js';
import { lapseTierLimits, type TierLimitsState, tierLimitDecider, type TierLimitEvent } from '../domain/tier-limits.js';
import { LimitService } from './limit-service.js';
import { LimitStates } from './limit-states.js';
import { retryOnConflictWithPerson } from './limit-streams.js';
import type { TierRules } from './tier-rules.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks');
const BATCH = 100;
const actor = 'system:limit-clock';

/**
 * Records the end of overrides and tier limits whose time is over. Decisions check the time themselves; but deposits
 * held by a lower limit are released only on an event, and a written event is handled even after a crash. Two instances
 * do no harm.
 */
@WorkerJob('clock')
export class LimitClock implements Job {
  readonly #poller: Poller;
  readonly #states: LimitStates;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(LimitService) private readonly limits: { readonly tiers: Pick<TierRules, 'state'> },
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Optional() @Inject(TICK_MS) everyMs = 1_000,
  ) {
    this.#states = new LimitStates(store, pool);
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'limit timer tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Processes everything that is due now. */
  async runDue(): Promise<void> {
    await this.#tiers();
    await this.#people();
  }

  async #tiers(): Promise<void> {
    const lapsed = lapseTierLimits((await this.limits.tiers.state()).state, this.clock.now());
    for (const { data } of lapsed)
      await execute<TierLimitsState, TierLimitEvent>(
        this.store,
        tierLimitDecider,
        streams.tierLimits,
        (state) => lapseTierLimits(state, this.clock.now()),
        { metadata: { actor, correlationId: 'endedId' in data ? data.endedId : data.changeId } },
      );
  }

  /**
   * The read model, which may lag, lists overrides whose time is over; each identifier's own stream decides whether it
   * has ended.
   */
  async #people(): Promise<void> {
    const { rows } = await this.pool.query<{ override_id: string; people: string[] }>(
      `select override_id, array_agg(person order by person) as people from limit_overrides
       where ended_at is null and until <= $1 group by override_id order by min(until), override_id limit $2`,
      [this.clock.now(), BATCH],
    );
    for (const { override_id: overrideId, people } of rows)
      await this.#end(overrideId, people).catch((error: unknown) =>
        this.log.error({ err: error, overrideId }, 'failed to end a limit override'),
      );
  }

  /** Ends it for all of a person's identifiers in one append, because held deposits are checked under all of them. */
  async #end(overrideId: string, people: readonly string[]): Promise<void> {
    await retryOnConflictWithPerson(async () => {
      const now = this.clock.now();
      const folded = [...(await this.#states.load(people))].filter(([, { state }]) =>
        hasLapsed(state, overrideId, now),
      );
      const appends = folded.map(([person, { version }]) => ({
        streamId: streams.limit(person),
        expectedVersion: version,
        events: [event('LimitOverrideEnded', { overrideId, at: now.toISOString() })],
      }));
      if (appends.length > 0) await this.store.append(appends, { metadata: { actor, correlationId: overrideId } });
    });
  }
}
