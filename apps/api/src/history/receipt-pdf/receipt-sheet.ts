import type { Receipt } from '@cairn/contract/orders/receipt';
import { type ReceiptFacts, receiptFacts } from '@cairn/contract/orders/receipt-facts';
import { dateFormat } from '@cairn/contract/values/formats';
import { losesEmoji, printable } from './printable.ts';
import { wordsIn } from './receipt-words.ts';

export type Fact = readonly [label: string, value: string];
type Item = { name: string; notes?: readonly string[]; avios: string; amount: string };

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
  const facts = receiptFacts(receipt, locale);
  const { reference, refund, paidWith, balance, message } = facts;
  return {
    locale,
    title: words.title,
    seller: receipt.seller,
    reversed:
      refund && words.returned[refund.status](refund.on, words.facts.wayBack(refund.wayBack)),
    order: rows([
      [words.reference, reference],
      [words.paidOn, facts.paidAt],
      [words.member, member && printable(`${member.firstName} ${member.lastName}`)],
      [words.membershipNumber, inGroups(membershipNumber)],
      [words.recipient, recipientText(facts, words)],
      [words.message, message && messageText(message, words)],
      [words.arrives, facts.arrives],
    ]),
    columns: { name: words.item, avios: words.avios, amount: words.amount },
    ...itemsOf(receipt, facts, locale),
    tax: words.tax,
    payment: rows([
      [words.paidWith, paidWith && words.facts.method(paidWith)],
      [words.statement, facts.statement],
      [words.balance, balance && words.facts.balance(balance.before, balance.after)],
    ]),
    contact: words.contact(reference),
  };
}

function recipientText(
  { recipient }: ReceiptFacts,
  { memberEnding }: ReturnType<typeof wordsIn>,
): string | undefined {
  if (!recipient) return undefined;
  const { name, number } = recipient;
  const printed = printable(name);
  return printed ? `${printed}, ${memberEnding(number.slice(-4))}` : number;
}

/** The buyer's own words: the receipt says when the fonts lack some of them. */
function messageText(message: string, words: ReturnType<typeof wordsIn>): string {
  const printed = printable(message);
  if (printed === undefined) return words.unprintableMessage;
  return losesEmoji(message) ? `${printed} ${words.withoutEmoji}` : printed;
}

function itemsOf(
  receipt: Receipt,
  facts: ReceiptFacts,
  locale: string,
): Pick<ReceiptSheet, 'items' | 'total'> {
  const words = wordsIn(locale);
  const { lines, total, refund } = facts;
  const items = lines.map((line) => ({
    ...nameOf(receipt, facts, line, locale),
    avios: line.avios,
    amount: line.price,
  }));
  // Its avios are sent; only the fee is paid.
  const isFee = receipt.product === 'transfer';
  const totalOf = (name: string, { avios, price }: ReceiptFacts['total']) => ({
    name,
    avios: isFee ? '' : avios,
    amount: price,
  });
  if (!refund) return { items, total: totalOf(words.total, total) };
  return {
    items: [...items, { name: words.refund, avios: refund.avios, amount: refund.price }],
    total: totalOf(words.totalAfterRefund, refund.left),
  };
}

/** The item bought, as precisely as the receipt can name it. */
function nameOf(
  { product, plan }: Receipt,
  { boost }: ReceiptFacts,
  line: ReceiptFacts['lines'][number],
  locale: string,
) {
  const words = wordsIn(locale);
  if (line.type === 'bonus') {
    return { name: line.percent === undefined ? words.bonus : words.percentBonus(line.percent) };
  }
  if (boost) {
    const activities = boost.activities.flatMap((one) => printable(one) ?? []);
    const name = `${words.products.booster}, ${boost.multiplier}`;
    return { name, ...(activities.length > 0 && { notes: activities }) };
  }
  if (!plan) return { name: words.products[product] };
  const { name, billing, firstDay, lastDay, aviosInPeriod } = plan;
  const days = [formatDay(firstDay, locale), formatDay(lastDay, locale)] as const;
  const inAll = aviosInPeriod.toLocaleString(locale);
  return {
    name: words.planItem(name, billing, ...days),
    ...(billing === 'annually' && { notes: [words.overTheYear(line.avios, inAll)] }),
  };
}

/** Grouped as printed on a membership card. */
function inGroups(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Dates without a time are the same in every zone. */
function formatDay(date: string, locale: string): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(locale, format).format(new Date(date));
}

function rows(all: readonly (readonly [string, string | undefined])[]): Fact[] {
  return all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
