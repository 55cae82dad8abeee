import type { Currency } from '@cairn/contract/values/currency';
import { type Days, lengthOf } from './buckets.ts';
import { drawBars } from './draw-bars.ts';
import {
  amountRateText,
  CURRENCY_NAMES,
  capitalised,
  daysBefore,
  moneyText,
  periodText,
  wholeText,
} from './figure-texts.ts';
import type { OrdersBehind, Plot } from './plot.ts';

const KINDS = [
  { id: 'refunded', name: 'Refunded', step: 'refunded' },
  { id: 'charged_back', name: 'Charged back', step: 'charged_back' },
  { id: 'capture_failed', name: 'Capture failed', step: 'capture_failed' },
  { id: 'returned_elsewhere', name: 'Returned otherwise' },
] as const;
type Kind = (typeof KINDS)[number]['id'];

export type Amount = { count: number; minor: number };
/** Refunds without those that failed, and chargebacks without those that were won. */
export type Returned = Record<Kind, Amount> & { refundsFailed: Amount; chargebacksWon: Amount };

export type ReturnedInput = {
  period: Days;
  before: Days;
  currency: Currency;
  paid: Amount;
  paidBefore: Amount;
  returned: Returned;
  returnedBefore: Returned;
  filter: Omit<OrdersBehind, 'step'> | undefined;
};

/** Refunds and chargebacks by the ledger, in one currency. */
export async function returnedPlot(input: ReturnedInput): Promise<Plot> {
  const { before, currency, paid, returned, returnedBefore, filter } = input;
  const title = returnedTitle(input);
  const isUsed = ({ count, minor }: Amount) => count !== 0 || minor !== 0;
  const kinds = KINDS.filter(({ id }) => isUsed(returned[id]) || isUsed(returnedBefore[id]));
  const drawn = kinds.filter(({ id }) => returned[id].minor > 0);
  return {
    id: `returned-${currency}`,
    title,
    about: aboutOf(input),
    drawing:
      drawn.length === 0
        ? null
        : await drawBars(
            `${title}. The table below has the numbers.`,
            drawn.map(({ id, name }) => ({
              name,
              of: 'loss',
              mark: { row: id, column: 'amount', value: returned[id].minor },
              text: moneyText(returned[id].minor, currency),
              note: amountRateText(returned[id].minor, paid.minor, paid.count),
            })),
          ),
    table: {
      columns: [
        { id: 'kind', head: 'What', isNumber: false },
        { id: 'count', head: 'Payments', isNumber: true },
        { id: 'amount', head: 'Amount', isNumber: true },
        { id: 'before', head: `Before, ${periodText(before)}`, isNumber: true },
      ],
      rows: kinds.map(({ id, name, ...kind }) => ({
        id,
        cells: [
          { text: name },
          {
            text: wholeText(returned[id].count),
            value: returned[id].count,
            ...(filter &&
              'step' in kind &&
              returned[id].count > 0 && { orders: { step: kind.step, currency, ...filter } }),
          },
          { text: moneyText(returned[id].minor, currency), value: returned[id].minor },
          { text: moneyText(returnedBefore[id].minor, currency), value: returnedBefore[id].minor },
        ],
      })),
      ...(kinds.length > 1 && { total: totalOf(input) }),
    },
  };
}

function totalOf({ currency, returned, returnedBefore }: ReturnedInput) {
  const count = KINDS.reduce((sum, { id }) => sum + returned[id].count, 0);
  const [now, earlier] = [netOf(returned), netOf(returnedBefore)];
  return [
    { text: 'Total' },
    { text: wholeText(count), value: count },
    { text: moneyText(now, currency), value: now },
    { text: moneyText(earlier, currency), value: earlier },
  ];
}

function aboutOf({
  before,
  currency,
  paidBefore,
  returned,
  returnedBefore,
}: ReturnedInput): string {
  const earlier = amountRateText(netOf(returnedBefore), paidBefore.minor, paidBefore.count);
  const { refundsFailed, chargebacksWon } = returned;
  const less = (what: string, { count, minor }: Amount) =>
    count === 0 ? [] : [`${what}: ${wholeText(count)}, ${moneyText(minor, currency)}`];
  return [
    `From the ledger. Percentages are of the ${CURRENCY_NAMES[currency]} paid`,
    ...less('Without refunds that failed', refundsFailed),
    ...less('Without chargebacks that were won', chargebacksWon),
    ...(earlier === '' ? [] : [`${capitalised(daysBefore(lengthOf(before)))}: ${earlier}`]),
  ].join('. ');
}

function returnedTitle({
  currency,
  paid,
  returned,
}: Pick<ReturnedInput, 'currency' | 'paid' | 'returned'>): string {
  const net = netOf(returned);
  const { refundsFailed, chargebacksWon } = returned;
  const all = [...KINDS.map(({ id }) => returned[id]), refundsFailed, chargebacksWon];
  if (all.every(({ count }) => count === 0))
    return `Nothing was returned in ${CURRENCY_NAMES[currency]}`;
  if (net <= 0) return `No more was returned in ${CURRENCY_NAMES[currency]} than came back`;
  const share = paid.minor > 0 ? `, beside ${moneyText(paid.minor, currency)} paid` : '';
  return `${moneyText(net, currency)} went back${share}`;
}

function netOf(returned: Returned): number {
  return KINDS.reduce((sum, { id }) => sum + returned[id].minor, 0);
}
