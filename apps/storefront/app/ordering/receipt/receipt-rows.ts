import type { Receipt } from '@cairn/contract/orders/receipt';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { ReceiptTexts } from '#app/content/order-pages/receipt-texts.server.ts';
import { bonusName } from '#app/content/text/bonus-name.ts';

export type ReceiptRow = { label: string; value: string; isBonus?: boolean };

/** The lines of a receipt, the total last. */
export function receiptRows(
  content: ReceiptTexts,
  receipt: Receipt,
  locale: string,
): { rows: ReceiptRow[]; total: ReceiptRow } {
  const { paidAt, timeZone, recipient, paymentMethod, totalPrice, currency } = receipt;
  // A cancelled gift or transfer never arrives.
  const deliverAt = receipt.refundedAt === undefined ? receipt.deliverAt : undefined;
  const digits = paymentMethod?.digits;
  const total = formatMoney(minorFromDecimal(totalPrice), currency, locale);
  const name = [recipient?.firstName, recipient?.lastName].filter(Boolean).join(' ');
  return {
    rows: [
      { label: content.referenceText, value: receipt.reference },
      { label: content.dateText, value: formatMoment(new Date(paidAt), timeZone, locale) },
      ...planRows(content, receipt, locale),
      ...aviosRows(content, receipt, locale),
      ...(recipient ? [{ label: content.recipientText, value: name || recipient.ffpNumber }] : []),
      ...(deliverAt
        ? [
            {
              label: content.arrivesText,
              value: formatMoment(new Date(deliverAt), timeZone, locale),
            },
          ]
        : []),
      ...(digits
        ? [{ label: content.paidWithText, value: fillIn(content.cardText, { digits }) }]
        : []),
      { label: content.statementText, value: receipt.merchantName },
    ],
    total:
      receipt.refundedAt === undefined
        ? { label: content.totalText, value: total }
        : { label: content.refundedText, value: total },
  };
}

/** The plan and the period it was paid for. */
function planRows(content: ReceiptTexts, { plan }: Receipt, locale: string): ReceiptRow[] {
  if (!plan) return [];
  const days = {
    from: formatDay(plan.firstDay, locale),
    until: formatDay(plan.lastDay, locale),
  };
  return [
    {
      label: content.productText.subscription,
      value: fillIn(content.planText[plan.billing], { name: plan.name }),
    },
    { label: content.periodText, value: fillIn(content.fromUntilText, days) },
  ];
}

function aviosRows(content: ReceiptTexts, { product, lines, plan }: Receipt, locale: string) {
  const ordered = lines.find(({ type }) => type !== 'bonus')?.aviosAmount ?? 0;
  return lines.map(({ type, aviosAmount }): ReceiptRow => {
    const amount = aviosAmount.toLocaleString(locale);
    const value = fillIn(content.aviosText, { amount });
    if (plan) {
      const inAll = plan.aviosInPeriod.toLocaleString(locale);
      const text = plan.billing === 'annually' ? content.yearAviosText : content.aviosText;
      return { label: content.aviosLabel, value: fillIn(text, { amount, inAll }) };
    }
    if (type !== 'bonus') return { label: content.productText[product], value };
    const label = bonusName(content, ordered, aviosAmount);
    return { label, value: `+${value}`, isBonus: true };
  });
}

/** Dates without a time are the same everywhere. */
export function formatDay(date: string, locale: string, timeZone = 'UTC'): string {
  return new Date(date).toLocaleDateString(locale, { dateStyle: 'long', timeZone });
}
