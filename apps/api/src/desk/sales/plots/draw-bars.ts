import { scaleLinear } from 'd3-scale';
import { bar, drawing, ground, type Mark, text, widthOf } from './svg.ts';

/** A horizontal bar with its name, its figure and a note. */
export type BarRow = {
  name: string;
  of: string;
  mark: Mark;
  isOpen?: boolean;
  /** What it is a part of, drawn behind it. */
  whole?: number;
  text: string;
  note?: string;
};

type Size = { width: number; rowHeight: number; barHeight: number };

const WIDE: Size = { width: 560, rowHeight: 40, barHeight: 20 };
const PHONE: Size = { width: 340, rowHeight: 40, barHeight: 20 };

/** Bars below one another: the same on phones, but shorter. */
export async function drawBars(label: string, rows: readonly BarRow[]) {
  return { wide: await draw(label, rows, WIDE), phone: await draw(label, rows, PHONE) };
}

async function draw(label: string, rows: readonly BarRow[], size: Size): Promise<string> {
  const { width, rowHeight, barHeight } = size;
  const left = Math.max(...rows.map(({ name }) => widthOf(name))) + 12;
  // Notes stand behind the longest bar's figure.
  const endings = rows.map((row) => widthOf(row.text) + (row.note ? 8 + widthOf(row.note) : 0));
  const right = width - Math.max(...endings) - 10;
  const most = Math.max(...rows.map(({ mark, whole = 0 }) => Math.max(mark.value, whole)));
  const x = scaleLinear()
    .domain([0, most])
    .range([0, Math.max(40, right - left)]);
  return await drawing(
    { width, height: rows.length * rowHeight, label },
    rows.flatMap(({ name, of, mark, isOpen = false, whole, text: figure, note }, nth) => {
      const top = nth * rowHeight + (rowHeight - barHeight) / 2;
      const box = { x: left, y: top, height: barHeight };
      const end = left + x(Math.max(mark.value, whole ?? 0));
      const base = top + barHeight / 2 + 4;
      return [
        text({ x: 0, y: base }, name, { look: 'label' }),
        ...(whole === undefined ? [] : [ground({ ...box, width: x(whole) })]),
        bar({ ...box, width: x(mark.value) }, { of, isOpen, hint: `${name}: ${figure}` }, mark),
        text({ x: end + 8, y: base }, figure, { look: 'value' }),
        ...(note ? [text({ x: end + 16 + widthOf(figure), y: base }, note)] : []),
      ];
    }),
  );
}
