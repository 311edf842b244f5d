import type { DomainEvent } from '@usdt-africa/contracts/events';
import { parseDecimal, RATE_SCALE, type Decider } from '@usdt-africa/kernel';
import { control, FREE, type Pin, type RateControlEvent, type SideControls } from './controls.js';
import type { Judgement } from './median.js';
import { priceFrom, rateText } from './price.js';

type PublicationEvent = DomainEvent<'RatePublished' | 'RatesPaused'>;
export type RateEvent = PublicationEvent | RateControlEvent;

/** State of the rate stream. */
export interface PublishedRate {
  readonly last: {
    readonly referenceRate: bigint;
    readonly sellRate: bigint;
    readonly marginBps: number;
    readonly at: Date;
  } | null;
  /** By too few sources. */
  readonly paused: boolean;
  readonly sell: SideControls;
  readonly buy: SideControls;
}

/** A smaller move than ₦0.50 waits: the history is for people, quotes always take the fresh median. */
export const PUBLISH_MOVE = 5_000n;
/** An unchanged rate is published again after this long. */
export const PUBLISH_EVERY_MS = 600_000;

export const rateDecider: Decider<PublishedRate, RateEvent> = {
  initial: { last: null, paused: false, sell: FREE, buy: FREE },
  evolve(state, event) {
    if (event.type === 'RatesPaused') return { ...state, paused: true };
    if (event.type !== 'RatePublished') {
      const { side } = event.data;
      return { ...state, [side]: control(state[side], event) };
    }
    const { sell, at } = event.data;
    return {
      ...state,
      last: {
        referenceRate: parseDecimal(sell.referenceRate, RATE_SCALE),
        sellRate: parseDecimal(sell.rate, RATE_SCALE),
        marginBps: sell.marginBps,
        at: new Date(at),
      },
      paused: false,
    };
  },
};

/** Decides whether the sources' present judgement needs an event, and which. */
export function decidePublication(
  { last, paused }: Pick<PublishedRate, 'last' | 'paused'>,
  { median, fresh, outliers }: Judgement,
  marginBps: number,
  now: Date,
  pin: Pin | null = null,
): PublicationEvent | null {
  const at = now.toISOString();
  if (!median)
    return paused ? null : { type: 'RatesPaused', data: { freshSources: fresh.length - outliers.length, at } };
  const price = priceFrom(median, marginBps, pin);
  const worthSaying =
    !last ||
    paused ||
    last.marginBps !== marginBps ||
    moved(last.referenceRate, price.referenceRate) ||
    moved(last.sellRate, price.sellRate) ||
    now.getTime() - last.at.getTime() >= PUBLISH_EVERY_MS;
  if (!worthSaying) return null;
  return {
    type: 'RatePublished',
    data: {
      sell: {
        referenceRate: rateText(price.referenceRate),
        rate: rateText(price.sellRate),
        marginBps,
        sources: [...price.sources],
      },
      at,
    },
  };
}

function moved(from: bigint, to: bigint): boolean {
  return (to > from ? to - from : from - to) >= PUBLISH_MOVE;
}
