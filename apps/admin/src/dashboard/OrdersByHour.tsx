import type { AdminDashboard } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';

const HEIGHT = 176;
const BASE = 150;
const TOP = 20;
const LEFT = 36;
const STEP = 23;
const HOURS = 24;

/** Orders of the day by hour, sold and bought side by side; the hour under way is paler. */
export default function OrdersByHour({ hours }: { readonly hours: AdminDashboard['ordersByHour'] }) {
  const t = useTranslate();
  const highest = nice(Math.max(1, ...hours.flatMap(({ sell, buy }) => [sell, buy])));
  const tall = (count: number): number => ((BASE - TOP) * count) / highest;
  // Orders are counted: no line at half of one.
  const lines = [0, 0.5, 1].filter((part) => Number.isInteger(highest * part));
  const total = hours.reduce((sum, { sell, buy }) => sum + sell + buy, 0);
  const pad = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  const busiest = hours.reduce<(typeof hours)[number] | undefined>(
    (most, each) => (!most || each.sell + each.buy > most.sell + most.buy ? each : most),
    undefined,
  );
  return (
    <svg
      className="chart"
      viewBox={`0 0 600 ${HEIGHT}`}
      role="img"
      aria-label={t('dashboard.byHourLabel', { total, hour: busiest ? pad(busiest.hour) : '–' })}
    >
      {lines.map((part) => (
        <g key={part}>
          <path className="chart__grid" d={`M${LEFT} ${BASE - (BASE - TOP) * part}H590`} />
          <text x={LEFT - 8} y={BASE - (BASE - TOP) * part + 4} textAnchor="end">
            {highest * part}
          </text>
        </g>
      ))}
      {hours.map(({ hour, sell, buy }, at) => {
        const x = LEFT + 4 + STEP * hour;
        const isNow = at === hours.length - 1;
        return (
          <g key={hour} opacity={isNow ? 0.6 : 1}>
            <rect className="chart__sell" x={x} y={BASE - tall(sell)} width="10" height={tall(sell)} rx="2" />
            <rect className="chart__buy" x={x + 12} y={BASE - tall(buy)} width="6" height={tall(buy)} rx="2" />
          </g>
        );
      })}
      {Array.from({ length: HOURS / 3 }, (_, at) => (
        <text key={at} x={LEFT + 13 + STEP * at * 3} y={BASE + 18} textAnchor="middle">
          {pad(at * 3)}
        </text>
      ))}
    </svg>
  );
}

/** The next round number above. */
function nice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 5, 10].map((factor) => factor * power).find((each) => each >= value)!;
}
