import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import type { Sales } from '../view-sales.ts';
import { type Days, dayAfter, lengthOf } from './buckets.ts';
import {
  CURRENCY_NAMES,
  changeText,
  countText,
  daysBefore,
  rateText,
  roundCount,
  roundMoney,
  wholeText,
} from './figure-texts.ts';
import type { Stat } from './plot.ts';

type Totals = Sales['totals'];

/** The sums of a period beside those of the period before. Days since `openFrom` are not over. */
export function totalsOf(sales: Sales, openFrom: string): Stat[] {
  const { totals, totalsBefore } = sales;
  const avios = sumOf(totals, 'avios', 'avios');
  const bonus = sumOf(
    totals.filter(({ detail }) => detail === 'bonus'),
    'avios',
    'avios',
  );
  const isUsed = (currency: Currency) =>
    paidIn(totals, currency) !== 0 || paidIn(totalsBefore, currency) !== 0;
  return [
    ...CURRENCIES.filter(isUsed)
      .toSorted()
      .map((currency) => ({
        key: `Paid in ${CURRENCY_NAMES[currency]}`,
        value: roundMoney(paidIn(totals, currency), currency),
        note: paidNote(sales, currency, openFrom),
      })),
    {
      key: 'Avios credited',
      value: roundCount(avios),
      note: `of which ${roundCount(bonus)} bonus`,
    },
    refundedStat(sales),
  ];
}

/** By number of payments, without refunds that failed; few payments have no rate. */
function refundedStat({ totals, totalsBefore }: Sales): Stat {
  const [now, before] = [refundsOf(totals), refundsOf(totalsBefore)];
  const rate = rateText(now.refunded, now.paid);
  const payments = countText(now.paid, 'payment');
  const earlier = rateText(before.refunded, before.paid) || wholeText(before.refunded);
  return {
    key: 'Payments refunded',
    value: rate || wholeText(now.refunded),
    note: [
      rate ? `${wholeText(now.refunded)} of ${payments}` : `beside ${payments}`,
      `${earlier} before`,
      ...(now.failed > 0 ? [`without ${wholeText(now.failed)} that failed`] : []),
    ].join(', '),
  };
}

function refundsOf(totals: Totals): { paid: number; refunded: number; failed: number } {
  const failed = sumOf(totals, 'refund_failed', 'count');
  const refunded = Math.max(0, sumOf(totals, 'refunded', 'count') - failed);
  return { paid: sumOf(totals, 'paid', 'count'), refunded, failed };
}

/** Compares days that are over with as many before them: a part of a day would look like a loss. */
function paidNote(
  { period, sold, totals, totalsBefore }: Sales,
  currency: Currency,
  openFrom: string,
): string {
  const amount = (minor: number) => roundMoney(minor, currency);
  if (period.to < openFrom) {
    return changeText(paidIn(totals, currency), paidIn(totalsBefore, currency), amount);
  }
  const days = lengthOf({ from: period.from, to: dayAfter(openFrom, -1) });
  if (days < 1) return 'no day is over yet';
  const during = ({ from, to }: Days) =>
    sold
      .filter((one) => one.currency === currency && one.day >= from && one.day <= to)
      .reduce((sum, { minor }) => sum + minor, 0);
  const now = during({ from: period.from, to: dayAfter(openFrom, -1) });
  const before = during({ from: dayAfter(period.from, -days), to: dayAfter(period.from, -1) });
  const whole = `${countText(days, 'whole day')}: ${amount(now)}`;
  if (before === 0) return `${whole}, nothing in ${daysBefore(days)}`;
  return `${whole}, ${changeText(now, before, amount)}`;
}

function paidIn(totals: Totals, currency: Currency): number {
  return sumOf(
    totals.filter((one) => one.currency === currency),
    'paid',
    'minor',
  );
}

function sumOf(
  totals: Totals,
  measure: Totals[number]['measure'],
  field: 'count' | 'minor' | 'avios',
): number {
  return totals.filter((one) => one.measure === measure).reduce((sum, one) => sum + one[field], 0);
}
