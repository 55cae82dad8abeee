import type { Receipt } from '@cairn/contract/orders/receipt';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { printable } from './printable.ts';
import { wordsIn } from './receipt-words.ts';

export type Fact = readonly [label: string, value: string];
type Item = { name: string; avios: string; amount: string };

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
  /** Whoever paid; undefined when their name is not known. */
  member: { firstName: string; lastName: string } | undefined;
  locale: string;
};

export function receiptSheet({ receipt, member, locale }: ReceiptDetails): ReceiptSheet {
  const words = wordsIn(locale);
  const { number, timeZone, paymentMethod, recipient, issueDate, refundedAt } = receipt;
  const moment = (iso: string) => formatMoment(new Date(iso), timeZone, locale);
  const digits = paymentMethod?.digits;
  return {
    locale,
    title: words.title,
    seller: receipt.seller,
    reversed: refundedAt && words.reversed(moment(refundedAt)),
    order: facts([
      [words.reference, number],
      [words.paidOn, moment(receipt.paidAt)],
      [words.member, member && fullName(member)],
      [words.recipient, recipient && (fullName(recipient) ?? recipient.ffpNumber)],
      [words.arrives, issueDate && formatDay(issueDate, locale)],
    ]),
    columns: { name: words.item, avios: words.avios, amount: words.amount },
    ...linesOf(receipt, locale),
    tax: words.tax,
    payment: facts([
      [words.paidWith, digits && words.card(digits)],
      [words.onStatement, receipt.merchantName],
    ]),
    contact: words.contact(number),
  };
}

function linesOf(receipt: Receipt, locale: string): Pick<ReceiptSheet, 'items' | 'total'> {
  const { lines, product, totalPrice, currency } = receipt;
  const words = wordsIn(locale);
  const money = (decimal: number) => formatMoney(minorFromDecimal(decimal), currency, locale);
  const count = (avios: number) => avios.toLocaleString(locale);
  const ordered = lines.find(({ type }) => type !== 'bonus')?.aviosAmount ?? 0;
  const bonusName = (bonus: number) => {
    const percent = (bonus * 100) / ordered;
    return Number.isInteger(percent) ? words.percentBonus(percent) : words.bonus;
  };
  return {
    items: lines.map(({ type, aviosAmount, price }) => ({
      name: type === 'bonus' ? bonusName(aviosAmount) : words.products[product],
      avios: count(aviosAmount),
      amount: money(price),
    })),
    total: {
      name: words.total,
      avios: count(lines.reduce((sum, { aviosAmount }) => sum + aviosAmount, 0)),
      amount: money(totalPrice),
    },
  };
}

type Person = { firstName?: string | undefined; lastName?: string | undefined };

/** Undefined for somebody whose name was erased or cannot be printed. */
function fullName({ firstName = '', lastName = '' }: Person): string | undefined {
  return printable(`${firstName} ${lastName}`);
}

/** Dates without a time are the same in every zone. */
function formatDay(date: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

function facts(rows: readonly (readonly [string, string | undefined])[]): Fact[] {
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
