import { event, streams } from '@usdt-africa/contracts/events';
import { type EventStore, execute } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { type Log, Poller } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { hasLapsed } from '../domain/allowance.js';
import { lapseTierLimits, type StandingLimits, tierLimitDecider, type TierLimitEvent } from '../domain/tier-limits.js';
import { LimitStates } from './limit-states.js';
import { untilAloneWithPerson } from './limit-streams.js';
import type { TierRules } from './tier-rules.js';

const BATCH = 100;
const actor = 'system:limit-clock';

/**
 * Limits that end by their time are said to have ended. Whoever decides goes by the time itself; but what a lower limit holds
 * waits for a word, and an event is one that is heard once it is written, whoever dies then. Two clocks do no harm.
 */
export class LimitClock {
  readonly #poller: Poller;
  readonly #states: LimitStates;

  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly tiers: Pick<TierRules, 'standing'>,
    private readonly clock: Clock,
    private readonly log: Log,
    everyMs = 1_000,
  ) {
    this.#states = new LimitStates(store, pool);
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'the clock of limits missed a turn'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Handles what is due now. */
  async runDue(): Promise<void> {
    await this.#tiers();
    await this.#people();
  }

  async #tiers(): Promise<void> {
    const lapsed = lapseTierLimits((await this.tiers.standing()).state, this.clock.now());
    for (const { data } of lapsed)
      await execute<StandingLimits, TierLimitEvent>(
        this.store,
        tierLimitDecider,
        streams.tierLimits,
        (standing) => lapseTierLimits(standing, this.clock.now()),
        { metadata: { actor, correlationId: 'endedId' in data ? data.endedId : data.changeId } },
      );
  }

  /** Whose end has come is told by a list, which may lag; whether it has, by each identifier's own stream. */
  async #people(): Promise<void> {
    const { rows } = await this.pool.query<{ override_id: string; people: string[] }>(
      `select override_id, array_agg(person order by person) as people from limit_overrides
       where ended_at is null and until <= $1 group by override_id order by min(until), override_id limit $2`,
      [this.clock.now(), BATCH],
    );
    for (const { override_id: overrideId, people } of rows)
      await this.#end(overrideId, people).catch((error: unknown) =>
        this.log.error({ err: error, overrideId }, 'a limit of somebody’s own could not be ended'),
      );
  }

  /** All of a person's identifiers hear it at once: what is held is looked at under all of them. */
  async #end(overrideId: string, people: readonly string[]): Promise<void> {
    await untilAloneWithPerson(async () => {
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
