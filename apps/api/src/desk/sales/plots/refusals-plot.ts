import { REFUSAL_REASONS, type RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import { type Days, lengthOf } from './buckets.ts';
import { drawBars } from './draw-bars.ts';
import {
  capitalised,
  countText,
  daysBefore,
  periodText,
  rateText,
  wholeText,
} from './figure-texts.ts';
import type { OrdersBehind, Plot } from './plot.ts';

const REASON_NAMES: Record<RefusalReason, string> = {
  not_enough_funds: 'Not enough money',
  expired_card: 'Card expired',
  authentication_failed: '3-D Secure failed',
  issuer_unavailable: 'Bank out of reach',
  cancelled: 'Member cancelled',
  declined: 'Declined',
};

export type RefusalCounts = Record<RefusalReason, number>;

export type RefusalsInput = {
  before: Days;
  tries: number;
  triesBefore: number;
  counts: RefusalCounts;
  countsBefore: RefusalCounts;
  /** Charges of plans that the provider refused later: without a reason, and no presses on Pay. */
  renewalsRefused: number;
  isPlansAlone: boolean;
  filter: Omit<OrdersBehind, 'step' | 'refusal'> | undefined;
};

/** Refused payments by the provider's reason, the most frequent first. */
export async function refusalsPlot(input: RefusalsInput): Promise<Plot> {
  const { before, tries, triesBefore, counts, countsBefore, filter } = input;
  const title = refusalsTitle(counts, input.isPlansAlone);
  const [all, allBefore] = [sumOf(counts), sumOf(countsBefore)];
  const reasons = REFUSAL_REASONS.filter(
    (reason) => counts[reason] > 0 || countsBefore[reason] > 0,
  ).toSorted((one, other) => counts[other] - counts[one]);
  return {
    id: 'refusals',
    title,
    about: [
      triedText(all, tries),
      triesBefore === 0
        ? ''
        : `${daysBefore(lengthOf(before))}: ${rateText(allBefore, triesBefore) || `${wholeText(allBefore)} of ${wholeText(triesBefore)}`}`,
      'by the provider’s reason, each time that a member pressed Pay',
      renewalsText(input.renewalsRefused),
    ]
      .filter(Boolean)
      .map(capitalised)
      .join('. '),
    drawing:
      all === 0
        ? null
        : await drawBars(
            `${title}. By reason. The table below has the numbers.`,
            reasons
              .filter((reason) => counts[reason] > 0)
              .map((reason) => ({
                name: REASON_NAMES[reason],
                of: 'purchase',
                mark: { row: reason, column: 'count', value: counts[reason] },
                text: wholeText(counts[reason]),
                note: rateText(counts[reason], all),
              })),
          ),
    table: {
      columns: [
        { id: 'reason', head: 'Reason', isNumber: false },
        { id: 'count', head: 'Payments', isNumber: true },
        { id: 'share', head: 'Share', isNumber: true },
        { id: 'before', head: `Before, ${periodText(before)}`, isNumber: true },
      ],
      rows: reasons.map((reason) => ({
        id: reason,
        cells: [
          { text: REASON_NAMES[reason] },
          {
            text: wholeText(counts[reason]),
            value: counts[reason],
            ...(filter &&
              counts[reason] > 0 && {
                orders: { step: 'refused' as const, refusal: reason, ...filter },
              }),
          },
          { text: rateText(counts[reason], all) || '–' },
          { text: wholeText(countsBefore[reason]), value: countsBefore[reason] },
        ],
      })),
    },
  };
}

/** Fewer refusals have no pattern. */
const ENOUGH = 10;

export function refusalsTitle(counts: RefusalCounts, isPlansAlone = false): string {
  const all = sumOf(counts);
  if (all === 0)
    return isPlansAlone ? 'No plan’s first payment was refused' : 'No payment was refused';
  const [first, second] = REFUSAL_REASONS.toSorted((one, other) => counts[other] - counts[one]);
  if (all < ENOUGH || !first || !second) return `${countText(all, 'payment')} refused`;
  if (counts[first] === counts[second]) return 'Refused payments: no reason stands out';
  const how = counts[first] * 2 > all ? 'mostly' : 'most often';
  const name = REASON_NAMES[first];
  return `Refused payments: ${how} “${name}”`;
}

function sumOf(counts: RefusalCounts): number {
  return REFUSAL_REASONS.reduce((sum, reason) => sum + counts[reason], 0);
}

/** "5 of 62 tries, 8.1%" */
function triedText(refused: number, tries: number): string {
  if (tries === 0) return '';
  const rate = rateText(refused, tries);
  const of = `${wholeText(refused)} of ${countText(tries, 'try', 'tries')}`;
  return rate === '' ? of : `${of}, ${rate}`;
}

function renewalsText(count: number): string {
  return count === 0
    ? 'plans’ renewals are under Plans'
    : `plans’ renewals are under Plans: ${wholeText(count)} refused in these days`;
}
