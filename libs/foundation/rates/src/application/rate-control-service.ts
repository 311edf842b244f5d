import { Inject, Injectable } from '@nestjs/common';
import { event, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type EventStore, PostgresEventStore, retryOnConflict } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL, ProductConfig } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import {
  isOutside,
  type Pin,
  pinEnd,
  type RateControlEvent,
  rateWith,
  type Side,
  type SideControls,
} from '../domain/controls.js';
import { judge } from '../domain/median.js';
import { rateText } from '../domain/price.js';
import { RateObservations } from '../read-model/observations.js';
import { controlsAt, keepRateControl, notBefore } from '../read-model/rate-controls.js';
import { configuredMargin, type MarginConfig } from '../read-model/rate-reader.js';

/** What an operator wants the price to be. */
export type Wanted =
  | { readonly kind: 'margin'; readonly marginBps: number }
  | { readonly kind: 'pin'; readonly rate: bigint; readonly until: Date };

/** How the price of a side stands, and would stand. Rates in 10^-4, null while there is no median. */
export interface Effect {
  readonly median: bigint | null;
  readonly now: bigint | null;
  readonly after: bigint | null;
  /** Whether one operator alone may do it: inside 3 % of a median that there is. */
  readonly alone: boolean;
}

export interface RateAct {
  readonly side: Side;
  readonly reason: string;
  readonly operatorId: string;
  /** The request's Idempotency-Key. */
  readonly key: string;
}

/** What a second person granted. */
export interface GrantedRate {
  readonly payload: Readonly<Record<string, string>>;
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
}

export interface By {
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
}

export type Decided = (RateControlEvent & { readonly schemaVersion: number }) | null;
/** No pin holds longer. */
const LONGEST_PIN_MS = 7 * 86_400_000;

/** What operators do to the price: margin, pin and pause of a side. Every act is an event with who and why. */
@Injectable()
export class RateControlService {
  readonly #observations: RateObservations;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly config: MarginConfig,
  ) {
    this.#observations = new RateObservations(pool);
  }

  controls(side: Side): Promise<SideControls> {
    return controlsAt(this.pool, side, this.clock.now());
  }

  /** The margin that is in force. */
  marginOf(side: Side, { marginBps }: SideControls): number {
    return marginBps ?? configuredMargin(side, this.config);
  }

  /** Effect on the price, before it is applied. */
  async effect(side: Side, wanted: Wanted): Promise<Effect> {
    const now = this.clock.now();
    const [median, controls] = await Promise.all([this.median(now), this.controls(side)]);
    const margin = this.marginOf(side, controls);
    const pin = controls.pin && pinEnd(controls.pin, median, now) === null ? controls.pin : null;
    const followed = median === null ? null : rateWith(side, median, margin);
    const current = median === null ? null : (pin?.rate ?? followed);
    const after =
      wanted.kind === 'pin' ? wanted.rate : median === null ? null : rateWith(side, median, wanted.marginBps);
    const alone = median !== null && after !== null && !isOutside(after, median);
    return { median, now: current, after, alone };
  }

  /**
   * Does what a second person granted. The same again does nothing again.
   * @throws Refusal 422 `until-past`
   */
  async run({ payload, ...by }: GrantedRate): Promise<void> {
    const { side, wanted } = requested(payload);
    this.checkEnd(wanted);
    await this.change(side, this.setting(side, wanted, await this.median(this.clock.now())), by);
  }

  /** Null while there is none. */
  async median(now = this.clock.now()): Promise<bigint | null> {
    return judge(await this.#observations.around(now), now).median?.rate ?? null;
  }

  /** Decides the event that sets it from the controls in force at that time; null if it is in force already. */
  setting(side: Side, wanted: Wanted, median: bigint | null) {
    return (controls: SideControls, at: string): Decided => {
      if (wanted.kind === 'margin')
        return controls.marginBps === wanted.marginBps
          ? null
          : event('RateMarginSet', { side, marginBps: wanted.marginBps, at });
      if (isSame(controls.pin, wanted)) return null;
      const { rate, until } = wanted;
      // A pin that two people set far from the median would lift itself at once: there the median of now is what counts.
      const anchor = median !== null && isOutside(median, rate) ? median : rate;
      return event('RatePinned', {
        side,
        rate: rateText(rate),
        anchorRate: rateText(anchor),
        medianRate: median === null ? null : rateText(median),
        until: until.toISOString(),
        at,
      });
    };
  }

  /** @throws Refusal 422 `until-past`, `until-far` */
  checkEnd(wanted: Wanted): void {
    if (wanted.kind !== 'pin') return;
    const left = wanted.until.getTime() - this.clock.now().getTime();
    if (left <= 0) throw refusal('rates.until-past');
    if (left > LONGEST_PIN_MS) throw refusal('rates.until-far');
  }

  /**
   * Appends the decided event together with its row for the next quote, and retries when another process writes the
   * stream.
   */
  async change(side: Side, decide: (controls: SideControls, at: string) => Decided, by: By): Promise<void> {
    const once = async (): Promise<void> => {
      const expectedVersion = await this.version();
      // A later change never gets an earlier time than the one before, whatever the clocks of the machines show.
      const at = await notBefore(this.pool, side, this.clock.now());
      const decided = decide(await controlsAt(this.pool, side, at), at.toISOString());
      if (!decided) return;
      await this.store.append(
        { streamId: streams.rate, expectedVersion, events: [decided] },
        { metadata: { ...by }, alongside: async (tx, { events }) => keepRateControl(events[0]!, tx) },
      );
    };
    // The poller publishes into the same stream.
    await retryOnConflict(once, { attempts: 20, longestPauseMs: 64 });
  }

  private async version(): Promise<number> {
    const { rows } = await this.pool.query<{ version: number | null }>('select max(version) as version from rate_log');
    const recorded = await this.store.readStream(streams.rate, { from: rows[0]?.version ?? 1 });
    return recorded.at(-1)?.version ?? 0;
  }
}

/** What a request that waits for a second person is for. */
export function requested(payload: GrantedRate['payload']): { readonly side: Side; readonly wanted: Wanted } {
  return {
    side: payload['side'] === 'buy' ? 'buy' : 'sell',
    wanted:
      payload['marginBps'] !== undefined
        ? { kind: 'margin', marginBps: Number(payload['marginBps']) }
        : { kind: 'pin', rate: BigInt(payload['rate']!), until: new Date(payload['until']!) },
  };
}

function isSame(pin: Pin | null, { rate, until }: { readonly rate: bigint; readonly until: Date }): boolean {
  return pin !== null && pin.rate === rate && pin.until.getTime() === until.getTime();
}

export function byOf({ operatorId, reason }: RateAct): By {
  return { actor: `operator:${operatorId}`, reason, correlationId: correlationId() };
}
