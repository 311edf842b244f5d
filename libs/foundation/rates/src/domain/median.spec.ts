import fc from 'fast-check';
import { FRESH_MS, judge, medianOf, MedianSearch, type Observation } from './median.js';

const NOW = new Date('2026-11-21T13:02:00.000Z');

/** An observation of a source, `age` ms before NOW. */
function observed(source: string, rate: string, age = 1_000, receivedAge = age): Observation {
  return {
    source,
    rate: BigInt(rate.replace('.', '')),
    sourceTime: new Date(NOW.getTime() - age),
    receivedAt: new Date(NOW.getTime() - receivedAge),
  };
}
const names = (observations: readonly Observation[]): string[] => observations.map(({ source }) => source);

describe('the median of the sources', () => {
  it('RATE-06 is the middle of three', () => {
    const median = medianOf([observed('a', '1584.0000'), observed('b', '1583.5000'), observed('c', '1580.0000')], NOW);
    expect(median?.rate).toBe(15_835_000n);
    expect(names(median!.used)).toEqual(['a', 'b', 'c']);
  });

  it('RATE-06 is the mean of two, rounded down', () => {
    expect(medianOf([observed('a', '1583.5001'), observed('b', '1583.5000')], NOW)?.rate).toBe(15_835_000n);
  });

  it('RATE-06 drops a source whose rate is older than 60 s', () => {
    const stale = observed('c', '1700.0000', FRESH_MS + 1);
    expect(names(medianOf([observed('a', '1583.0000'), observed('b', '1584.0000'), stale], NOW)!.used)).toEqual([
      'a',
      'b',
    ]);
    expect(medianOf([observed('a', '1583.0000'), observed('b', '1584.0000', FRESH_MS)], NOW)?.rate).toBe(15_835_000n);
  });

  it('RATE-06 uses the source’s own time: an old rate received just now counts as old', () => {
    expect(medianOf([observed('a', '1583.0000'), observed('b', '1584.0000', FRESH_MS + 1, 0)], NOW)).toBeNull();
  });

  it('RATE-06 drops an outlier beyond 2 % of the median', () => {
    const judged = judge([observed('a', '1580.0000'), observed('b', '1582.0000'), observed('c', '1700.0000')], NOW);
    expect(judged.median?.rate).toBe(15_810_000n);
    expect(names(judged.outliers)).toEqual(['c']);
  });

  it('RATE-06 keeps a source at exactly 2 %', () => {
    expect(
      names(medianOf([observed('a', '1000.0000'), observed('b', '1000.0000'), observed('c', '1020.0000')], NOW)!.used),
    ).toHaveLength(3);
    expect(
      names(medianOf([observed('a', '1000.0000'), observed('b', '1000.0000'), observed('c', '1020.0001')], NOW)!.used),
    ).toHaveLength(2);
  });

  it('RATE-09 is none when two sources contradict each other', () => {
    const judged = judge([observed('a', '1500.0000'), observed('b', '1600.0000')], NOW);
    expect(judged.median).toBeNull();
    expect(names(judged.outliers)).toEqual(['a', 'b']);
  });

  it('RATE-09 is none with one fresh source, or none', () => {
    expect(medianOf([observed('a', '1583.0000')], NOW)).toBeNull();
    expect(medianOf([observed('a', '1583.0000', 2_000), observed('a', '1584.0000')], NOW)).toBeNull();
    expect(medianOf([], NOW)).toBeNull();
  });

  it('RATE-06 uses a source’s newest rate, in whatever order its rates were received', () => {
    const words = [
      observed('a', '1583.0000', 3_000),
      observed('a', '1590.0000', 30_000, 1_000),
      observed('b', '1583.0000'),
    ];
    expect(medianOf(words, NOW)?.rate).toBe(15_830_000n);
    expect(medianOf(words.reverse(), NOW)?.rate).toBe(15_830_000n);
  });

  it('SELL-06 works for a past instant: what was received later does not count', () => {
    const before = [observed('a', '1583.0000', 10_000), observed('b', '1585.0000', 10_000)];
    const later = [observed('a', '1600.0000', 0), observed('b', '1600.0000', 0)];
    const then = new Date(NOW.getTime() - 5_000);
    expect(medianOf([...later, ...before], then)).toEqual(medianOf(before, then));
  });
});

const anyObservation = fc.record({
  source: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  rate: fc.bigInt({ min: 10_000_000n, max: 20_000_000n }),
  age: fc.integer({ min: -5_000, max: 90_000 }),
  lag: fc.integer({ min: 0, max: 20_000 }),
});
const anyObservations = fc.array(anyObservation, { maxLength: 30 }).map((list): Observation[] =>
  list.map(({ source, rate, age, lag }) => ({
    source,
    rate,
    sourceTime: new Date(NOW.getTime() - age - lag),
    receivedAt: new Date(NOW.getTime() - age),
  })),
);

describe('properties of the median', () => {
  it('RATE-06 does not depend on the order of the observations', () => {
    fc.assert(
      fc.property(
        anyObservations.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(judge(shuffled, NOW)).toEqual(judge(list, NOW));
        },
      ),
    );
  });

  it('RATE-06 lies between its lowest and highest used rate, each fresh, received and one per source', () => {
    fc.assert(
      fc.property(anyObservations, (list) => {
        const median = medianOf(list, NOW);
        if (!median) return;
        const rates = median.used.map(({ rate }) => rate);
        expect(median.used.length).toBeGreaterThanOrEqual(2);
        expect(new Set(names(median.used)).size).toBe(median.used.length);
        expect(rates.some((rate) => rate <= median.rate) && rates.some((rate) => rate >= median.rate)).toBe(true);
        for (const { sourceTime, receivedAt } of median.used) {
          expect(NOW.getTime() - sourceTime.getTime()).toBeLessThanOrEqual(FRESH_MS);
          expect(receivedAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
        }
      }),
    );
  });

  it('RATE-06 one false source among three cannot move the price outside of the two correct ones', () => {
    const honest = fc.bigInt({ min: 15_800_000n, max: 15_840_000n });
    fc.assert(
      fc.property(honest, honest, fc.bigInt({ min: 10_000n, max: 10_000_000_000n }), (a, b, lie) => {
        const words = [observed('a', '0'), observed('b', '0'), observed('c', '0')];
        const median = medianOf(
          [
            { ...words[0]!, rate: a },
            { ...words[1]!, rate: b },
            { ...words[2]!, rate: lie },
          ],
          NOW,
        );
        expect(median).not.toBeNull();
        expect(median!.rate >= (a < b ? a : b) && median!.rate <= (a > b ? a : b)).toBe(true);
      }),
    );
  });

  it('RATE-06 ignores rates that are stale or not yet received', () => {
    fc.assert(
      fc.property(anyObservations, anyObservations, (list, others) => {
        const dead = others.filter(
          ({ sourceTime, receivedAt }) => receivedAt > NOW || NOW.getTime() - sourceTime.getTime() > FRESH_MS,
        );
        expect(medianOf([...list, ...dead], NOW)).toEqual(medianOf(list, NOW));
      }),
    );
  });

  it('SELL-06 the search for the first median finds the same as a check at every receipt', () => {
    fc.assert(
      fc.property(anyObservations, (list) => {
        const inOrder = [...list].sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
        const search = new MedianSearch();
        const found = inOrder.map((observation) => search.next(observation, true)).find(Boolean) ?? null;
        const latest = inOrder
          .map((observation, index) => ({
            at: observation.receivedAt,
            median: medianOf(inOrder.slice(0, index + 1), observation.receivedAt),
          }))
          .find(({ median }) => median);
        expect(found).toEqual(latest ?? null);
      }),
    );
  });
});
