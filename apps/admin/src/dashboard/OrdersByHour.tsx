import type { AdminDashboard } from '@usdt-africa/contracts/admin';
import { greatest, max, range, sum } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useTranslate } from 'react-admin';

const HEIGHT = 176;
const BASE = 150;
const TOP = 20;
const LEFT = 36;
const RIGHT = 590;
const GAP = 5;
const HOURS = scaleBand(range(24), [LEFT + 4, RIGHT - 3]).paddingInner(GAP / 23);
/** So many lines above the ground, or about that. */
const LINES = 3;

/** Orders of the day by hour, sold and bought side by side; the hour under way is paler. */
export function OrdersByHour({ hours }: { readonly hours: AdminDashboard['ordersByHour'] }) {
  const t = useTranslate();
  const most = max(hours, ({ sell, buy }) => Math.max(sell, buy)) ?? 0;
  const y = scaleLinear([0, Math.max(1, most)], [BASE, TOP]).nice(LINES);
  const all = (each: (typeof hours)[number]): number => each.sell + each.buy;
  const pad = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  const busiest = greatest(hours, all);
  return (
    <svg
      className="chart"
      viewBox={`0 0 600 ${HEIGHT}`}
      role="img"
      aria-label={t('dashboard.byHourLabel', { total: sum(hours, all), hour: busiest ? pad(busiest.hour) : '–' })}
    >
      {/* Orders are counted: no line at half of one. */}
      {y
        .ticks(LINES)
        .filter(Number.isInteger)
        .map((count) => (
          <g key={count}>
            <path className="chart__grid" d={`M${LEFT} ${y(count)}H${RIGHT}`} />
            <text x={LEFT - 8} y={y(count) + 4} textAnchor="end">
              {count}
            </text>
          </g>
        ))}
      {hours.map(({ hour, sell, buy }, at) => {
        const x = HOURS(hour)!;
        return (
          <g key={hour} opacity={at === hours.length - 1 ? 0.6 : 1}>
            <rect className="chart__sell" x={x} y={y(sell)} width="10" height={BASE - y(sell)} rx="2" />
            <rect className="chart__buy" x={x + 12} y={y(buy)} width="6" height={BASE - y(buy)} rx="2" />
          </g>
        );
      })}
      {range(0, 24, 3).map((hour) => (
        <text key={hour} x={HOURS(hour)! + HOURS.bandwidth() / 2} y={BASE + 18} textAnchor="middle">
          {pad(hour)}
        </text>
      ))}
    </svg>
  );
}
