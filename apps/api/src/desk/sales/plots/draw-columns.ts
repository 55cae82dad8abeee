import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale';
import { line as pathOf, stack } from 'd3-shape';
import type { Bucket } from './buckets.ts';
import { moneyText, PRODUCT_NAMES, shortMoney } from './figure-texts.ts';
import { across, bar, down, drawing, line, type Markup, round, text, widthOf } from './svg.ts';

export type SoldColumn = {
  bucket: Bucket;
  byProduct: Record<Product, number>;
  total: number;
  /** Of the day at the same place in the period before. */
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

type Scales = { x: ScaleBand<string>; y: ScaleLinear<number, number>; left: number; right: number };

async function draw(input: Columns, size: Size): Promise<string> {
  const { label, columns, currency, isBeforeDrawn } = input;
  const legend = size.isPhone ? legendOf(input, size) : { parts: [], height: 0 };
  const [top, bottom] = [26, size.height - 26];
  const most = Math.max(
    ...columns.map((one) => Math.max(one.total, isBeforeDrawn ? one.earlier : 0)),
  );
  const y = scaleLinear().domain([0, most]).nice(4).range([bottom, top]);
  const ticks = y.ticks(4);
  const left = Math.max(...ticks.map((tick) => widthOf(shortMoney(tick, currency)))) + 12;
  const right = size.width - (size.isPhone ? 4 : 78);
  const x = scaleBand()
    .domain(columns.map(({ bucket }) => bucket.id))
    .range([left, right])
    .paddingInner(columns.length > 45 ? 0.12 : 0.28)
    .paddingOuter(0.14);
  const scales = { x, y, left, right };
  return await drawing({ width: size.width, height: size.height + legend.height, label }, [
    ...ticks.flatMap((tick) => [
      line(across(left, right, y(tick)), tick === 0 ? 'zero' : 'grid'),
      text({ x: left - 8, y: y(tick) + 4 }, shortMoney(tick, currency), { anchor: 'end' }),
    ]),
    ...segmentsOf(input, scales),
    ...(isBeforeDrawn ? [beforeLine(columns, scales)] : []),
    ...eventLines(input, scales, bottom),
    ...dayLabels(columns, scales, size),
    ...openLabels(columns, scales, size),
    ...(size.isPhone ? legend.parts : productLabels(input, scales)),
  ]);
}

/** The height of a segment is its amount; the gap between two is a line in the colour of the card. */
function segmentsOf({ columns, products, currency }: Columns, { x, y }: Scales): Markup[] {
  const series = stack<SoldColumn, Product>()
    .keys(products)
    .value(({ byProduct }, product) => byProduct[product])([...columns]);
  return series.flatMap(({ key: product, ...points }) =>
    columns.flatMap((column, nth) => {
      const [low = 0, high = 0] = points[nth] ?? [];
      const value = column.byProduct[product];
      if (value <= 0) return [];
      const { id, name, isOpen } = column.bucket;
      const amount = `${PRODUCT_NAMES[product]} ${moneyText(value, currency)}`;
      return [
        bar(
          { x: x(id) ?? 0, y: y(high), width: x.bandwidth(), height: y(low) - y(high) },
          {
            of: product,
            isOpen,
            hint: `${name}: ${amount} of ${moneyText(column.total, currency)}`,
          },
          { row: id, column: product, value },
        ),
      ];
    }),
  );
}

function beforeLine(columns: readonly SoldColumn[], { x, y }: Scales): Markup {
  const path = pathOf<SoldColumn>()
    .x(({ bucket }) => round((x(bucket.id) ?? 0) + x.bandwidth() / 2))
    .y(({ earlier }) => round(y(earlier)))([...columns]);
  return line(path ?? '', 'before');
}

/** Labels that would run into each other are left out; the line stays. */
function eventLines({ events }: Columns, { x, right, left }: Scales, bottom: number): Markup[] {
  let free = left;
  return events.flatMap(({ at, text: words }) => {
    const begin = x(at);
    if (begin === undefined) return [];
    const middle = begin - (x.step() - x.bandwidth()) / 2;
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

/** As many as have room; one at the beginning of a month goes before its neighbours. */
function dayLabels(columns: readonly SoldColumn[], { x }: Scales, size: Size): Markup[] {
  const room = size.isPhone ? 52 : 64;
  const every = Math.max(1, Math.ceil(room / x.step()));
  const middleOf = (id: string) => (x(id) ?? 0) + x.bandwidth() / 2;
  const months = columns.filter(({ bucket }, nth) => nth > 0 && bucket.label.includes(' '));
  const isNear = (id: string) =>
    months.some((one) => Math.abs(middleOf(one.bucket.id) - middleOf(id)) < room * 0.7);
  const shown = columns.filter(
    (column, nth) => months.includes(column) || (nth % every === 0 && !isNear(column.bucket.id)),
  );
  return shown.map(({ bucket }) =>
    text({ x: middleOf(bucket.id), y: size.height - 8 }, bucket.label, { anchor: 'middle' }),
  );
}

function openLabels(columns: readonly SoldColumn[], { x, y }: Scales, size: Size): Markup[] {
  const last = columns.at(-1);
  if (!last?.bucket.isOpen || size.isPhone || last.total === 0) return [];
  const at = { x: (x(last.bucket.id) ?? 0) + x.bandwidth() / 2, y: y(last.total) - 6 };
  return [text(at, 'so far', { anchor: 'middle' })];
}

const LABEL_HEIGHT = 15;

/** Beside the last column that is over, moved apart where segments are low. */
function productLabels({ columns, products }: Columns, { y, right }: Scales): Markup[] {
  const last =
    columns.findLast(({ bucket, total }) => !bucket.isOpen && total > 0) ?? columns.at(-1);
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

function legendOf({ products }: Columns, { width, height }: Size) {
  const swatch = 18;
  let [x, y] = [0, height + 14];
  const parts = products.flatMap((product) => {
    const name = PRODUCT_NAMES[product];
    const needed = swatch + 6 + widthOf(name) + 14;
    if (x > 0 && x + needed > width) [x, y] = [0, y + 20];
    const at = x;
    x += needed;
    return [
      line(`M${at} ${y - 4}H${at + swatch}`, `key-${product}`),
      text({ x: at + swatch + 6, y }, name, { look: 'label' }),
    ];
  });
  return { parts, height: y - height + 8 };
}
