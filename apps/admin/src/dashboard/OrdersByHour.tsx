import type { AdminDashboard } from '@usdt-africa/contracts/admin';
import { greatest, max, range, sum } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useTranslate } from 'react-admin';
import { useIsPhone } from '../parts/useIsPhone';

const HEIGHT = 176;
const BASE = 150;
const TOP = 20;
const LEFT = 36;
const GAP = 5;
const WIDE = { width: 600, right: 590, everyHours: 3 };
const NARROW = { width: 340, right: 332, everyHours: 6 };
/** So many lines above the ground, or about that. */
const LINES = 3;

/** Orders of the day by hour, sold and bought side by side; the hour under way is paler. */
export function OrdersByHour({ hours }: { readonly hours: AdminDashboard['ordersByHour'] }) {
  const t = useTranslate();
  const { width, right, everyHours } = useIsPhone() ? NARROW : WIDE;
  const x = scaleBand(range(24), [LEFT + 4, right - 3]).paddingInner(GAP / 23);
  // Of an hour's width five ninths are the sell bar, a third the buy bar, and the rest the gap between them.
  const part = x.bandwidth() / 9;
  const most = max(hours, ({ sell, buy }) => Math.max(sell, buy)) ?? 0;
  const y = scaleLinear([0, Math.max(1, most)], [BASE, TOP]).nice(LINES);
  const all = (each: (typeof hours)[number]): number => each.sell + each.buy;
  const pad = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  const busiest = greatest(hours, all);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={t('dashboard.byHourLabel', { total: sum(hours, all), hour: busiest ? pad(busiest.hour) : '–' })}
    >
      {/* Orders are counted: no line at half of one. */}
      {y
        .ticks(LINES)
        .filter(Number.isInteger)
        .map((count) => (
          <g key={count}>
            <path className="chart__grid" d={`M${LEFT} ${y(count)}H${right}`} />
            <text x={LEFT - 8} y={y(count) + 4} textAnchor="end">
              {count}
            </text>
          </g>
        ))}
      {hours.map(({ hour, sell, buy }, at) => {
        const left = x(hour)!;
        return (
          <g key={hour} opacity={at === hours.length - 1 ? 0.6 : 1}>
            <rect className="chart__sell" x={left} y={y(sell)} width={5 * part} height={BASE - y(sell)} rx="2" />
            <rect
              className="chart__buy"
              x={left + 6 * part}
              y={y(buy)}
              width={3 * part}
              height={BASE - y(buy)}
              rx="2"
            />
          </g>
        );
      })}
      {range(0, 24, everyHours).map((hour) => (
        <text key={hour} x={x(hour)! + x.bandwidth() / 2} y={BASE + 18} textAnchor="middle">
          {pad(hour)}
        </text>
      ))}
    </svg>
  );
}
