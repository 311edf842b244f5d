import type { RateHistoryView } from '@usdt-africa/contracts/api';
import { RATE_SCALE } from '@usdt-africa/kernel/money';
import { rangeOf } from '@usdt-africa/web-kit';
import { useMemo } from 'react';
import { useMessages } from '../../shared/i18n/messages';
import { nowOf } from './now';

interface Properties {
  readonly history: RateHistoryView;
  /** The current rate, where it is newer than the last published one. */
  readonly now: string | null;
  /** When that was found; null without one. */
  readonly ratedAt: string | null;
}

const SPANS_MS = { '24h': 86_400_000, '7d': 7 * 86_400_000, '30d': 30 * 86_400_000 } as const;
const LINES = 3;
const SHORTEST_MS = 600_000;

/** The rate as a step chart of the actual values, drawn to the card's width, with its figures next to it. */
export function HistoryChart({ history, now, ratedAt }: Properties) {
  const { t, rate: rateText, minutes, day } = useMessages();
  const drawing = useMemo(() => drawingOf(history, now, ratedAt), [history, now, ratedAt]);
  const { range } = history;
  const name = (at: number) => (range === '24h' ? minutes(iso(at)) : day(iso(at)));
  const first = history.points[0]!.rate;
  const last = now ?? history.points.at(-1)!.rate;
  const [low, high] = rangeOf([last, ...history.points.map(({ rate }) => rate)], RATE_SCALE);
  return (
    <div
      className="history"
      role="img"
      aria-label={t('rates.chart', {
        range: t(`rates.range-${range}`),
        first: rateText(first),
        last: rateText(last),
        low: rateText(low),
        high: rateText(high),
      })}
    >
      <div className="history__plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {drawing.lines.map(({ value, y }) => (
            <path key={value} className="history__grid" d={`M0 ${y}H100`} />
          ))}
          <path className="history__area" d={`${drawing.path}V100H${drawing.start}z`} />
          <path className="history__line" d={drawing.path} />
        </svg>
        <i className="history__now" style={{ top: `${drawing.y}%` }} />
        {drawing.lines.map(({ value, y }) => (
          <span key={value} className="history__value figures" style={{ top: `${y}%` }}>
            {rateText(String(value)).replace('₦', '').replace(/\.00$/, '')}
          </span>
        ))}
      </div>
      <div className="history__times figures">
        <span>{name(drawing.from)}</span>
        <span>{name((drawing.from + drawing.to) / 2)}</span>
        <span>{t('rates.now')}</span>
      </div>
    </div>
  );
}

const iso = (at: number): string => new Date(at).toISOString();

/** Places in per cent of the plot, and whole naira for its lines: for drawing only, where a pixel is coarser than a float. */
function drawingOf(history: RateHistoryView, current: string | null, ratedAt: string | null) {
  const { range, points } = history;
  const to = nowOf(history, ratedAt);
  // A history younger than the range is drawn over its own time.
  const from = Math.max(to - SPANS_MS[range], Math.min(Date.parse(points[0]!.at), to - SHORTEST_MS));
  const rates = points.map((point) => Number(point.rate));
  const last = current === null ? rates.at(-1)! : Number(current);
  const all = [...rates, last];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const step = nice(Math.max(1, (high - low) / LINES));
  const floor = Math.floor(low / step) * step;
  const ceiling = Math.max(Math.ceil(high / step) * step, floor + step);
  const across = (at: number): number => Math.max(0, Math.min(100, ((at - from) / (to - from)) * 100));
  const down = (rate: number): number => 100 - ((rate - floor) / (ceiling - floor)) * 100;
  const start = across(Date.parse(points[0]!.at));
  const steps = points
    .slice(1)
    .map((point, at) => `H${across(Date.parse(point.at)).toFixed(2)}V${down(rates[at + 1]!).toFixed(2)}`);
  return {
    from,
    to,
    start: start.toFixed(2),
    path: `M${start.toFixed(2)} ${down(rates[0]!).toFixed(2)}${steps.join('')}H100V${down(last).toFixed(2)}`,
    y: down(last),
    lines: Array.from({ length: Math.round((ceiling - floor) / step) + 1 }, (_, at) => floor + at * step).map(
      (value) => ({
        value,
        y: down(value),
      }),
    ),
  };
}

/** The next round step above. */
function nice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= value)!;
}
