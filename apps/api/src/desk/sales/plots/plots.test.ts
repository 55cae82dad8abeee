import { REFUSAL_REASONS } from '@cairn/contract/orders/refusal-reasons';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { PRODUCTS, type Product } from '@cairn/contract/values/product';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumsOf } from '../read-today.ts';
import type { Sales } from '../view-sales.ts';
import { bucketsOf, dayAfter, daysOf, lengthOf } from './buckets.ts';
import { changeText, moneyText, roundMoney, shareText, shortMoney } from './figure-texts.ts';
import { funnelTitle } from './funnel-plot.ts';
import { type PlanMonth, plansPlot, plansTitle } from './plans-plot.ts';
import type { Plot } from './plot.ts';
import { refusalsTitle } from './refusals-plot.ts';
import { soldTitle } from './sold-plot.ts';
import { spark } from './spark.ts';
import { drawSales } from './view-plots.ts';

const TO = '2026-06-30';
/** Noon of the last day: today is not over. */
const NOW = new Date('2026-06-30T12:00:00Z');

const NOTHING = {
  ...{ hasBegun: true, countedAt: NOW.toISOString(), totals: [], totalsBefore: [], sold: [] },
  ...{ bonuses: [], bonusCredits: [], plans: [] },
} satisfies Partial<Sales>;

const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 99 }),
  fc.integer({ min: 1, max: 5e9 }),
);
const count = fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 0, max: 2e6 }));

function totals(): fc.Arbitrary<Sales['totals']> {
  const measures = [
    ...['started', 'pressed', 'authorised', 'captured', 'credited', 'tried', 'paid', 'refunded'],
    ...['refund_failed', 'charged_back', 'chargeback_reversed', 'returned_elsewhere', 'avios'],
  ] as const;
  const plain = fc.record({
    measure: fc.constantFrom(...measures),
    currency: fc.constantFrom(...CURRENCIES),
    product: fc.constantFrom(...PRODUCTS),
    detail: fc.constant(''),
    ...{ count, minor: amount, avios: amount },
  });
  const refused = fc.record({
    measure: fc.constant('refused' as const),
    currency: fc.constantFrom(...CURRENCIES),
    product: fc.constantFrom(...PRODUCTS),
    detail: fc.constantFrom(...REFUSAL_REASONS),
    ...{ count, minor: amount, avios: fc.constant(0) },
  });
  const failedCapture = fc.record({
    measure: fc.constant('charged_back' as const),
    currency: fc.constantFrom(...CURRENCIES),
    product: fc.constantFrom(...PRODUCTS),
    detail: fc.constant('capture_failed'),
    ...{ count, minor: amount, avios: fc.constant(0) },
  });
  return fc.array(fc.oneof(plain, refused, failedCapture), { maxLength: 40, size: 'max' });
}

const month = fc.record({
  month: fc.constant(''),
  ...{ active: count, begun: count, left: count, cancelled: count, resumed: count },
  ...{ refused: count, recovered: count },
});

const sales = fc.integer({ min: 1, max: 366 }).chain((length): fc.Arbitrary<Sales> => {
  const period = { from: dayAfter(TO, 1 - length), to: TO };
  const before = { from: dayAfter(period.from, -length), to: dayAfter(period.from, -1) };
  const sold = fc.record({
    day: fc.constantFrom(...daysOf({ from: before.from, to: TO })),
    company: fc.constant('EI' as const),
    market: fc.constant('IE'),
    currency: fc.constantFrom(...CURRENCIES),
    product: fc.constantFrom(...PRODUCTS),
    ...{ count, minor: amount },
  });
  const bonus = fc.record({
    id: fc.uuid(),
    company: fc.constant('EI' as const),
    product: fc.constantFrom('purchase' as const, 'gift' as const),
    worth: fc.constant('25%'),
    fromAvios: fc.constantFrom(1, 20_000),
    startsAt: fc
      .integer({ min: 0, max: length * 24 - 1 })
      .map((hours) => new Date(Date.parse(period.from) + hours * 3_600_000).toISOString()),
    endsAt: fc.constant('2026-08-01T00:00:00.000Z'),
  });
  return fc.record({
    ...{ period: fc.constant(period), before: fc.constant(before) },
    hasBegun: fc.constant(true),
    countedAt: fc.constant(NOW.toISOString()),
    ...{ totals: totals(), totalsBefore: totals() },
    sold: fc.array(sold, { maxLength: 60, size: 'max' }),
    bonuses: fc.array(bonus, { maxLength: 3 }),
    bonusCredits: fc.array(
      sold.map(({ minor: _, market: __, ...one }) => one),
      { maxLength: 20 },
    ),
    plans: fc
      .array(month, { minLength: 12, maxLength: 12 })
      .map((months) =>
        months.map((one, nth) => ({ ...one, month: `2025-${`${nth + 1}`.padStart(2, '0')}` })),
      ),
  });
});

type Mark = { row: string; column: string; value: number; length: number };

/** The shapes of a drawing, by what they say that they stand for. */
function marksOf(svg: string): Mark[] {
  return [...svg.matchAll(/<rect [^>]*data-value="[^>]*>/g)].map(([rect]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(rect)?.[1] ?? '';
    const isColumn = !['count', 'amount', 'before', 'since'].includes(of('data-column'));
    return {
      ...{ row: of('data-row'), column: of('data-column'), value: Number(of('data-value')) },
      length: Number(of(isColumn ? 'height' : 'width')),
    };
  });
}

function plotsOf({
  currencies,
  funnel,
  refusals,
  plans,
}: Awaited<ReturnType<typeof drawSales>>): Plot[] {
  return [
    ...currencies.flatMap(({ sold, returned, bonus }) => [sold, returned, bonus]),
    ...[funnel, refusals, plans],
  ];
}

/** Marks of the period before, by their height above the zero line. */
function beforeMarksOf(svg: string): Mark[] {
  const zero = Number(/<path d="M[\d.]+ ([\d.]+)H[\d.]+" data-line="zero"/.exec(svg)?.[1]);
  const marks = svg.matchAll(
    /<path d="M[\d.]+ ([\d.]+)H[\d.]+" data-line="before-mark" data-thin="\w+" data-row="([^"]*)" data-column="before" data-value="(\d+)"/g,
  );
  return [...marks].map(([, y, row = '', value]) => ({
    ...{ row, column: 'before', value: Number(value), length: zero - Number(y) },
  }));
}

/** Columns whose sum is not their total. */
function wrongTotals({ table: { columns, rows, total } }: Plot): string[] {
  return (total ?? []).flatMap(({ value }, nth) => {
    const sum = rows.reduce((all, { cells }) => all + (cells[nth]?.value ?? 0), 0);
    return value === undefined || value === sum
      ? []
      : [`${columns[nth]?.id}: ${value}, not ${sum}`];
  });
}

/** Where a drawing and its table differ. */
function faultsOf({ id, drawing, table }: Plot): string[] {
  const cells = new Map(
    table.rows.flatMap((row) =>
      row.cells.map(({ value = 0 }, nth) => [`${row.id} ${table.columns[nth]?.id}`, value]),
    ),
  );
  return (drawing ? [drawing.wide, drawing.phone] : []).flatMap((svg) => {
    const marks = [...marksOf(svg), ...beforeMarksOf(svg)];
    const drawn = new Map(marks.map(({ row, column, value }) => [`${row} ${column}`, value]));
    const columns = new Set(marks.map(({ column }) => column));
    const longest = marks.toSorted((one, other) => other.value - one.value)[0];
    const scale = (longest?.length ?? 0) / (longest?.value || 1);
    return [
      ...[...drawn].filter(([key, value]) => cells.get(key) !== value),
      ...[...cells].filter(
        ([key, value]) =>
          value > 0 && columns.has(key.split(' ').at(-1) ?? '') && drawn.get(key) !== value,
      ),
      ...marks.filter(({ value, length }) => Math.abs(length - value * scale) > 0.05),
      ...(marks.length === drawn.size && marks.length > 0 ? [] : ['drawn twice or not at all']),
    ].map((fault) => `${id}: ${JSON.stringify(fault)}`);
  });
}

describe('a plot', () => {
  test('draws the numbers of its table and nothing else, each in the same proportion', async () => {
    await fc.assert(
      fc.asyncProperty(sales, async (given) => {
        const plots = plotsOf(await drawSales(given, given.period, NOW));
        expect(plots.flatMap((one) => [...faultsOf(one), ...wrongTotals(one)])).toEqual([]);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  test('writes no text of its own into the drawing unescaped, and no style', async () => {
    const [given] = fc.sample(sales, { numRuns: 1, seed: 3 });
    if (!given) throw new Error('No sample');
    const bonuses = [
      {
        ...({ id: 'b', company: 'EI', product: 'purchase', worth: '<script>"&' } as const),
        fromAvios: 1,
        ...{ startsAt: `${given.period.from}T12:00:00.000Z`, endsAt: '2026-08-01T00:00:00.000Z' },
      },
    ];
    const { currencies } = await drawSales({ ...given, bonuses }, given.period, NOW);
    const text = JSON.stringify(currencies.map(({ sold, bonus }) => [sold.drawing, bonus.drawing]));
    expect(text).not.toMatch(/<script|style=|NaN|Infinity|undefined/);
  });

  test('without anything in it has a modest title and draws nothing', async () => {
    const period = { from: '2026-06-24', to: TO };
    const before = { from: '2026-06-17', to: '2026-06-23' };
    const plots = plotsOf(await drawSales({ ...NOTHING, period, before }, period, NOW));
    expect(plots.map(({ title, drawing, table }) => [title, drawing, table.rows.length])).toEqual([
      ['Nothing was paid in euro', null, 0],
      ['Nothing was returned in euro', null, 0],
      ['No bonus began in these days', null, 0],
      ['No orders were started', null, 0],
      ['No payment was refused', null, 0],
      ['No active plans', null, 0],
    ]);
  });
});

describe('the title of sales by day', () => {
  const period = { from: '2026-06-21', to: TO };
  const before = { from: '2026-06-11', to: '2026-06-20' };
  const paid = (day: string, minor: number, times = 10) => ({
    ...({ day, company: 'EI', product: 'gift', currency: 'EUR', count: times, minor } as const),
  });
  type Sold = Omit<ReturnType<typeof paid>, 'product'> & { product: Product };
  const title = (sold: Sold[], bonusDays: string[] = [], lastWhole = '2026-07-31') =>
    soldTitle({
      ...{ period, before, openFrom: TO, company: undefined, currency: 'EUR', sold },
      bonuses: bonusDays.map((day) => ({
        ...({ company: 'EI', product: 'gift', lastWhole } as const),
        ...{ day, isWhole: true, worth: '25%' },
      })),
    });
  const days = daysOf({ from: before.from, to: TO });

  test('compares a day since the bonus with a day before it, without the day that is not over', () => {
    const sold = days.map((day) => paid(day, day === TO ? 1 : day >= '2026-06-25' ? 1_210 : 1_000));
    expect(title(sold, ['2026-06-25'])).toBe('Since the bonus, a day brings 21% more');
    expect(
      title(
        sold.map((one) => ({ ...one, minor: 500 })),
        ['2026-06-25'],
      ),
    ).toBe('Since the bonus, a day brings as much');
  });

  test('judges a bonus that has ended by its own days', () => {
    const sold = days.map((day) =>
      paid(day, day < '2026-06-24' ? 1_000 : day <= '2026-06-26' ? 1_500 : 100),
    );
    expect(title(sold, ['2026-06-24'], '2026-06-26')).toBe(
      'During the bonus, a day brought 50% more',
    );
    expect(title(sold, ['2026-06-24'], '2026-06-25')).toMatch(/^A day brings \d+% less than in/);
  });

  test('does not judge a bonus by sales of other products or companies', () => {
    const sold = days.map((day) => paid(day, day >= '2026-06-25' ? 1_210 : 1_000));
    const others: Sold[] = [{ ...paid('2026-06-26', 9), product: 'purchase' }];
    expect(title([...sold, ...others], ['2026-06-25'])).toMatch(/^A day brings/);
  });

  test('compares with the period before where no bonus, or more than one, has begun', () => {
    const sold = days.map((day) => paid(day, day >= period.from ? 800 : 1_000));
    for (const bonuses of [[], ['2026-06-23', '2026-06-26'], ['2026-06-29']]) {
      expect(title(sold, bonuses)).toBe('A day brings 20% less than in the 10 days before');
    }
  });

  test('counts payments where there are too few to compare', () => {
    expect(title([paid('2026-06-22', 4_900, 1)])).toBe('1 payment in euro, €49.00');
    expect(title([])).toBe('Nothing was paid in euro');
  });
});

test('the title of the funnel names the steepest drop until orders are paid, or counts if two are as steep', () => {
  fc.assert(
    fc.property(
      fc.record({
        started: count,
        pressed: count,
        authorised: count,
        captured: count,
        credited: count,
      }),
      (counts) => {
        const steps = ['started', 'pressed', 'authorised', 'captured'] as const;
        const drops = steps.slice(1).flatMap((step, nth) => {
          const from = counts[steps[nth] ?? 'started'];
          return from > counts[step] ? [{ from, share: (from - counts[step]) / from }] : [];
        });
        const most = Math.max(...drops.map(({ share }) => share));
        const worst = drops.filter(({ share }) => share === most);
        const isClear = worst.length === 1 && worst.every(({ from }) => from >= 20);
        const [, share] = /^Steepest .* (?:under )?([\d.]+)% fewer/.exec(funnelTitle(counts)) ?? [];
        expect(share !== undefined).toBe(isClear);
        if (share !== undefined) expect(Math.abs(Number(share) - 100 * most)).toBeLessThan(0.51);
      },
    ),
  );
});

test.each([
  [{ started: 100, pressed: 50, authorised: 48, captured: 48, credited: 48 }, /before Pay, 50%/],
  [{ started: 100, pressed: 95, authorised: 60, captured: 60, credited: 60 }, /at payment, 37%/],
  [{ started: 90, pressed: 90, authorised: 90, captured: 60, credited: 60 }, /at capture, 33%/],
  [{ started: 100, pressed: 100, authorised: 100, captured: 100, credited: 20 }, /^100 .* 20 cre/],
  [
    { started: 400, pressed: 10, authorised: 0, captured: 0, credited: 0 },
    /^400 orders started, 0/,
  ],
])(
  'the title of the funnel of %j calls neither waiting gifts nor few orders a drop',
  (counts, title) => {
    expect(funnelTitle(counts)).toMatch(title);
  },
);

test('totals of days that are not over compare whole days with as many before', async () => {
  const period = { from: '2026-06-29', to: TO };
  const paid = (day: string, minor: number) => ({
    ...({ day, company: 'EI', market: 'IE', currency: 'EUR', product: 'purchase' } as const),
    ...{ count: 1, minor },
  });
  const total = (minor: number) => ({
    ...({ measure: 'paid', product: 'purchase', currency: 'EUR', detail: '' } as const),
    ...{ count: 1, minor, avios: 0 },
  });
  const given: Sales = {
    ...NOTHING,
    ...{ period, before: { from: '2026-06-27', to: '2026-06-28' } },
    ...{ totals: [total(14_000)], totalsBefore: [total(50_000)] },
    sold: [paid('2026-06-27', 40_000), paid('2026-06-28', 10_000), paid('2026-06-29', 11_000)],
  };
  const euro = async (days: Sales['period'], now: Date, sold = given.sold) => {
    const { totals } = await drawSales({ ...given, period: days, sold }, days, now);
    return totals.find(({ key }) => key === 'Paid in euro')?.note;
  };
  expect(await euro(period, NOW)).toBe('1 whole day: €110.00, +10% on €100.00 before');
  expect(await euro(period, NOW, [])).toBe('1 whole day: €0.00, nothing in the day before');
  expect(await euro({ from: TO, to: TO }, NOW)).toBe('no day is over yet');
  expect(await euro({ from: '2026-06-28', to: '2026-06-29' }, NOW)).toBe('−72% on €500.00 before');
});

const row = (
  measure: Sales['totals'][number]['measure'],
  times: number,
  minor: number,
  detail = '',
): Sales['totals'][number] => ({
  ...({ measure, product: 'purchase', currency: 'EUR', detail } as const),
  ...{ count: times, minor, avios: 0 },
});
const JUNE = {
  ...{ period: { from: '2026-06-01', to: '2026-06-29' } },
  ...{ before: { from: '2026-05-03', to: '2026-05-31' } },
};
const june = (totals: Sales['totals'], rest: Partial<Sales> = {}) =>
  drawSales({ ...NOTHING, ...JUNE, totals, ...rest }, JUNE.period, NOW);

test('what went back tells failed captures from chargebacks, and leaves refunds out that failed', async () => {
  const { totals, currencies } = await june([
    ...[row('paid', 45, 264_800), row('refunded', 4, 31_500), row('refund_failed', 1, 4_900)],
    ...[row('charged_back', 2, 35_900), row('charged_back', 1, 10_500, 'capture_failed')],
    row('chargeback_reversed', 1, 900),
  ]);
  const returned = currencies[0]?.returned;
  const rows = returned?.table.rows.map(({ id, cells }) => [id, cells[1]?.value, cells[2]?.text]);
  expect(rows).toEqual([
    ['refunded', 3, '€266.00'],
    ['charged_back', 1, '€350.00'],
    ['capture_failed', 1, '€105.00'],
  ]);
  expect(returned?.table.total?.map(({ text }) => text)).toEqual([
    'Total',
    '5',
    '€721.00',
    '€0.00',
  ]);
  expect(returned?.title).toBe('€721.00 went back, beside €2,648.00 paid');
  expect(returned?.about).toContain('Percentages are of the euro paid');
  expect(returned?.about).toContain('Without refunds that failed: 1, €49.00');
  expect(returned?.about).toContain('Without chargebacks that were won: 1, €9.00');
  expect(returned?.drawing?.wide).not.toContain('purchase');
  expect(totals.find(({ key }) => key === 'Payments refunded')).toEqual({
    ...{ key: 'Payments refunded', value: '6.7%' },
    note: '3 of 45 payments, 0 before, without 1 that failed',
  });
});

test('few payments have counts instead of per cents, and no share is above all', async () => {
  const { totals, funnel, refusals } = await june([
    ...[row('paid', 5, 9_000), row('refunded', 7, 8_000)],
    ...[row('started', 26, 0), row('pressed', 26, 0), row('authorised', 44, 0)],
    ...[row('tried', 4, 0), row('refused', 4, 0, 'declined')],
  ]);
  expect(totals.find(({ key }) => key === 'Payments refunded')).toMatchObject({
    ...{ value: '7', note: 'beside 5 payments, 0 before' },
  });
  expect(funnel.drawing?.wide).not.toContain('>169%<');
  expect(funnel.table.rows.map(({ cells }) => cells[2]?.text)).toEqual([
    '–',
    '100%',
    '–',
    '0%',
    '–',
  ]);
  expect(refusals.about).toContain('4 of 4 tries. ');
  expect(refusals.drawing?.wide).not.toContain('%');
});

test('refusals say that renewals of plans are not among them, and how many of those were refused', async () => {
  const refused = { ...row('plan_refused', 2, 0), product: 'subscription' as const };
  expect((await june([refused])).refusals.about).toContain(
    'renewals are under Plans: 2 refused in these days',
  );
  const plans = await drawSales(
    { ...NOTHING, ...JUNE, totals: [refused] },
    { ...JUNE.period, product: 'subscription' },
    NOW,
  );
  expect(plans.refusals.title).toBe('No plan’s first payment was refused');
});

test('totals have euro, pounds and dollars in this order, without currencies that nothing was paid in', async () => {
  const paid = (currency: Sales['totals'][number]['currency'], minor: number) => ({
    ...row('paid', 1, minor),
    currency,
  });
  const { totals } = await june([paid('GBP', 9_000), paid('EUR', 100)]);
  expect(totals.map(({ key }) => key)).toEqual([
    ...['Paid in euro', 'Paid in pounds', 'Avios credited', 'Payments refunded'],
  ]);
  const before = await june([paid('GBP', 9_000)], { totalsBefore: [paid('USD', 100)] });
  expect(before.totals[1]?.key).toBe('Paid in dollars');
});

const soldOn = (day: string, minor = 4_900) => ({
  ...({ day, company: 'EI', market: 'IE', currency: 'EUR', product: 'purchase' } as const),
  ...{ count: 1, minor },
});

test.each([1, 7, 30, 90, 365])(
  'sales of %d days are drawn beside as many before them, named in the table',
  async (length) => {
    const period = { from: dayAfter(TO, 1 - length), to: TO };
    const before = { from: dayAfter(period.from, -length), to: dayAfter(period.from, -1) };
    const sold = [soldOn(TO), soldOn(before.from), soldOn(before.to)];
    const drawn = await drawSales({ ...NOTHING, period, before, sold }, period, NOW);
    const plot = drawn.currencies[0]?.sold;
    for (const svg of [plot?.drawing?.wide ?? '', plot?.drawing?.phone ?? '']) {
      expect(beforeMarksOf(svg)).toHaveLength(length === 1 ? 1 : 2);
      expect(svg).toContain('>Before</text>');
      expect(svg).toContain('>so far</text>');
    }
    expect(plot?.about).toContain('Dots: the ');
    expect(plot?.table.columns[2]?.head).toMatch(/^Before, \d/);
    expect(plot?.table.total?.slice(0, 2).map(({ text }) => text)).toEqual(['Total', '€49.00']);
  },
);

test('without sales before there is nothing to compare, and the plot says so', async () => {
  const period = { from: TO, to: TO };
  const before = { from: dayAfter(TO, -1), to: dayAfter(TO, -1) };
  const sold = [soldOn(TO)];
  const drawn = await drawSales({ ...NOTHING, period, before, sold }, period, NOW);
  const plot = drawn.currencies[0]?.sold;
  expect(plot?.about).toContain('Nothing was paid in the day before, 29 Jun');
  expect(plot?.drawing?.wide).not.toContain('Before');
  expect(plot?.table.columns.map(({ id }) => id)).toEqual(['day', 'total', 'purchase']);
});

test('a year labels its months with their years, and its first month says from when it is counted', () => {
  const buckets = bucketsOf({ from: '2025-07-20', to: '2026-07-19' }, '2026-07-19');
  expect(buckets.map(({ name }) => name).slice(0, 2)).toEqual([
    'Jul 2025, from 20 Jul',
    'Aug 2025',
  ]);
  expect(buckets.at(-1)).toMatchObject({ name: 'Jul 2026, so far', part: 'so far' });
  const [ended] = bucketsOf({ from: '2025-07-01', to: '2026-01-10' }, '2026-07-19').slice(-1);
  expect(ended).toMatchObject({ name: 'Jan 2026, to 10 Jan', part: 'to 10 Jan' });
});

test('labels below columns come at even steps, with the month where it is another', async () => {
  const period = { from: dayAfter(TO, -89), to: TO };
  const before = { from: dayAfter(period.from, -90), to: dayAfter(period.from, -1) };
  const sold = daysOf(period).map((day) => soldOn(day));
  const drawn = await drawSales({ ...NOTHING, period, before, sold }, period, NOW);
  for (const [svg, foot] of [
    [drawn.currencies[0]?.sold.drawing?.wide, 282],
    [drawn.currencies[0]?.sold.drawing?.phone, 242],
  ] as const) {
    const labels = [...(svg ?? '').matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)]
      .filter(([, , y]) => Number(y) === foot)
      .map(([, x, , words]) => ({ x: Number(x), words: words ?? '' }));
    expect(labels.length).toBeGreaterThan(3);
    const steps = labels.slice(2).map(({ x }, nth) => x - (labels[nth + 1]?.x ?? 0));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.1);
    expect(labels.map(({ words }) => words).filter((words) => / /.test(words))).toHaveLength(
      new Set(['Apr', 'May', 'Jun']).size,
    );
  }
});

test('a single column is no wider than a column needs to be', async () => {
  const period = { from: TO, to: TO };
  const before = { from: dayAfter(TO, -1), to: dayAfter(TO, -1) };
  const drawn = await drawSales({ ...NOTHING, period, before, sold: [soldOn(TO)] }, period, NOW);
  const [, width] =
    / width="([\d.]+)"[^>]*data-value/.exec(drawn.currencies[0]?.sold.drawing?.wide ?? '') ?? [];
  expect(Number(width)).toBeLessThanOrEqual(88);
});

test('a bonus names its least avios, and how many payments had it', async () => {
  const bonus = {
    ...({ id: 'b', company: 'EI', product: 'purchase', worth: '25%', fromAvios: 20_000 } as const),
    ...{ startsAt: '2026-06-14T23:00:00.000Z', endsAt: '2026-08-01T00:00:00.000Z' },
  };
  const sold = daysOf({ from: '2026-06-01', to: '2026-06-29' }).map((day) => ({
    ...soldOn(day),
    count: 3,
  }));
  const plotOf = async (bonusCredits: Sales['bonusCredits']) =>
    (await june([], { bonuses: [bonus], sold, bonusCredits })).currencies[0]?.bonus;
  const none = await plotOf([]);
  expect(none?.title).toBe('EI, 25% on Buy from 20,000 avios: no payment had the bonus yet');
  expect(none?.about).toContain('including those too small for the bonus');
  const credited = {
    day: '2026-06-16',
    company: 'EI',
    currency: 'EUR',
    product: 'purchase',
  } as const;
  const one = await plotOf([
    { ...credited, count: 2 },
    { ...credited, day: '2026-06-02', count: 9 },
  ]);
  expect(one?.title).toContain('a day brings as much');
  expect(one?.table.rows[0]?.cells.slice(4).map(({ value }) => value)).toEqual([42, 2]);
});

test('the funnel has orders alone: plans that press Pay are no orders that are lost there', async () => {
  const period = { from: '2026-06-01', to: TO };
  const stepOf = (
    measure: Sales['totals'][number]['measure'],
    product: Product,
    times: number,
  ) => ({
    ...({ measure, product, currency: 'EUR', detail: '' } as const),
    ...{ count: times, minor: times * 4_900, avios: 0 },
  });
  const given: Sales = {
    ...NOTHING,
    ...{ period, before: { from: '2026-05-02', to: '2026-05-31' } },
    totals: [
      ...[stepOf('started', 'purchase', 52), stepOf('started', 'subscription', 40)],
      ...[stepOf('pressed', 'purchase', 50), stepOf('pressed', 'subscription', 40)],
      ...[stepOf('authorised', 'purchase', 48), stepOf('captured', 'purchase', 48)],
      stepOf('credited', 'purchase', 48),
    ],
  };
  const { funnel } = await drawSales(given, period, NOW);
  expect(funnel.table.rows.map(({ cells }) => cells[1]?.value)).toEqual([52, 50, 48, 48, 48]);
  expect(funnel.title).toContain('at payment, 4% fewer than pressed Pay');
  const plans = { ...period, product: 'subscription' as const };
  expect((await drawSales(given, plans, NOW)).funnel.title).toBe(
    'Plans do not have the steps of orders',
  );
});

test('the title of refusals names a reason only if it is the most frequent', () => {
  const none = {
    ...{ not_enough_funds: 0, expired_card: 0, authentication_failed: 0 },
    ...{ issuer_unavailable: 0, cancelled: 0, declined: 0 },
  };
  expect(refusalsTitle({ ...none, declined: 9 })).toBe('9 payments refused');
  expect(refusalsTitle({ ...none, declined: 6, expired_card: 5 })).toBe(
    'Refused payments: mostly “Declined”',
  );
  expect(refusalsTitle({ ...none, declined: 5, expired_card: 4, cancelled: 3 })).toBe(
    'Refused payments: most often “Declined”',
  );
  expect(refusalsTitle({ ...none, declined: 5, expired_card: 5 })).toBe(
    'Refused payments: no reason stands out',
  );
});

test('the title of plans says that they grow only if more are active than a month before', () => {
  const months = (...active: number[]): PlanMonth[] =>
    active.map((one) => ({
      ...{ month: '2026-06', active: one, begun: 0, left: 0, cancelled: 0, resumed: 0 },
      ...{ refused: 0, recovered: 0 },
    }));
  expect(plansTitle(months(4, 5))).toBe('Plans grow: 5 active');
  expect(plansTitle(months(5_468, 5_400))).toBe('Plans get fewer: 5,400 active');
  expect(plansTitle(months(1, 1))).toBe('1 active plan');
  expect(plansTitle(months(0, 0))).toBe('No active plans');
});

test.each([
  ['2026-10-10', '2026-11-19', 'Oct 2026, to 10 Oct', true],
  ['2026-10-31', '2026-11-19', 'Oct 2026', false],
  ['2026-11-10', '2026-11-19', 'Nov 2026, to 10 Nov', true],
  ['2026-11-19', '2026-11-19', 'Nov 2026, so far', true],
  ['2026-11-30', '2026-11-19', 'Nov 2026, so far', true],
  ['2026-02-28', '2026-11-19', 'Feb 2026', false],
])('plans until %s, seen on %s, end with the month “%s”', async (to, openFrom, name, isOpen) => {
  const numbers = { begun: 2, left: 0, cancelled: 1, resumed: 0, refused: 0, recovered: 0 };
  const months = [
    { month: '2026-01', active: 4, ...numbers },
    { month: to.slice(0, 7), active: 5, ...numbers },
  ];
  const { table, stats, drawing, title } = await plansPlot({ months, to, openFrom });
  expect(table.rows.map(({ cells }) => cells[0]?.text)).toEqual(['Jan 2026', name]);
  expect(stats.map(({ note }) => note)).toContain(name);
  // One of five is no rate.
  expect(stats.find(({ key }) => key === 'Cancelled')?.note).toBe('beside 5 active');
  const drawn = [...(drawing?.wide ?? '').matchAll(/data-open="(\w+)"/g)].map(([, open]) => open);
  expect(drawn).toEqual(['false', 'false', String(isOpen), String(isOpen)]);
  expect(title.includes(' on ')).toBe(to < openFrom);
});

test.each([
  [shareText(1, 3), '33%'],
  [shareText(39, 1_000), '3.9%'],
  [shareText(1, 100_000), 'under 0.1%'],
  [shareText(99_999, 100_000), '99.9%'],
  [shareText(0, 0), '–'],
  [shortMoney(0, 'EUR'), '€0'],
  [shortMoney(5, 'EUR'), '€0.05'],
  [shortMoney(4_000_000, 'GBP'), '£40k'],
  [shortMoney(250_000_000_00, 'USD').replace(/\s/, ' '), 'USD 250m'],
  [moneyText(85_500, 'EUR'), '€855.00'],
  [roundMoney(120_455_012, 'EUR'), '€1,204,550'],
  [roundMoney(59_960_946_600, 'GBP'), '£599.6 million'],
  [roundMoney(241_510_000_000, 'EUR'), '€2.4 billion'],
  [changeText(118, 100, String), '+18% on 100 before'],
  [changeText(0, 0, String), 'nor in the period before'],
])('a figure is written as %s', (written, due) => {
  expect(written).toBe(due);
});

test('today’s line ends now at today’s sum, also in the first minute of an hour', async () => {
  const row = (nth: number, minor: number) => ({
    ...({ measure: 'paid', currency: 'EUR', is_today: true, nth, minor, avios: 0 } as const),
  });
  const today = sumsOf([row(3, 4_900), row(18, 9_800)], () => true, 'minor', 18);
  expect(today.at(-1)).toBe(14_700);
  const drawn = await spark('Paid', { today, weekAgo: [0, 14_700], hoursPassed: 18 });
  expect(drawn).toContain('<circle cx="58.5" cy="3"');
  expect(await spark('Paid', { today: [0], weekAgo: [0], hoursPassed: 0 })).toBeNull();
});

test('a period has as many days as are between its ends', () => {
  expect(lengthOf({ from: '2026-10-24', to: '2026-10-26' })).toBe(3);
  expect(daysOf({ from: '2026-10-24', to: '2026-10-26' })).toHaveLength(3);
});
