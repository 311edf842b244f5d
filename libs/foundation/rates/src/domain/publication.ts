import type { DomainEvent } from '@usdt-africa/contracts/events';
import { parseDecimal, RATE_SCALE, type Decider } from '@usdt-africa/kernel';
import { control, FREE, type RateControlEvent, type Side, type SideControls } from './controls.js';
import type { Judgement } from './median.js';
import { priceFrom, rateText, type SideTerms } from './price.js';

type PublicationEvent = DomainEvent<'RatePublished' | 'RatesPaused'>;
export type RateEvent = PublicationEvent | RateControlEvent;

type PublishedSideData = DomainEvent<'RatePublished'>['data']['sell'];

/** A side as it was published last. Rates in 10^-4. */
interface PublishedSide {
  readonly referenceRate: bigint;
  readonly rate: bigint;
  readonly marginBps: number;
}

/** State of the rate stream. */
export interface PublishedRate {
  readonly last: {
    readonly sell: PublishedSide;
    /** Null in an event from before customers could buy. */
    readonly buy: PublishedSide | null;
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
    const { sell, buy, at } = event.data;
    return {
      ...state,
      last: { sell: publishedSide(sell), buy: buy ? publishedSide(buy) : null, at: new Date(at) },
      paused: false,
    };
  },
};

/** Decides whether the sources' present judgement needs an event, and which. */
export function decidePublication(
  { last, paused }: Pick<PublishedRate, 'last' | 'paused'>,
  { median, fresh, outliers }: Judgement,
  terms: Readonly<Record<Side, SideTerms>>,
  now: Date,
): PublicationEvent | null {
  const at = now.toISOString();
  if (!median)
    return paused ? null : { type: 'RatesPaused', data: { freshSources: fresh.length - outliers.length, at } };
  const price = priceFrom(median, terms);
  const { referenceRate } = price;
  // What is published of a pinned side is the margin that holds without the pin.
  const sell = { referenceRate, rate: price.sellRate, marginBps: terms.sell.marginBps };
  const buy = { referenceRate, rate: price.buyRate, marginBps: terms.buy.marginBps };
  const worthSaying =
    !last ||
    paused ||
    hasChanged(last.sell, sell) ||
    !last.buy ||
    hasChanged(last.buy, buy) ||
    now.getTime() - last.at.getTime() >= PUBLISH_EVERY_MS;
  if (!worthSaying) return null;
  const sources = [...price.sources];
  return {
    type: 'RatePublished',
    data: { sell: { ...sideData(sell), sources }, buy: { ...sideData(buy), sources }, at },
  };
}

function publishedSide({ referenceRate, rate, marginBps }: PublishedSideData): PublishedSide {
  return { referenceRate: parseDecimal(referenceRate, RATE_SCALE), rate: parseDecimal(rate, RATE_SCALE), marginBps };
}

function sideData({ referenceRate, rate, marginBps }: PublishedSide): Omit<PublishedSideData, 'sources'> {
  return { referenceRate: rateText(referenceRate), rate: rateText(rate), marginBps };
}

function hasChanged(from: PublishedSide, to: PublishedSide): boolean {
  return (
    from.marginBps !== to.marginBps || hasMoved(from.referenceRate, to.referenceRate) || hasMoved(from.rate, to.rate)
  );
}

function hasMoved(from: bigint, to: bigint): boolean {
  return (to > from ? to - from : from - to) >= PUBLISH_MOVE;
}
