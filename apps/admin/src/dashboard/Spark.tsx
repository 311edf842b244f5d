import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { area } from 'd3-shape';

const WIDTH = 92;
const HEIGHT = 30;

/** Sparkline of a figure, a few pixels high; it holds no information beyond the figure. */
export function Spark({ course }: { readonly course: readonly number[] }) {
  const last = course.length - 1;
  const [low = 0, high = 0] = extent(course);
  const x = scaleLinear([0, last], [2, WIDTH - 4]);
  // What stays as it is runs along the ground.
  const y = scaleLinear([low, high > low ? high : low + 1], [HEIGHT - 4, 4]);
  const ground = area<number>((_value, at) => x(at), HEIGHT, y);
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path className="spark__area" d={ground(course) ?? undefined} />
      <path className="spark__line" d={ground.lineY1()(course) ?? undefined} />
      <circle className="spark__now" cx={x(last)} cy={y(course[last]!)} r="3.5" />
    </svg>
  );
}
