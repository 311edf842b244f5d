import { useMemo } from 'react';
import type { CurrentRateView } from '@usdt-africa/contracts/api';

interface Properties {
  readonly curve: CurrentRateView['curve'];
  readonly width: number;
  readonly height: number;
}

const DAY_S = 86_400;

/** Our rate over the last day, as steps of the actual values; the figures next to it give the details. */
export function RateCurve({ curve, width, height }: Properties) {
  const drawing = useMemo(() => stepsOf(curve, width, height), [curve, width, height]);
  if (!drawing) return null;
  return (
    <svg className="curve" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path className="curve__area" d={`${drawing.line}V${height}H${drawing.left}z`} />
      <path className="curve__line" d={drawing.line} />
      <circle className="curve__now" cx={drawing.right} cy={drawing.last} r="3.5" />
    </svg>
  );
}

function stepsOf(curve: CurrentRateView['curve'], width: number, height: number) {
  if (curve.length < 2) return null;
  // For drawing only: a pixel is coarser than any rounding here.
  const rates = curve.map((point) => Number(point.rate));
  const low = Math.min(...rates);
  const span = Math.max(...rates) - low || 1;
  const left = 2;
  const right = width - 6;
  const oldest = Math.max(curve[0]!.secondsAgo, 1);
  const across = (secondsAgo: number) => right - ((right - left) * secondsAgo) / Math.min(oldest, DAY_S);
  const down = (rate: number) => height - 5 - ((height - 10) * (rate - low)) / span;
  const first = down(rates[0]!);
  const steps = curve
    .slice(1)
    .map((point, i) => `H${across(point.secondsAgo).toFixed(1)}V${down(rates[i + 1]!).toFixed(1)}`);
  return {
    line: `M${left} ${first.toFixed(1)}${steps.join('')}H${right}`,
    left,
    right,
    last: down(rates.at(-1)!),
  };
}
