import type { AdminRateChart, AdminRateSide, AdminRateView } from '@usdt-africa/contracts/admin';
import { RATE_SCALE } from '@usdt-africa/kernel/money';
import { rangeOf } from '@usdt-africa/web-kit';
import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLiveQuery } from '../data/useLiveQuery';
import { ErrorLine } from '../parts/Field';
import { countText, dayStart, minuteText, nairaAmount, timeText } from '../parts/format';
import { useIsPhone } from '../parts/useIsPhone';
import { useNow } from '../parts/useNow';

const RANGES = { '24h': 86_400_000, '7d': 7 * 86_400_000, '30d': 30 * 86_400_000 } as const;
type Range = AdminRateChart['range'];

const SHORTEST_MS = 600_000;
const LEFT = 48;
/** With labels at the ends of the lines; where there is not enough space, they stand below. */
const WIDE = { width: 752, right: 612 };
const NARROW = { width: 340, right: 332 };
const TOP = 22;
const BASE = 168;
/** So many lines above the lowest, or about that. */
const LINES = 3;
/** Labels nearer than this would touch. */
const APART = 17;

interface Sides {
  readonly sell: AdminRateView;
  readonly buy: AdminRateView;
}

/** Chart of the rates of both sides next to the median. */
export function ChartCard({ sell, buy }: Sides) {
  const t = useTranslate();
  const [range, setRange] = useState<Range>('24h');
  const { data, error } = useChart('sell', range);
  // A chart of the selling side alone is complete without it.
  const { data: buying } = useChart('buy', range);
  return (
    <section className="card">
      <header>
        <h2>{t(`rates.range.${range}`)}</h2>
        <div className="row" role="group" aria-label={t('rates.ranges')}>
          {(Object.keys(RANGES) as Range[]).map((each) => (
            <button
              key={each}
              type="button"
              className={each === range ? 'filter filter--on' : 'filter'}
              aria-pressed={each === range}
              onClick={() => setRange(each)}
            >
              {t(`rates.rangeShort.${each}`)}
            </button>
          ))}
        </div>
      </header>
      <div className="rates__chart" aria-busy={(!data && !error) || undefined}>
        {!data && <ErrorLine>{error?.message}</ErrorLine>}
        {data && data.points.length === 0 && <p className="dim">{t('rates.noHistory')}</p>}
        {data && data.points.length > 0 && <Drawing chart={data} buying={buying} sell={sell} buy={buy} />}
      </div>
    </section>
  );
}

function useChart(side: AdminRateSide, range: Range) {
  return useLiveQuery(
    'rates',
    'rates/{side}/chart',
    {
      refetchInterval: 60_000,
      placeholderData: (before) => before,
    },
    { path: { side }, query: { range } },
  );
}

interface DrawingProperties extends Sides {
  readonly chart: AdminRateChart;
  /** Undefined while it is loaded. */
  readonly buying: AdminRateChart | undefined;
}

function Drawing({ chart, buying, sell, buy }: DrawingProperties) {
  const t = useTranslate();
  const now = useNow(60_000);
  const isNarrow = useIsPhone();
  const { width, right } = isNarrow ? NARROW : WIDE;
  // A history younger than the range is drawn over its own time.
  const from = Math.max(now - RANGES[chart.range], Math.min(Date.parse(chart.points[0]!.at), now - SHORTEST_MS));
  // The current value is the last step, published or not. Labels are formatted from the texts; numbers are for drawing
  // only.
  const last = chart.points.at(-1)!;
  const shown = { rate: sell.rate ?? last.rate, median: sell.median ?? last.median };
  const [lowest, highest] = rangeOf([shown.rate, ...chart.points.map((point) => point.rate)], RATE_SCALE);
  const points = [...chart.points, { ...shown, at: new Date(now).toISOString() }].map(({ at, rate, median }) => ({
    at: Math.min(Math.max(Date.parse(at), from), now),
    rate: Number(rate),
    median: Number(median),
  }));
  const { rate, median } = points.at(-1)!;
  const buyNow = buy.rate ?? buying?.points.at(-1)?.rate ?? null;
  const bought = [
    ...(buying?.points ?? []),
    ...(buyNow === null ? [] : [{ at: new Date(now).toISOString(), rate: buyNow }]),
  ].map((point) => ({ at: Math.min(Math.max(Date.parse(point.at), from), now), rate: Number(point.rate) }));
  const [low = 0, high = 0] = extent([
    ...points.flatMap((point) => [point.rate, point.median]),
    ...bought.map((point) => point.rate),
  ]);
  // Lines stand at whole naira, and a rate that hardly moves is not drawn as one that does.
  const [floor, ceiling] = [Math.floor(low), Math.max(Math.ceil(high), Math.floor(low) + 1)];
  const lines = Math.min(LINES, ceiling - floor);
  const x = scaleLinear([from, now], [LEFT, right]);
  const y = scaleLinear([floor, ceiling], [BASE, TOP]).nice(lines);
  const steps = (of: 'rate' | 'median'): string | undefined =>
    line<(typeof points)[number]>(
      (point) => x(point.at),
      (point) => y(point[of]),
    ).curve(curveStepAfter)(points) ?? undefined;
  const buyPath = line<(typeof bought)[number]>(
    (point) => x(point.at),
    (point) => y(point.rate),
  ).curve(curveStepAfter)(bought);
  const labels = apart([...(buyNow === null ? [] : [y(Number(buyNow))]), y(median), y(rate)]);
  const time = (at: number): string => (chart.range === '24h' ? minuteText(at) : timeText(at, now).split(',')[0]!);
  const meanings = [
    ...(buyNow === null ? [] : [t('rates.buyNow', { rate: nairaAmount(buyNow) })]),
    t('rates.median', { rate: nairaAmount(shown.median) }),
    t('rates.sellNow', { rate: nairaAmount(shown.rate) }),
  ];
  return (
    <>
      <svg
        viewBox={`0 0 ${width} 198`}
        role="img"
        aria-label={[
          t('rates.chartLabel', {
            range: t(`rates.range.${chart.range}`),
            first: nairaAmount(chart.points[0]!.rate),
            now: nairaAmount(shown.rate),
            low: nairaAmount(lowest),
            high: nairaAmount(highest),
            median: nairaAmount(shown.median),
          }),
          ...(buyNow === null ? [] : [t('rates.chartBuy', { rate: nairaAmount(buyNow) })]),
        ].join('; ')}
      >
        {y.ticks(lines).map((naira) => (
          <g key={naira}>
            <path className="rates__grid" d={`M${LEFT} ${y(naira)}H${right}`} />
            <text x={LEFT - 8} y={y(naira) + 4} textAnchor="end">
              {countText(naira)}
            </text>
          </g>
        ))}
        <path className="rates__buy" d={buyPath ?? undefined} />
        <path className="rates__median" d={steps('median')} />
        <path className="rates__line" d={steps('rate')} />
        <circle className="rates__now" cx={x(now)} cy={y(rate)} r="5" />
        {!isNarrow &&
          meanings.map((meaning, at) => (
            <text
              key={meaning}
              className={at === meanings.length - 1 ? 'rates__own' : undefined}
              x={right + 14}
              y={labels[at]! + 4}
            >
              {meaning}
            </text>
          ))}
        <text x={LEFT} y="192">
          {chart.range === '24h' && from < Date.parse(dayStart(now))
            ? t('rates.yesterday', { time: time(from) })
            : time(from)}
        </text>
        <text x={(LEFT + right) / 2} y="192" textAnchor="middle">
          {time((from + now) / 2)}
        </text>
        <text x={right} y="192" textAnchor="end">
          {t('rates.now')}
        </text>
      </svg>
      {isNarrow && (
        <p className="rates__meanings small">
          {meanings.map((meaning, at) => (
            <span key={meaning} className={at === meanings.length - 1 ? 'rates__own medium' : 'dim'}>
              {meaning}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** Where labels stand so that they do not touch, each as near to its line as the others leave room. */
function apart(places: readonly number[]): readonly number[] {
  const order = places.map((place, at) => ({ place, at })).sort((one, other) => one.place - other.place);
  let above = -Infinity;
  const moved = order.map(({ place, at }) => {
    above = Math.max(place, above + APART);
    return { place: above, at };
  });
  // What is pushed below the lines is moved up together.
  const surplus = Math.max(0, above - BASE);
  const found = [...places];
  for (const { place, at } of moved) found[at] = place - surplus;
  return found;
}
