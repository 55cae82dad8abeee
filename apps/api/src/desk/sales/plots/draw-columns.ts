import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import type { Bucket } from './buckets.ts';
import { moneyText, PRODUCT_NAMES, shortMoney } from './figure-texts.ts';
import { across, bar, beforeMark, down, drawing, line, type Markup, text, widthOf } from './svg.ts';

export type SoldColumn = {
  bucket: Bucket;
  byProduct: Record<Product, number>;
  total: number;
  /** The total of the corresponding day in the period before. */
  earlier: number;
};

/** Something that began on a day, as a dotted line. */
export type Event = { at: string; text: string };

type Columns = {
  label: string;
  currency: Currency;
  /** Those that sold something, from the foot to the top. */
  products: readonly Product[];
  columns: readonly SoldColumn[];
  isBeforeDrawn: boolean;
  events: readonly Event[];
};

type Size = { width: number; height: number; isPhone: boolean };

const WIDE: Size = { width: 1140, height: 290, isPhone: false };
const PHONE: Size = { width: 340, height: 250, isPhone: true };

/** Stacked columns; a legend only on phones, which have no room for labels beside the columns. */
export async function drawColumns(input: Columns): Promise<{ wide: string; phone: string }> {
  return { wide: await draw(input, WIDE), phone: await draw(input, PHONE) };
}

/** Wider columns look like areas. */
const WIDEST_COLUMN = 88;

type Column = { x: number; width: number };
type Scales = {
  columnOf: (id: string) => Column;
  step: number;
  y: ScaleLinear<number, number>;
  left: number;
  right: number;
};

async function draw(input: Columns, size: Size): Promise<string> {
  const { label, columns, currency, isBeforeDrawn } = input;
  const legend = size.isPhone ? legendOf(input, size) : { parts: [], height: 0 };
  const [top, bottom] = [isBeforeDrawn && !size.isPhone ? 40 : 26, size.height - 26];
  const most = Math.max(
    ...columns.map((one) => Math.max(one.total, isBeforeDrawn ? one.earlier : 0)),
  );
  const y = scaleLinear().domain([0, most]).nice(4).range([bottom, top]);
  const ticks = y.ticks(4);
  const left = Math.max(...ticks.map((tick) => widthOf(shortMoney(tick, currency)))) + 12;
  const right = size.width - (size.isPhone ? 4 : 78);
  const scales = { ...columnScale(columns, left, right), y, left, right };
  return await drawing({ width: size.width, height: size.height + legend.height, label }, [
    ...ticks.flatMap((tick) => [
      line(across(left, right, y(tick)), tick === 0 ? 'zero' : 'grid'),
      text({ x: left - 8, y: y(tick) + 4 }, shortMoney(tick, currency), { anchor: 'end' }),
    ]),
    ...segmentsOf(input, scales),
    ...(isBeforeDrawn ? beforeMarks(columns, scales) : []),
    ...eventLines(input, scales, bottom),
    ...columnLabels(columns, scales, size),
    ...partLabels(input, scales),
    ...(size.isPhone
      ? legend.parts
      : [...productLabels(input, scales), ...beforeKey(input, right)]),
  ]);
}

function columnScale(
  columns: readonly SoldColumn[],
  left: number,
  right: number,
): Pick<Scales, 'columnOf' | 'step'> {
  const x = scaleBand()
    .domain(columns.map(({ bucket }) => bucket.id))
    .range([left, right])
    .paddingInner(columns.length > 45 ? 0.12 : 0.28)
    .paddingOuter(0.14);
  const width = Math.min(x.bandwidth(), WIDEST_COLUMN);
  const inset = (x.bandwidth() - width) / 2;
  return { columnOf: (id) => ({ x: (x(id) ?? 0) + inset, width }), step: x.step() };
}

/** The height of a segment is its amount; the gap between two is a line in the colour of the card. */
function segmentsOf({ columns, products, currency }: Columns, { columnOf, y }: Scales): Markup[] {
  const series = stack<SoldColumn, Product>()
    .keys(products)
    .value(({ byProduct }, product) => byProduct[product])([...columns]);
  return series.flatMap(({ key: product, ...points }) =>
    columns.flatMap((column, nth) => {
      const [low = 0, high = 0] = points[nth] ?? [];
      const value = column.byProduct[product];
      if (value <= 0) return [];
      const { id, name, part } = column.bucket;
      const amount = `${PRODUCT_NAMES[product]} ${moneyText(value, currency)}`;
      return [
        bar(
          { ...columnOf(id), y: y(high), height: y(low) - y(high) },
          {
            of: product,
            isOpen: part !== undefined,
            hint: `${name}: ${amount} of ${moneyText(column.total, currency)}`,
          },
          { row: id, column: product, value },
        ),
      ];
    }),
  );
}

/** Columns of days without sales have none. */
function beforeMarks(columns: readonly SoldColumn[], { columnOf, y }: Scales): Markup[] {
  return columns.flatMap(({ bucket: { id }, earlier }) => {
    if (earlier <= 0) return [];
    const { x, width } = columnOf(id);
    // A little wider than the column, so that it is seen on top of a column of the same height.
    const beyond = Math.min(3, width * 0.12);
    return [
      beforeMark(
        { x1: x - beyond, x2: x + width + beyond, y: y(earlier) },
        { row: id, column: 'before', value: earlier },
      ),
    ];
  });
}

/** Above the names of products, where no column is. */
function beforeKey({ isBeforeDrawn }: Columns, right: number): Markup[] {
  if (!isBeforeDrawn) return [];
  return [
    line(across(right + 10, right + 28, 14), 'key-before'),
    text({ x: right + 34, y: 18 }, 'Before', { look: 'label' }),
  ];
}

/** Labels that would run into each other are left out; the line stays. */
function eventLines(
  { events, columns }: Columns,
  { columnOf, step, right, left }: Scales,
  bottom: number,
): Markup[] {
  let free = left;
  return events.flatMap(({ at, text: words }) => {
    if (!columns.some(({ bucket }) => bucket.id === at)) return [];
    const { x, width } = columnOf(at);
    const middle = Math.max(left, x - (step - width) / 2);
    const drawn = line(down(middle, 10, bottom), 'event');
    const isEnd = middle + 6 + widthOf(words) > right;
    const first = isEnd ? middle - 6 - widthOf(words) : middle + 6;
    if (first < free) return [drawn];
    free = first + widthOf(words) + 8;
    return [
      drawn,
      text({ x: isEnd ? middle - 6 : middle + 6, y: 18 }, words, {
        look: 'label',
        anchor: isEnd ? 'end' : 'start',
      }),
    ];
  });
}

/** Steps that readers can count: weeks for days, quarters for months. */
const STEPS = [1, 2, 3, 4, 7, 14, 21, 28];

/** Every so many columns, as room allows; the first label of a month, or of a year, names it. */
function columnLabels(
  columns: readonly SoldColumn[],
  { columnOf, step }: Scales,
  size: Size,
): Markup[] {
  const longest = Math.max(...columns.map(({ bucket }) => widthOf(bucket.longLabel)));
  const every = STEPS.find((one) => one * step >= longest + 4) ?? columns.length;
  const shown = columns.filter((_, nth) => nth % every === 0);
  return shown.map(({ bucket }, nth) => {
    const { x, width } = columnOf(bucket.id);
    const isFirst = bucket.era !== shown[nth - 1]?.bucket.era;
    // The first and the last label must not leave the drawing.
    const half = widthOf(bucket.longLabel) / 2;
    const middle = Math.min(size.width - half, Math.max(half, x + width / 2));
    return text({ x: middle, y: size.height - 8 }, isFirst ? bucket.longLabel : bucket.label, {
      anchor: 'middle',
    });
  });
}

/** "so far" or "from 20 Nov" above the columns that are not whole, clear of their neighbours. */
function partLabels({ columns, isBeforeDrawn }: Columns, { columnOf, y }: Scales): Markup[] {
  return columns.flatMap(({ bucket: { id, part } }, nth) => {
    if (part === undefined) return [];
    const { x, width } = columnOf(id);
    const isWithin = widthOf(part) <= width;
    const isFirst = nth === 0 && columns.length > 1;
    const at = isWithin ? x + width / 2 : isFirst ? x : x + width;
    const from = isWithin || isFirst ? x : x + width - widthOf(part);
    const to = isWithin || !isFirst ? x + width : x + widthOf(part);
    const tops = columns
      .filter((one) => {
        const other = columnOf(one.bucket.id);
        return other.x < to && other.x + other.width > from;
      })
      .map((one) => Math.max(one.total, isBeforeDrawn ? one.earlier : 0));
    return [
      text({ x: at, y: y(Math.max(...tops)) - 6 }, part, {
        look: 'label',
        anchor: isWithin ? 'middle' : isFirst ? 'start' : 'end',
      }),
    ];
  });
}

const LABEL_HEIGHT = 15;

/** Beside the last column that is over, moved apart where segments are low. */
function productLabels({ columns, products }: Columns, { y, right }: Scales): Markup[] {
  const last =
    columns.findLast(({ bucket, total }) => bucket.part === undefined && total > 0) ??
    columns.at(-1);
  if (!last) return [];
  let sum = 0;
  let lowest = y(0) + LABEL_HEIGHT / 2;
  return products.map((product) => {
    const value = last.byProduct[product];
    const middle = y(sum + value / 2) + 4;
    sum += value;
    lowest = Math.min(middle, lowest - LABEL_HEIGHT);
    return text({ x: right + 10, y: lowest }, PRODUCT_NAMES[product], { of: `of-${product}` });
  });
}

function legendOf({ products, isBeforeDrawn }: Columns, { width, height }: Size) {
  const swatch = 18;
  let [x, y] = [0, height + 14];
  const keys = [...products, ...(isBeforeDrawn ? (['before'] as const) : [])];
  const parts = keys.flatMap((key) => {
    const name = key === 'before' ? 'Before' : PRODUCT_NAMES[key];
    const needed = swatch + 6 + widthOf(name) + 14;
    if (x > 0 && x + needed > width) [x, y] = [0, y + 20];
    const at = x;
    x += needed;
    return [
      line(`M${at} ${y - 4}H${at + swatch}`, `key-${key}`),
      text({ x: at + swatch + 6, y }, name, { look: 'label' }),
    ];
  });
  return { parts, height: y - height + 8 };
}
