import { scaleBand, scaleLinear } from 'd3-scale';
import { dayAfter } from './buckets.ts';
import {
  countText,
  dayText,
  monthText,
  rateText,
  shortMonthText,
  wholeText,
} from './figure-texts.ts';
import type { Plot, Stat } from './plot.ts';
import { across, bar, drawing, line, text, widthOf } from './svg.ts';

export type PlanMonth = {
  month: string;
  active: number;
  begun: number;
  left: number;
  cancelled: number;
  resumed: number;
  refused: number;
  recovered: number;
};

export type PlansInput = {
  months: readonly PlanMonth[];
  /** The last day that is counted: its month may be cut. */
  to: string;
  /** The first day that is not over. */
  openFrom: string;
};

type Ends = Pick<PlansInput, 'to' | 'openFrom'>;

/** Oct 2026, to 10 Oct */
function nameOf(month: string, ends: Ends): string {
  return [monthText(month), cutOf(month, ends)].filter(Boolean).join(', ');
}

/** Undefined for a whole month. */
function cutOf(month: string, { to, openFrom }: Ends): string | undefined {
  const isLast = to.startsWith(month);
  if ((isLast ? to : `${month}-31`) >= openFrom) return 'so far';
  return isLast && dayAfter(to, 1).startsWith(month) ? `to ${dayText(to)}` : undefined;
}

/** New plans above the line and cancellations below it, by month. */
export async function plansPlot(input: PlansInput): Promise<Plot & { stats: Stat[] }> {
  const { months, to, openFrom } = input;
  const title = plansTitle(months, to < openFrom ? to : undefined);
  const last = months.at(-1);
  const isEmpty = months.every((one) => FIELDS.every(({ id }) => one[id] === 0));
  const cut = last && cutOf(last.month, input);
  const note = cut === undefined ? '' : cut === 'so far' ? '; the last is not over' : `, ${cut}`;
  return {
    id: 'plans',
    title,
    about: `Plans that began and that were cancelled, by month${note}. Whichever product is chosen`,
    stats: last && !isEmpty ? statsOf(months, last, nameOf(last.month, input)) : [],
    drawing: isEmpty
      ? null
      : {
          wide: await draw(input, title, {
            width: 800,
            height: 250,
            labels: 86,
            every: 1,
          }),
          phone: await draw(input, title, {
            width: 340,
            height: 250,
            labels: 66,
            every: 3,
          }),
        },
    table: {
      columns: [
        { id: 'month', head: 'Month', isNumber: false },
        ...FIELDS.map(({ id, head }) => ({ id, head, isNumber: true })),
      ],
      rows: isEmpty
        ? []
        : months.map((one) => ({
            id: one.month,
            cells: [
              { text: nameOf(one.month, input) },
              ...FIELDS.map(({ id }) => ({ text: wholeText(one[id]), value: one[id] })),
            ],
          })),
    },
  };
}

const FIELDS = [
  { id: 'active', head: 'Active' },
  { id: 'begun', head: 'New' },
  { id: 'cancelled', head: 'Cancelled' },
  { id: 'resumed', head: 'Resumed' },
  { id: 'left', head: 'Ended' },
  { id: 'refused', head: 'Refused charges' },
  { id: 'recovered', head: 'Paid by retry' },
] as const;

/** `on`: the day until which is counted, if it is over. */
export function plansTitle(months: readonly PlanMonth[], on?: string): string {
  const then = on === undefined ? '' : ` on ${dayText(on)}`;
  const [last, earlier] = [months.at(-1), months.at(-2)];
  if (!last || (last.active === 0 && (earlier?.active ?? 0) === 0)) return `No active plans${then}`;
  const active = wholeText(last.active);
  if (!earlier || last.active === earlier.active) {
    return `${countText(last.active, 'active plan')}${then}`;
  }
  return last.active > earlier.active
    ? `Plans grow: ${active} active${then}`
    : `Plans get fewer: ${active} active${then}`;
}

function statsOf(months: readonly PlanMonth[], last: PlanMonth, name: string): Stat[] {
  const more = last.active - (months.at(-2)?.active ?? 0);
  const sign = more > 0 ? '+' : more < 0 ? '−' : '±';
  return [
    {
      key: 'Active',
      value: wholeText(last.active),
      note: `${sign}${wholeText(Math.abs(more))} since the month before`,
    },
    { key: 'New', value: wholeText(last.begun), note: name },
    {
      key: 'Cancelled',
      value: wholeText(last.cancelled),
      note:
        last.active === 0
          ? 'none is active'
          : [
              `beside ${wholeText(last.active)} active`,
              ...[rateText(last.cancelled, last.active)].filter(Boolean),
            ].join(', '),
    },
    {
      key: 'Paid by retry',
      value: wholeText(last.recovered),
      note: `${countText(last.refused, 'charge')} refused`,
    },
  ];
}

type Size = { width: number; height: number; labels: number; every: number };

async function draw(
  { months, ...ends }: PlansInput,
  title: string,
  { width, height, labels, every }: Size,
): Promise<string> {
  const up = Math.max(...months.map(({ begun }) => begun));
  const low = Math.max(...months.map(({ cancelled }) => cancelled));
  const y = scaleLinear()
    .domain([-low, up])
    .nice(4)
    .range([height - 32, 22]);
  const ticks = y.ticks(4).filter(Number.isInteger);
  const left = Math.max(...ticks.map((tick) => widthOf(wholeText(Math.abs(tick))))) + 12;
  const right = width - labels;
  const x = scaleBand()
    .domain(months.map(({ month }) => month))
    .range([left, right])
    .paddingInner(0.36)
    .paddingOuter(0.18);
  const highest = up > 0 ? months.find(({ begun }) => begun === up) : undefined;
  const label = `${title}. Plans by month: new above the line, cancelled below. The table below has the numbers.`;
  return await drawing({ width, height, label }, [
    ...ticks.flatMap((tick) => [
      ...(tick === 0 ? [] : [line(across(left, right, y(tick)), 'grid')]),
      text({ x: left - 8, y: y(tick) + 4 }, wholeText(Math.abs(tick)), { anchor: 'end' }),
    ]),
    ...months.flatMap(({ month, begun, cancelled }, nth) => {
      const [begin, thick] = [x(month) ?? 0, x.bandwidth()];
      const isOpen = cutOf(month, ends) !== undefined;
      const hint = `${nameOf(month, ends)}: ${wholeText(begun)} new, ${wholeText(cancelled)} cancelled`;
      return [
        bar(
          { x: begin, y: y(begun), width: thick, height: y(0) - y(begun) },
          { of: 'purchase', isOpen, hint },
          { row: month, column: 'begun', value: begun },
        ),
        bar(
          { x: begin, y: y(0), width: thick, height: y(-cancelled) - y(0) },
          { of: 'loss', isOpen, hint },
          { row: month, column: 'cancelled', value: cancelled },
        ),
        ...((months.length - 1 - nth) % every === 0
          ? [
              text({ x: begin + thick / 2, y: height - 8 }, shortMonthText(month), {
                anchor: 'middle',
              }),
            ]
          : []),
      ];
    }),
    line(across(left, right, y(0)), 'zero'),
    text({ x: right + 8, y: Math.min(y(up / 2) + 4, y(0) - 6) }, 'New', { of: 'of-purchase' }),
    text({ x: right + 8, y: Math.max(y(-low / 2) + 4, y(0) + 14) }, 'Cancelled', { of: 'of-loss' }),
    ...(highest
      ? [
          text({ x: (x(highest.month) ?? 0) + x.bandwidth() / 2, y: y(up) - 6 }, wholeText(up), {
            look: 'value',
            anchor: 'middle',
          }),
        ]
      : []),
  ]);
}
