import { scaleLinear } from 'd3-scale';
import { line as pathOf } from 'd3-shape';
import { dot, drawing, line, round } from './svg.ts';

/** Sums since midnight, at the beginning of each hour. */
export type Sums = readonly number[];

const [WIDTH, HEIGHT, PAD] = [80, 40, 3];
const HOURS = 24;

/** Today's sum as a line that ends now, and the whole day a week ago in dots; nothing without either. */
export async function spark(
  label: string,
  { today, weekAgo, hoursPassed }: { today: Sums; weekAgo: Sums; hoursPassed: number },
): Promise<string | null> {
  const most = Math.max(...today, ...weekAgo, 0);
  if (most === 0) return null;
  const x = scaleLinear()
    .domain([0, HOURS])
    .range([PAD, WIDTH - PAD])
    .clamp(true);
  const y = scaleLinear()
    .domain([0, most])
    .range([HEIGHT - PAD, PAD]);
  const end = { x: x(hoursPassed), y: y(today.at(-1) ?? 0) };
  const path = (sums: Sums, last: number) =>
    pathOf<number>()
      .x((_, nth) => round(x(Math.min(nth, last))))
      .y((sum) => round(y(sum)))([...sums]) ?? '';
  return await drawing({ width: WIDTH, height: HEIGHT, label }, [
    line(path(weekAgo, HOURS), 'before'),
    line(path(today, hoursPassed), 'now'),
    dot(end),
  ]);
}
