import type { Currency } from '@cairn/contract/values/currency';
import { type Days, lengthOf } from './buckets.ts';
import { drawBars } from './draw-bars.ts';
import { CURRENCY_NAMES, daysBefore, moneyText, shareText, wholeText } from './figure-texts.ts';
import type { OrdersBehind, Plot } from './plot.ts';

const KINDS = [
  { id: 'refunded', name: 'Refunded', step: 'refunded' },
  { id: 'charged_back', name: 'Charged back', step: 'charged_back' },
  { id: 'returned_elsewhere', name: 'Returned otherwise' },
  { id: 'refund_failed', name: 'Refund failed' },
  { id: 'chargeback_reversed', name: 'Chargeback won' },
] as const;
type Kind = (typeof KINDS)[number]['id'];

export type Amount = { count: number; minor: number };
export type Returned = Record<Kind, Amount>;

export type ReturnedInput = {
  period: Days;
  currency: Currency;
  paid: Amount;
  paidBefore: Amount;
  returned: Returned;
  returnedBefore: Returned;
  filter: Omit<OrdersBehind, 'step'> | undefined;
};

/** Refunds and chargebacks by the ledger, in one currency. */
export async function returnedPlot(input: ReturnedInput): Promise<Plot> {
  const { period, currency, paid, paidBefore, returned, returnedBefore, filter } = input;
  const title = returnedTitle(input);
  const kinds = KINDS.filter(({ id }) => returned[id].count > 0 || returnedBefore[id].count > 0);
  const drawn = kinds.filter(({ id }) => returned[id].minor > 0);
  const before = daysBefore(lengthOf(period));
  const rate = (out: Returned, all: Amount) => shareText(Math.max(0, netOf(out)), all.minor);
  return {
    id: `returned-${currency}`,
    title,
    about: `By the ledger, in ${CURRENCY_NAMES[currency]}${paidBefore.minor > 0 ? `. Of what was paid in ${before}: ${rate(returnedBefore, paidBefore)}` : ''}`,
    drawing:
      drawn.length === 0
        ? null
        : await drawBars(
            `${title}. The table below has the numbers.`,
            drawn.map(({ id, name }) => ({
              name,
              of: id === 'refund_failed' || id === 'chargeback_reversed' ? 'purchase' : 'loss',
              mark: { row: id, column: 'amount', value: returned[id].minor },
              text: moneyText(returned[id].minor, currency),
              note: paid.minor > 0 ? shareText(returned[id].minor, paid.minor) : '',
            })),
          ),
    table: {
      columns: [
        { id: 'kind', head: 'What', isNumber: false },
        { id: 'count', head: 'Payments', isNumber: true },
        { id: 'amount', head: 'Amount', isNumber: true },
        { id: 'before', head: before.charAt(0).toUpperCase() + before.slice(1), isNumber: true },
      ],
      rows: kinds.map(({ id, name, ...kind }) => {
        const [now, earlier] = [returned[id].minor, returnedBefore[id].minor];
        return {
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
            { text: moneyText(now, currency), value: now },
            { text: moneyText(earlier, currency), value: earlier },
          ],
        };
      }),
    },
  };
}

function returnedTitle({
  currency,
  paid,
  returned,
}: Pick<ReturnedInput, 'currency' | 'paid' | 'returned'>): string {
  const net = netOf(returned);
  if (KINDS.every(({ id }) => returned[id].count === 0))
    return `Nothing was returned in ${CURRENCY_NAMES[currency]}`;
  if (net <= 0) return `No more was returned in ${CURRENCY_NAMES[currency]} than came back`;
  const share = paid.minor > 0 ? `, beside ${moneyText(paid.minor, currency)} paid` : '';
  return `${moneyText(net, currency)} went back${share}`;
}

/** What went out, without what came back in. */
function netOf(returned: Returned): number {
  return (
    returned.refunded.minor +
    returned.charged_back.minor +
    returned.returned_elsewhere.minor -
    returned.refund_failed.minor -
    returned.chargeback_reversed.minor
  );
}
