import { orderLines, receiptFacts } from '@cairn/contract/orders/receipt-facts';
import type { PastId } from '@cairn/contract/orders/transaction-id';
import { isolated } from '@cairn/contract/values/isolated';
import { decimalFromMinor } from '@cairn/contract/values/money';
import { refundEnd } from '../../charges/charge.ts';
import type { OrderFacts } from './facts.ts';
import { type Language, languageOf } from './writing/language.ts';
import { fullName } from './writing/names.ts';
import { type Fact, type Part, words } from './writing/parts.ts';

/** All that arrives, the bonus included. */
export function totalAvios({ avios, bonusAvios }: OrderFacts, language: Language): string {
  return language.avios(avios + bonusAvios);
}

export function recipientAccount({ recipient }: OrderFacts, language: Language): string {
  return language.words.accountOf(recipient && isolated(recipient.firstName));
}

/** The rows about an order: item, recipient, price and reference. */
export function orderRows(about: OrderFacts): Fact[] {
  const { product, avios, bonusAvios, boost, recipient, locale } = about;
  const language = languageOf(locale);
  const { rows, order, boosted, facts } = language.words;
  const { reference, paidAt, paidWith, total, statement, ...more } = factsOfReceipt(about);
  const activities = more.boost?.activities ?? [];
  const all: (Fact | undefined)[] = [
    [rows.order, order[product](language.avios(avios))],
    boost && [rows.boosted, boosted(language.avios(boost.earned), boost.multiplier)],
    activities.length > 0 ? [rows.activities, activities.join('; ')] : undefined,
    bonusAvios > 0 ? [rows.bonus, language.avios(bonusAvios)] : undefined,
    recipient && [rows.recipient, fullName(recipient)],
    ...(product === 'transfer' ? whereItWent(about) : []),
    [product === 'transfer' ? rows.fee : rows.price, total.price],
    [rows.paidOn, paidAt],
    paidWith && [rows.paidWith, facts.method(paidWith)],
    [rows.reference, reference],
    [rows.statement, statement],
  ];
  return all.filter((row) => row !== undefined);
}

/** As page and PDF tell them. */
export function factsOfReceipt(facts: OrderFacts) {
  const { price, paidAt, reference, statementName, timeZone, recipient, boost, ...order } = facts;
  const { paymentMethod, balance } = order;
  return receiptFacts(
    {
      reference,
      timeZone,
      paidAt: paidAt.toISOString(),
      lines: orderLines({ ...order, total: price.amount }),
      totalPrice: decimalFromMinor(price.amount),
      currency: price.currency,
      merchantName: statementName,
      ...(recipient?.message && { message: recipient.message }),
      ...(boost && { boost }),
      ...(paymentMethod && { paymentMethod }),
      ...(balance && { balance }),
    },
    facts.locale,
  );
}

/** A transfer takes avios from a member, so its letters say exactly where they went, and when. */
function whereItWent({ recipientDigits, deliveredAt, timeZone, locale }: OrderFacts) {
  const language = languageOf(locale);
  const { rows, endingIn } = language.words;
  const went: (Fact | undefined)[] = [
    recipientDigits ? [rows.recipientNumber, endingIn(recipientDigits)] : undefined,
    deliveredAt && [rows.leftOn, language.moment(deliveredAt, timeZone)],
  ];
  return went;
}

/** Until when there is a refund, and the page on which it is asked for. */
export function refundRule({
  id,
  paidAt,
  timeZone,
  locale,
  shopUrl,
}: Pick<OrderFacts, 'paidAt' | 'timeZone' | 'locale' | 'shopUrl'> & { id: PastId }): Part[] {
  const language = languageOf(locale);
  const { refundRule, askForRefund } = language.words;
  return [
    words(refundRule(language.moment(refundEnd(paidAt), timeZone))),
    { kind: 'link', words: askForRefund, shopUrl, path: `/refund?order=${id}` },
  ];
}

export function orderLink(
  { shopUrl, id, locale }: OrderFacts,
  label: 'seeOrder' | 'seeOrCancel' = 'seeOrder',
): Part {
  const words = languageOf(locale).words[label];
  return { kind: 'link', words, shopUrl, path: `/checkout/transaction/${id}` };
}
