import { REFUSAL_REASONS, type RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import { type Days, lengthOf } from './buckets.ts';
import { drawBars } from './draw-bars.ts';
import { countText, daysBefore, shareText, wholeText } from './figure-texts.ts';
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
  period: Days;
  tries: number;
  triesBefore: number;
  counts: RefusalCounts;
  countsBefore: RefusalCounts;
  filter: Omit<OrdersBehind, 'step' | 'refusal'> | undefined;
};

/** Refused payments by the provider's reason, the most frequent first. */
export async function refusalsPlot(input: RefusalsInput): Promise<Plot> {
  const { period, tries, triesBefore, counts, countsBefore, filter } = input;
  const title = refusalsTitle(counts);
  const [all, allBefore] = [sumOf(counts), sumOf(countsBefore)];
  const reasons = REFUSAL_REASONS.filter(
    (reason) => counts[reason] > 0 || countsBefore[reason] > 0,
  ).toSorted((one, other) => counts[other] - counts[one]);
  const rate =
    tries === 0
      ? ''
      : `${wholeText(all)} of ${countText(tries, 'try', 'tries')}, ${shareText(all, tries)}`;
  const earlier =
    triesBefore === 0
      ? ''
      : `${daysBefore(lengthOf(period))}: ${shareText(allBefore, triesBefore)}`;
  return {
    id: 'refusals',
    title,
    about: [rate, earlier, 'by the provider’s reason; plans’ payments included']
      .filter(Boolean)
      .map(sentence)
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
                note: shareText(counts[reason], all),
              })),
          ),
    table: {
      columns: [
        { id: 'reason', head: 'Reason', isNumber: false },
        { id: 'count', head: 'Payments', isNumber: true },
        { id: 'share', head: 'Share', isNumber: true },
        { id: 'before', head: sentence(daysBefore(lengthOf(period))), isNumber: true },
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
          { text: shareText(counts[reason], all) },
          { text: wholeText(countsBefore[reason]), value: countsBefore[reason] },
        ],
      })),
    },
  };
}

/** Fewer refusals have no pattern. */
const ENOUGH = 10;

export function refusalsTitle(counts: RefusalCounts): string {
  const all = sumOf(counts);
  if (all === 0) return 'No payment was refused';
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

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
