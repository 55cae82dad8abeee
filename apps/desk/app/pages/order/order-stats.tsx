import { Card } from '#app/parts/card.tsx';
import { type KeyValue, Stats } from '#app/parts/key-values.tsx';
import { isKnownUnpaid } from '#app/records/payment-news.ts';
import type { Order } from '#app/records/records.ts';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import { cardText } from '#app/text/things.ts';
import { dayOf, spanOf, timeOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { hasCaptureFailed, type RefundProgress, refundProgress } from './refund-progress.ts';

const CENTS: Record<string, string> = { EUR: 'c', GBP: 'p', USD: 'c' };

/** The amounts that an order is opened for. */
export function OrderStats({ order }: { order: Order }) {
  const now = useNow();
  const { total, avios, bonusAvios, pricePerAvios, records, member, boost } = order;
  const paid = records.payments.find(({ captured }) => captured.amount > 0) ?? records.payments[0];
  const isPaid = paid !== undefined && paid.captured.amount > 0;
  const cents = CENTS[total.currency];
  const price = `${Number((pricePerAvios * 100).toFixed(3))}${cents ?? ''} per avios`;
  return (
    <Card title="Amounts" isTitleHidden>
      <Stats
        rows={[
          { key: isPaid ? 'Paid' : 'To pay', value: moneyText(total), note: price },
          {
            key: 'Avios',
            value: wholeText(avios + bonusAvios),
            note: boost
              ? `${boost.multiplier} times ${wholeText(boost.qualifyingAvios)}`
              : bonusAvios > 0
                ? `${wholeText(avios)} + ${wholeText(bonusAvios)} bonus`
                : 'No bonus',
          },
          paid
            ? { key: 'Payment', value: cardText(paid) ?? 'Paid', note: paid.pspReference }
            : isKnownUnpaid(order.state)
              ? { key: 'Payment', value: 'None', note: 'Nothing was paid' }
              : { key: 'Payment', value: 'None known', note: 'See Payments below' },
          refundStat(order, now, member.company),
        ]}
      />
    </Card>
  );
}

function refundStat(order: Order, now: number, company: Order['member']['company']): KeyValue {
  const progress = refundProgress(order);
  if (progress) return progressStat(progress, company);
  if (hasCaptureFailed(order)) {
    return { key: 'Refund', value: 'None', note: 'The capture failed: no money ever came' };
  }
  const { until, reason } = order.refund;
  switch (reason) {
    case 'refunded':
      return { key: 'Refund', value: 'Not possible', note: 'The money has gone back already' };
    case 'notPaid':
      return {
        key: 'Refund',
        value: 'None',
        note: isKnownUnpaid(order.state)
          ? 'No money was captured'
          : 'We know of no captured payment',
      };
    case 'tooLate':
      return {
        key: 'Refund until',
        value: until ? dayOf(until, company).replace(/ \d{4}$/, '') : 'Over',
        note: 'Over. A refund has to be forced',
      };
  }
  if (until === undefined) return { key: 'Refund', value: 'At any time' };
  const left = spanOf(new Date(until).getTime() - now);
  return {
    key: 'Refund until',
    value: dayOf(until, company).replace(/ \d{4}$/, ''),
    note:
      reason === 'spent'
        ? 'Avios are spent: it has to be forced'
        : `${timeOf(until, company)}, ${left} left`,
  };
}

function progressStat(progress: RefundProgress, company: Order['member']['company']): KeyValue {
  switch (progress.kind) {
    case 'requested':
      return { key: 'Refund', value: 'Requested', note: 'The provider has not confirmed it yet' };
    case 'rejected':
      return { key: 'Refund', value: 'Rejected', note: 'Waits for a person: retry it' };
    case 'refunded':
      return { key: 'Refund', value: 'Refunded', note: `On ${dayOf(progress.at, company)}` };
  }
}
