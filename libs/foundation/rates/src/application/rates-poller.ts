import { Inject, Optional } from '@nestjs/common';
import { event, streams } from '@usdt-africa/contracts/events';
import {
  appendIfFirst,
  type EventStore,
  foldRecorded,
  Leadership,
  LeaderTask,
  poll,
  PostgresEventStore,
} from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, POOL, ProductConfig, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { pinEnd, type Side, type SideControls } from '../domain/controls.js';
import { judge } from '../domain/median.js';
import { decidePublication, rateDecider, type PublishedRate } from '../domain/publication.js';
import { pruneQuotes } from '../quotes/quote-rows.js';
import { rateText, type SideTerms } from '../domain/price.js';
import { RateObservations } from '../read-model/observations.js';
import { allControlsAt, keepRateControl } from '../read-model/rate-controls.js';
import { configuredMargin, type MarginConfig } from '../read-model/rate-reader.js';
import { RATE_SOURCES, type RateSource, SourceError } from '../sources/source.js';

/** Time between two rounds, for tests: nothing provides it in production. */
const POLL_MS = Symbol('time between two rounds');
const HOUSEKEEPING_MS = 3_600_000;

/** The stream of rates as this process last knew it. */
interface Known {
  readonly state: PublishedRate;
  readonly version: number;
}

/**
 * Queries every source, stores every response, and publishes to the rate stream when our price moves, becomes
 * unavailable or returns. Two pollers at once do no harm: responses of both count, and appends to the stream are
 * serialized.
 */
@WorkerJob('rates')
export class RatesPoller implements Job {
  readonly #observations: RateObservations;
  /** Sources whose last response could not be used, with the reason: logged when it changes, not every time. */
  readonly #failing = new Map<string, string>();
  #known: Known | null = null;
  #prunedAt = 0;
  readonly #leaderTask = new LeaderTask('rates-poller', (over) => this.lead(over));

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(RATE_SOURCES) private readonly sources: readonly RateSource[],
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(ProductConfig) private readonly config: MarginConfig,
    @Inject(Leadership) private readonly leadership: Pick<Leadership, 'lead'>,
    @Optional() @Inject(POLL_MS) private readonly everyMs = 5_000,
  ) {
    this.#observations = new RateObservations(pool);
  }

  /** Polls for as long as this process leads; stands by otherwise. */
  start(): void {
    this.#leaderTask.start(this.leadership);
  }

  /** Resolves after the round under way. */
  stop(): Promise<void> {
    return this.#leaderTask.stop();
  }

  private lead(over: AbortSignal): Promise<void> {
    // Others may have led since: what stands is read again.
    this.#known = null;
    const missed = (error: unknown): void => this.log.error({ err: error }, 'failed to query rate sources');
    return poll(() => this.round(), { everyMs: this.everyMs, isPaced: true, missed }, over);
  }

  private async round(): Promise<void> {
    await this.poll();
    const now = this.clock.now();
    if (now.getTime() - this.#prunedAt < HOUSEKEEPING_MS) return;
    await Promise.all([this.#observations.prune(now), pruneQuotes(this.pool, now)]);
    this.#prunedAt = now.getTime();
  }

  /** One round: all sources in parallel, so a slow one delays only its own response. */
  async poll(): Promise<void> {
    await Promise.all(this.sources.map((source) => this.querySource(source)));
    await this.publish();
  }

  private async querySource(source: RateSource): Promise<void> {
    try {
      await this.#observations.add(await source.observe());
      if (this.#failing.delete(source.name)) this.log.info({ source: source.name }, 'a rate source answers again');
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (this.#failing.get(source.name) === error.reason) return;
      this.#failing.set(source.name, error.reason);
      this.log.warn({ source: source.name, reason: error.reason }, 'a rate source gave no usable answer');
    }
  }

  private async publish(): Promise<void> {
    const now = this.clock.now();
    const judgement = judge(await this.#observations.around(now), now);
    const controls = await allControlsAt(this.pool, now);
    const median = judgement.median?.rate ?? null;
    const terms = {
      sell: await this.termsOf('sell', controls.sell, median, now),
      buy: await this.termsOf('buy', controls.buy, median, now),
    };
    const known = (this.#known ??= await this.load());
    const decided = decidePublication(known.state, judgement, terms, now);
    if (!decided) return;
    const published =
      decided.type === 'RatesPaused' ? event(decided.type, decided.data) : event(decided.type, decided.data);
    // Another publisher may win, or the append may fail: the next round reads the current state again.
    this.#known = null;
    const isPublished = await appendIfFirst(
      this.store,
      { streamId: streams.rate, expectedVersion: known.version, events: [published] },
      { metadata: { correlationId: uuidv7(now), actor: 'system:rates-poller' } },
    );
    if (isPublished) this.#known = { state: rateDecider.evolve(known.state, decided), version: known.version + 1 };
    if (decided.type === 'RatesPaused')
      this.log.error({ freshSources: decided.data.freshSources }, 'quoting is paused: too few rate sources agree');
    else if (known.state.paused) this.log.info('quoting resumed: enough rate sources agree again');
  }

  /** How a side's rate follows from the median now; a pin that has ended is lifted. */
  private async termsOf(
    side: Side,
    { marginBps, pin }: SideControls,
    median: bigint | null,
    now: Date,
  ): Promise<SideTerms> {
    const ended = pin && pinEnd(pin, median, now);
    if (ended) await this.liftPin(side, ended, median, now);
    return { marginBps: marginBps ?? configuredMargin(side, this.config), pin: ended ? null : pin };
  }

  /** A pin lifts itself: at its end, and when the median has gone too far. */
  private async liftPin(side: Side, cause: 'ended' | 'median-moved', median: bigint | null, now: Date): Promise<void> {
    const { version } = (this.#known ??= await this.load());
    this.#known = null;
    const medianRate = median === null ? null : rateText(median);
    const lifted = event('RatePinRemoved', { side, cause, medianRate, at: now.toISOString() });
    const isLifted = await appendIfFirst(
      this.store,
      { streamId: streams.rate, expectedVersion: version, events: [lifted] },
      {
        metadata: { correlationId: uuidv7(now), actor: 'system:rates-poller' },
        alongside: async (tx, { events }) => keepRateControl(events[0]!, tx),
      },
    );
    if (isLifted) this.log.info({ side, cause }, 'the pinned rate was lifted');
  }

  /** Folds the stream from the last published rate on: what came before does not matter any more. */
  private async load(): Promise<Known> {
    const { rows } = await this.pool.query<{ version: number | null }>('select max(version) as version from rate_log');
    const recorded = await this.store.readStream(streams.rate, { from: rows[0]?.version ?? 1 });
    return { state: foldRecorded(rateDecider, recorded), version: recorded.at(-1)?.version ?? 0 };
  }
}
