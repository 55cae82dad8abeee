import type { Days } from './buckets.ts';
import { drawBars } from './draw-bars.ts';
import { countText, periodText, rateText, shareText, wholeText } from './figure-texts.ts';
import type { OrdersBehind, Plot } from './plot.ts';

const STEPS = [
  { id: 'started', name: 'Started' },
  { id: 'pressed', name: 'Pressed Pay' },
  { id: 'authorised', name: 'Authorised' },
  { id: 'captured', name: 'Captured' },
  { id: 'credited', name: 'Credited' },
] as const;
type Step = (typeof STEPS)[number]['id'];

export type StepCounts = Record<Step, number>;

export type FunnelInput = {
  before: Days;
  counts: StepCounts;
  countsBefore: StepCounts;
  /** The filter of the orders behind it; undefined where they are plans' alone. */
  filter: Omit<OrdersBehind, 'step'> | undefined;
};

/** Steps of orders, each beside the step before. */
export async function funnelPlot(input: FunnelInput): Promise<Plot> {
  const { before, counts, countsBefore, filter } = input;
  const title = filter ? funnelTitle(counts) : 'Plans do not have the steps of orders';
  const rows = STEPS.map(({ id, name }, nth) => {
    const earlier = STEPS[nth - 1];
    const of = earlier ? rateText(counts[id], counts[earlier.id]) : '';
    return { id, name, value: counts[id], of, whole: earlier && counts[earlier.id] };
  });
  const isEmpty = rows.every(({ value }) => value === 0);
  return {
    id: 'funnel',
    title,
    about:
      'Orders by step, without plans. Percentages are of the step before. Orders started earlier count in the steps that they reached in these days, so a step can have more than the one before',
    drawing: isEmpty
      ? null
      : await drawBars(
          `${title}. Steps from the start of an order to its avios. The table below has the numbers.`,
          rows.map(({ id, name, value, of, whole }) => ({
            name,
            of: 'purchase',
            mark: { row: id, column: 'count', value },
            ...(whole !== undefined && whole > value && { whole }),
            text: wholeText(value),
            note: of,
          })),
        ),
    table: {
      columns: [
        { id: 'step', head: 'Step', isNumber: false },
        { id: 'count', head: 'Orders', isNumber: true },
        { id: 'share', head: 'Of the step before', isNumber: true },
        { id: 'before', head: `Before, ${periodText(before)}`, isNumber: true },
      ],
      rows: isEmpty
        ? []
        : rows.map(({ id, name, value, of }) => ({
            id,
            cells: [
              { text: name },
              {
                text: wholeText(value),
                value,
                ...(filter && value > 0 && { orders: { step: id, ...filter } }),
              },
              { text: of || '–' },
              { text: wholeText(countsBefore[id]), value: countsBefore[id] },
            ],
          })),
    },
  };
}

/** An order that is captured is paid: its avios may wait for the day that a gift was dated for. */
const UNTIL_PAID = ['pressed', 'authorised', 'captured'] as const satisfies Step[];

/** Fewer orders are written out. */
const ENOUGH = 20;

/** Names the step with the steepest drop, unless another is as steep or few orders came to it. */
export function funnelTitle(counts: StepCounts): string {
  const { started, credited } = counts;
  if (STEPS.every(({ id }) => counts[id] === 0)) return 'No orders were started';
  const drops = UNTIL_PAID.flatMap((id, nth) => {
    const earlier = STEPS[nth];
    const from = earlier ? counts[earlier.id] : 0;
    const fewer = from - counts[id];
    return fewer > 0 ? [{ id, from, share: fewer / from, text: shareText(fewer, from) }] : [];
  });
  const [worst, second] = drops.toSorted((one, other) => other.share - one.share);
  if (!worst || worst.from < ENOUGH || worst.share === second?.share) {
    return `${countText(started, 'order')} started, ${wholeText(credited)} credited`;
  }
  return STEEPEST[worst.id](worst.text);
}

const STEEPEST: Record<(typeof UNTIL_PAID)[number], (share: string) => string> = {
  pressed: (share) => `Steepest drop until paid: before Pay, ${share} fewer than started`,
  authorised: (share) => `Steepest drop until paid: at payment, ${share} fewer than pressed Pay`,
  captured: (share) => `Steepest drop until paid: at capture, ${share} fewer than authorised`,
};
