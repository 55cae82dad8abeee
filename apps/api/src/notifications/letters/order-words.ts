import { formatMoment } from '@cairn/contract/values/format-moment';
import { formatMoney } from '@cairn/contract/values/money';
import { refundEnd } from '../../orders/refund/refund-rules.ts';
import type { OrderFacts } from './facts.ts';
import { type Fact, type Part, words } from './parts.ts';

const LOCALE = 'en-GB';

export function tellAvios(count: number): string {
  return `${count.toLocaleString(LOCALE)} avios`;
}

export function tellPrice({ price }: Pick<OrderFacts, 'price'>): string {
  return formatMoney(price.amount, price.currency, LOCALE);
}

export function tellMoment(moment: Date, timeZone: string): string {
  return formatMoment(moment, timeZone, LOCALE);
}

export function tellOrder({ product, avios }: OrderFacts): string {
  const count = tellAvios(avios);
  const orders = {
    purchase: count,
    gift: `gift of ${count}`,
    transfer: `transfer of ${count}`,
    booster: `boost of ${count}`,
  };
  return orders[product];
}

export function recipientName({ recipient }: OrderFacts): string {
  return recipient?.firstName ?? 'the recipient';
}

export function greeting(person: { firstName: string } | undefined): Part {
  return words(person ? `Hello ${person.firstName},` : 'Hello,');
}

/** What was bought, for whom, what it cost, and how to find it again. */
export function orderRows(facts: OrderFacts): Fact[] {
  const { product, bonusAvios, boost, recipient, receiptNumber, paidAt, timeZone, statementName } =
    facts;
  const rows: (Fact | undefined)[] = [
    ['Order', tellOrder(facts)],
    boost && ['Boosted', `${tellAvios(boost.earned)} that you earned, ${boost.multiplier}x`],
    bonusAvios > 0 ? ['Bonus', tellAvios(bonusAvios)] : undefined,
    recipient && ['For', `${recipient.firstName} ${recipient.lastName}`],
    [product === 'transfer' ? 'Fee' : 'Price', tellPrice(facts)],
    ['Paid on', tellMoment(paidAt, timeZone)],
    ['Receipt number', receiptNumber],
    ['On your statement', statementName],
  ];
  return rows.filter((row) => row !== undefined);
}

export function refundRule({ paidAt, timeZone }: Pick<OrderFacts, 'paidAt' | 'timeZone'>): Part {
  const end = tellMoment(refundEnd(paidAt), timeZone);
  return words(
    `You can have your money back within 14 days, until ${end}, as long as none of the avios have been spent.`,
  );
}

export function historyLink({ shopUrl, id }: OrderFacts): Part {
  return { kind: 'link', words: 'See this order in your history', shopUrl, path: `/history/${id}` };
}

export function contactLink({ shopUrl }: { shopUrl: string }): Part {
  return { kind: 'link', words: 'Write to us', shopUrl, path: '/contact' };
}
