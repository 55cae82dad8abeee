import type { Receipt } from '@cairn/contract/orders/receipt';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { printable } from './printable.ts';
import { wordsIn } from './receipt-words.ts';

export type Fact = readonly [label: string, value: string];
type Item = { name: string; note?: string; avios: string; amount: string };

/** Everything that is printed, in the order in which it is read. */
export type ReceiptSheet = {
  locale: string;
  title: string;
  /** Name first, then address and tax number. */
  seller: readonly string[];
  reversed: string | undefined;
  order: readonly Fact[];
  columns: Item;
  items: readonly Item[];
  total: Item;
  tax: string;
  payment: readonly Fact[];
  contact: string;
};

export type ReceiptDetails = {
  receipt: Receipt;
  /** The payer's name, if it is known. */
  member: { firstName: string; lastName: string } | undefined;
  membershipNumber: string;
  locale: string;
};

export function receiptSheet(details: ReceiptDetails): ReceiptSheet {
  const { receipt, member, membershipNumber, locale } = details;
  const words = wordsIn(locale);
  const { reference, timeZone, paymentMethod, recipient, deliverAt, refundedAt } = receipt;
  const moment = (iso: string) => formatMoment(new Date(iso), timeZone, locale);
  const digits = paymentMethod?.digits;
  return {
    locale,
    title: words.title,
    seller: receipt.seller,
    reversed: refundedAt && words.reversed(moment(refundedAt)),
    order: facts([
      [words.reference, reference],
      [words.paidOn, moment(receipt.paidAt)],
      [words.member, member && fullName(member)],
      [words.membershipNumber, inGroups(membershipNumber)],
      [words.recipient, recipient && (fullName(recipient) ?? recipient.ffpNumber)],
      // A gift or transfer cancelled before its delivery date never arrives.
      [words.arrives, refundedAt ? undefined : deliverAt && moment(deliverAt)],
    ]),
    columns: { name: words.item, avios: words.avios, amount: words.amount },
    ...linesOf(receipt, locale),
    tax: words.tax,
    payment: facts([
      [words.paidWith, digits && words.card(digits)],
      [words.onStatement, receipt.merchantName],
    ]),
    contact: words.contact(reference),
  };
}

function linesOf(receipt: Receipt, locale: string): Pick<ReceiptSheet, 'items' | 'total'> {
  const { lines, totalPrice, currency, refundedAt, keepsAvios = false } = receipt;
  const words = wordsIn(locale);
  const money = (decimal: number) => formatMoney(minorFromDecimal(decimal), currency, locale);
  const count = (avios: number) => avios.toLocaleString(locale);
  const items = lines.map((line) => ({
    ...nameOf(receipt, line, locale),
    avios: count(line.aviosAmount),
    amount: money(line.price),
  }));
  const avios = lines.reduce((sum, { aviosAmount }) => sum + aviosAmount, 0);
  if (!refundedAt) {
    return { items, total: { name: words.total, avios: count(avios), amount: money(totalPrice) } };
  }
  const reversed = keepsAvios ? 0 : avios;
  const refund = {
    name: words.refund,
    avios: reversed > 0 ? count(-reversed) : '',
    amount: money(-totalPrice),
  };
  return {
    items: [...items, refund],
    total: { name: words.totalAfterRefund, avios: count(avios - reversed), amount: money(0) },
  };
}

type Line = Receipt['lines'][number];

/** The item bought, as precisely as the receipt can name it. */
function nameOf({ product, plan, lines }: Receipt, line: Line, locale: string) {
  const words = wordsIn(locale);
  if (line.type === 'bonus') {
    const ordered = lines.find(({ type }) => type !== 'bonus')?.aviosAmount ?? 0;
    const percent = (line.aviosAmount * 100) / ordered;
    return { name: Number.isInteger(percent) ? words.percentBonus(percent) : words.bonus };
  }
  if (!plan) return { name: words.products[product] };
  const { name, billing, firstDay, lastDay, aviosInPeriod } = plan;
  const days = [formatDay(firstDay, locale), formatDay(lastDay, locale)] as const;
  const [now, inAll] = [line.aviosAmount, aviosInPeriod].map((avios) =>
    avios.toLocaleString(locale),
  );
  return {
    name: words.plan(name, billing, ...days),
    ...(billing === 'annually' && { note: words.overTheYear(`${now}`, `${inAll}`) }),
  };
}

/** Grouped as printed on a membership card. */
function inGroups(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

type Person = { firstName?: string | undefined; lastName?: string | undefined };

/** Undefined for somebody whose name was erased or cannot be printed. */
function fullName({ firstName = '', lastName = '' }: Person): string | undefined {
  return printable(`${firstName} ${lastName}`);
}

/** Dates without a time are the same in every zone. */
function formatDay(date: string, locale: string): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(locale, format).format(new Date(date));
}

function facts(rows: readonly (readonly [string, string | undefined])[]): Fact[] {
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
