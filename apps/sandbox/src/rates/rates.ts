import { parseDecimal, formatDecimal, RATE_SCALE, systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import { DocumentLog } from '../kit/document-log.js';
import { Timers } from '../kit/timers.js';

/** The price sources that the sandbox plays. */
export const RATE_SOURCES = ['quidax', 'coingecko', 'coinbase'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/**
 * Behaviour of a source. `stale`: price and time stand still since `since`; `wrong`: it returns `value`; `slow`: it
 * responds after `delayMs`; `off`: 503; `cut`: the connection is closed without a response.
 */
export const RATE_MODES = ['ok', 'stale', 'wrong', 'slow', 'off', 'cut'] as const;
export type RateMode = (typeof RATE_MODES)[number];

/** A source's set-up. `value` is naira for one USDT, decimal text. */
export interface SourceSettings {
  readonly mode: RateMode;
  readonly value: string | null;
  readonly delayMs: number;
}

/** Price of a source: naira for one USDT as decimal text, and its time in seconds. */
export interface Price {
  readonly value: string;
  readonly at: number;
}

/** Each source's own distance from the middle, in 10^-4 naira. */
const OFFSETS: Readonly<Record<RateSource, bigint>> = { quidax: 0n, coingecko: -1_000n, coinbase: 1_000n };
const START = parseDecimal('1583.5', RATE_SCALE);
/** The walk goes by whole kobo. */
const KOBO = parseDecimal('0.01', RATE_SCALE);
/** The walk never leaves ± ₦12 around its start, so that a demo's figures stay plausible. */
const LEASH = parseDecimal('12', RATE_SCALE);
/** A source that is stale stopped ten minutes before it was switched. */
const STALE_BY_SECONDS = 600;
const OK: SourceSettings = { mode: 'ok', value: null, delayMs: 0 };

export interface RatesOptions {
  readonly file: string | null;
  readonly clock?: Clock;
  /** How often the price takes a step; 0 keeps it still. */
  readonly stepMs?: number;
  /** Where the walk's dice start. */
  readonly seed?: number;
}

interface Walk {
  readonly middle: string;
  readonly dice: number;
  readonly at: number;
}

/** One slowly moving price, and the sources that publish it, each with its own behaviour. */
export class Rates {
  readonly #log: DocumentLog;
  readonly #clock: Clock;
  readonly #timers = new Timers();
  readonly #stepMs: number;
  #walk: Walk;

  constructor(options: RatesOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#stepMs = options.stepMs ?? 10_000;
    this.#log = new DocumentLog(options.file);
    this.#walk = this.#log.get<Walk>('walk', 'usdt-ngn') ?? {
      middle: START.toString(),
      dice: options.seed ?? 20_251,
      at: this.#seconds(),
    };
    this.#walk = { ...this.#walk, at: this.#seconds() };
    this.#keepWalking();
  }

  /** A source's set-up. */
  settings(source: RateSource): SourceSettings {
    return this.#log.get<SourceSettings>('source', source) ?? OK;
  }

  /** Changes a source. A stale one stands still from this moment's price. */
  set(source: RateSource, settings: SourceSettings): void {
    const price = this.price(source);
    this.#log.put(['source', source, settings]);
    if (settings.mode === 'stale')
      this.#log.put(['frozen', source, { value: price.value, at: this.#seconds() - STALE_BY_SECONDS } satisfies Price]);
  }

  /** Returns the current price of a source. */
  price(source: RateSource): Price {
    const { mode, value } = this.settings(source);
    const frozen = mode === 'stale' ? this.#log.get<Price>('frozen', source) : undefined;
    if (frozen) return frozen;
    const true_ = BigInt(this.#walk.middle) + OFFSETS[source];
    const published =
      mode === 'wrong' ? (value === null ? (true_ * 12n) / 10n : parseDecimal(value, RATE_SCALE)) : true_;
    return { value: formatDecimal(published, RATE_SCALE), at: this.#walk.at };
  }

  close(): void {
    this.#timers.close();
    this.#log.close();
  }

  #keepWalking(): void {
    if (this.#stepMs <= 0) return;
    this.#timers.after('step', this.#stepMs, () => {
      this.#step();
      this.#keepWalking();
    });
  }

  #step(): void {
    // A linear congruential generator: the same seed walks the same way.
    const dice = (Math.imul(this.#walk.dice, 1_664_525) + 1_013_904_223) >>> 0;
    const step = (BigInt((dice >>> 8) % 81) - 40n) * KOBO;
    const home = ((START - BigInt(this.#walk.middle)) / (50n * KOBO)) * KOBO;
    const next = BigInt(this.#walk.middle) + step + home;
    const middle = next > START + LEASH ? START + LEASH : next < START - LEASH ? START - LEASH : next;
    this.#walk = { middle: middle.toString(), dice, at: this.#seconds() };
    this.#log.put(['walk', 'usdt-ngn', this.#walk]);
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1_000);
  }
}
