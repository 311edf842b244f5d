import type { DomainEvent } from '@usdt-africa/contracts/events';
import { specify } from '@usdt-africa/test-kit';
import { judge, type Observation } from './median.js';
import { decidePublication, rateDecider, type RateEvent } from './publication.js';

const NOW = new Date('2026-11-21T13:02:00.000Z');

/** A rate that two sources agree on, or that one alone reports. */
interface Observed {
  readonly rate: bigint;
  readonly voices?: number;
  readonly marginBps?: number;
  readonly buyMarginBps?: number;
}

const { given } = specify(
  rateDecider,
  (state, { rate, voices = 2, marginBps = 47, buyMarginBps = 100 }: Observed, now) => {
    const words = ['coingecko', 'quidax'].slice(0, voices).map((source): Observation => ({
      source,
      rate,
      sourceTime: now,
      receivedAt: now,
    }));
    const terms = { sell: { marginBps, pin: null }, buy: { marginBps: buyMarginBps, pin: null } };
    const decided = decidePublication(state, judge(words, now), terms, now);
    return decided ? [decided] : [];
  },
  NOW,
);

interface Sides {
  readonly marginBps?: number;
  readonly buyMarginBps?: number;
}

function published(
  referenceRate: string,
  rate: string,
  buyRate: string,
  at = NOW,
  { marginBps = 47, buyMarginBps = 100 }: Sides = {},
): RateEvent {
  const sources = ['coingecko', 'quidax'].map((name) => ({ name, rate: referenceRate, at: at.toISOString() }));
  return {
    type: 'RatePublished',
    data: {
      sell: { referenceRate, rate, marginBps, sources },
      buy: { referenceRate, rate: buyRate, marginBps: buyMarginBps, sources },
      at: at.toISOString(),
    },
  };
}
const paused = (freshSources: number, at = NOW): RateEvent => ({
  type: 'RatesPaused',
  data: { freshSources, at: at.toISOString() },
});
const minutesLater = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

describe('publication of the rate', () => {
  it('RATE-06 the first price is published, with sources and margin', () => {
    given()
      .when({ rate: 15_835_000n })
      .then(published('1583.5000', '1576.0500', '1599.3400'));
  });

  it('RATE-06 a move below ₦0.50 publishes no event, a move of ₦0.50 publishes one', () => {
    given(published('1583.5000', '1576.0500', '1599.3400'))
      .when({ rate: 15_839_900n }, minutesLater(1))
      .then();
    given(published('1583.5000', '1576.0500', '1599.3400'))
      .when({ rate: 15_830_000n }, minutesLater(1))
      .then(published('1583.0000', '1575.5500', '1598.8300', minutesLater(1)));
  });

  it('RATE-07 publishes an unchanged rate again after ten minutes, so that the curve continues', () => {
    given(published('1583.5000', '1576.0500', '1599.3400'))
      .when({ rate: 15_835_000n }, minutesLater(9.99))
      .then();
    given(published('1583.5000', '1576.0500', '1599.3400'))
      .when({ rate: 15_835_000n }, minutesLater(10))
      .then(published('1583.5000', '1576.0500', '1599.3400', minutesLater(10)));
  });

  it('RATE-06 a new margin is published at once', () => {
    given(published('1583.5000', '1576.0500', '1599.3400'))
      .when({ rate: 15_835_000n, marginBps: 50 }, minutesLater(1))
      .then(published('1583.5000', '1575.5800', '1599.3400', minutesLater(1), { marginBps: 50 }));
  });

  it('RATE-06 a new margin of the buying side is published at once', () => {
    given(published('1583.5000', '1576.0500', '1599.3400'))
      .when({ rate: 15_835_000n, buyMarginBps: 150 }, minutesLater(1))
      .then(published('1583.5000', '1576.0500', '1607.2600', minutesLater(1), { buyMarginBps: 150 }));
  });

  it('RATE-06 the buying side is published at once after an event that has none', () => {
    const { type, data } = published('1583.5000', '1576.0500', '1599.3400') as DomainEvent<'RatePublished'>;
    given({ type, data: { sell: data.sell, at: data.at } })
      .when({ rate: 15_835_000n }, minutesLater(1))
      .then(published('1583.5000', '1576.0500', '1599.3400', minutesLater(1)));
  });

  it('RATE-09 one source alone pauses quoting, once', () => {
    given(published('1583.5000', '1576.0500', '1599.3400'))
      .when({ rate: 15_835_000n, voices: 1 }, minutesLater(1))
      .then(paused(1, minutesLater(1)));
    given(published('1583.5000', '1576.0500', '1599.3400'), paused(1))
      .when({ rate: 15_835_000n, voices: 0 })
      .then();
    given().when({ rate: 15_835_000n, voices: 0 }).then(paused(0));
  });

  it('RATE-09 two sources that agree lift the pause, even at the same rate', () => {
    given(published('1583.5000', '1576.0500', '1599.3400'), paused(1))
      .when({ rate: 15_835_000n }, minutesLater(1))
      .then(published('1583.5000', '1576.0500', '1599.3400', minutesLater(1)));
  });
});
