import type { Receipt } from '@cairn/contract/orders/receipt';
import { type ReceiptFacts, receiptFacts } from '@cairn/contract/orders/receipt-facts';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { GiftOccasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { ReceiptTexts } from '#app/content/order-pages/receipt-texts.server.ts';
import { bonusName } from '../parts/summary-rows.tsx';
import { paidWithText, wayBackText } from './payment-words.ts';

type Occasion = Pick<GiftOccasion, 'key' | 'name'>;

export type ReceiptRow = {
  label: string;
  value: string;
  /** Below the value. */
  lines?: readonly string[];
  isBonus?: boolean;
};

/** The lines of a receipt, the total last. */
export function receiptRows(
  content: ReceiptTexts,
  receipt: Receipt,
  locale: string,
  occasions: readonly Occasion[] = [],
): { rows: ReceiptRow[]; total: ReceiptRow; returned: string | undefined } {
  const facts = receiptFacts(receipt, locale);
  const { arrives, paidWith, balance } = facts;
  const all: (ReceiptRow | undefined)[] = [
    { label: content.referenceText, value: facts.reference },
    { label: content.dateText, value: facts.paidAt },
    ...planRows(content, receipt, locale),
    ...aviosRows(content, receipt, facts, locale),
    ...boostRows(content, facts),
    recipientRow(content, facts),
    ...occasionRow(content, receipt, occasions),
    arrives === undefined ? undefined : { label: content.arrivesText, value: arrives },
    paidWith && { label: content.paidWithText, value: paidWithText(content, paidWith) },
    { label: content.statementText, value: facts.statement },
    balance && { label: content.balanceLabel, value: fillIn(content.balanceText, balance) },
  ];
  return {
    rows: all.filter((row) => row !== undefined),
    total: {
      label: facts.refund ? content.refundedText : content.totalText,
      value: facts.total.price,
    },
    returned:
      facts.refund &&
      fillIn(content.returned[facts.refund.status] ?? content.returned.refund_pending, {
        date: facts.refund.on,
        wayBack: wayBackText(content.wayBack, facts.refund.wayBack),
      }),
  };
}

/** Without the occasion of a key that the content no longer has. */
function occasionRow(
  { occasionText }: ReceiptTexts,
  { occasion }: Receipt,
  occasions: readonly Occasion[],
): ReceiptRow[] {
  const found = occasions.find(({ key }) => key === occasion);
  return found && occasionText ? [{ label: occasionText, value: found.name }] : [];
}

function boostRows(content: ReceiptTexts, { boost }: ReceiptFacts): ReceiptRow[] {
  if (!boost) return [];
  const { multiplier, activities: lines } = boost;
  return [
    { label: content.multiplierText, value: multiplier },
    ...(lines.length > 0
      ? [{ label: content.activitiesText, value: `${lines.length}`, lines }]
      : []),
  ];
}

/** A name may have been erased; the number stays. */
function recipientRow(content: ReceiptTexts, { recipient }: ReceiptFacts): ReceiptRow | undefined {
  if (!recipient) return undefined;
  const { name, number } = recipient;
  const label = content.recipientText;
  if (!name) return { label, value: number };
  return { label, value: name, lines: [fillIn(content.memberText, { digits: number.slice(-4) })] };
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

function aviosRows(
  content: ReceiptTexts,
  { product, plan }: Receipt,
  { lines }: ReceiptFacts,
  locale: string,
) {
  return lines.map(({ type, avios: amount, percent }): ReceiptRow => {
    const value = fillIn(content.aviosText, { amount });
    if (plan) {
      const inAll = plan.aviosInPeriod.toLocaleString(locale);
      const text = plan.billing === 'annually' ? content.yearAviosText : content.aviosText;
      return { label: content.aviosLabel, value: fillIn(text, { amount, inAll }) };
    }
    if (type !== 'bonus') return { label: content.productText[product], value };
    return { label: bonusName(content, percent), value: `+${value}`, isBonus: true };
  });
}

/** Dates without a time are the same everywhere. */
export function formatDay(date: string, locale: string, timeZone = 'UTC'): string {
  return new Date(date).toLocaleDateString(locale, { dateStyle: 'long', timeZone });
}
