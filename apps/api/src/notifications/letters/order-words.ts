import { orderLines, receiptFacts } from '@cairn/contract/orders/receipt-facts';
import type { PastId } from '@cairn/contract/orders/transaction-id';
import { isolated } from '@cairn/contract/values/isolated';
import { decimalFromMinor } from '@cairn/contract/values/money';
import { refundEnd } from '../../charges/charge.ts';
import type { OrderFacts, Reader } from './facts.ts';
import { type Block, button, type Fact, note } from './writing/blocks.ts';
import { type Language, languageOf } from './writing/language.ts';
import { fullName } from './writing/names.ts';
import { shopLink } from './writing/shop-link.ts';

/** All that arrives, the bonus included. */
export function totalAvios({ avios, bonusAvios }: OrderFacts, language: Language): string {
  return language.avios(avios + bonusAvios);
}

export function recipientName({ recipient }: OrderFacts): string | undefined {
  return recipient && isolated(recipient.firstName);
}

export function recipientAccount(facts: OrderFacts, language: Language): string {
  return language.words.accountOf(recipientName(facts));
}

/** The recipient of an order as the reader of a letter. */
export function recipientReader(facts: OrderFacts): Reader {
  const { locale, market } = facts.recipient ?? facts;
  const { shopUrl, seller, company } = facts;
  return { shopUrl, seller, company, locale, market };
}

/** Rows of an order's facts: item, recipient, payment method and total. */
export function orderFacts(about: OrderFacts, more: readonly Fact[] = []): Block {
  const { product, boost, recipient, recipientDigits, locale } = about;
  const language = languageOf(locale);
  const { rows, item, boosted, bonus, endingIn, facts } = language.words;
  const { lines, paidAt, paidWith, total, statement, message, ...told } = factsOfReceipt(about);
  const activities = told.boost?.activities ?? [];
  const all: (Fact | undefined)[] = [
    ...lines.map(({ type, avios, percent }): Fact => {
      return type === 'bonus'
        ? [bonus(percent ?? 0), `+${avios} avios`]
        : [item[product], `${avios} avios`];
    }),
    boost && [rows.boosted, boosted(language.avios(boost.earned), boost.multiplier)],
    activities.length > 0 ? [rows.activities, activities.join('; ')] : undefined,
    recipient && [rows.recipient, fullName(recipient)],
    recipientDigits ? [rows.recipientNumber, endingIn(recipientDigits)] : undefined,
    message ? [rows.message, isolated(message)] : undefined,
    leftOn(about),
    [rows.paidOn, paidAt],
    paidWith && [rows.paidWith, facts.method(paidWith)],
    [rows.statement, statement],
    ...more,
  ];
  return {
    kind: 'facts',
    facts: all.filter((row) => row !== undefined),
    total: [product === 'transfer' ? rows.fee : rows.price, total.price],
  };
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

/** A transfer takes avios from a member, so its letters say exactly when they went. */
function leftOn({ product, deliveredAt, timeZone, locale }: OrderFacts): Fact | undefined {
  const language = languageOf(locale);
  return product === 'transfer' && deliveredAt
    ? [language.words.rows.leftOn, language.moment(deliveredAt, timeZone)]
    : undefined;
}

/** Until when there is a refund, and the page on which it is asked for. */
export function refundRule(facts: Reader & { id: PastId; paidAt: Date; timeZone: string }): Block {
  const language = languageOf(facts.locale);
  const { refundRule, askForRefund } = language.words;
  return note(refundRule(language.moment(refundEnd(facts.paidAt), facts.timeZone)), {
    text: askForRefund,
    url: shopLink(facts, `/refund?order=${facts.id}`),
  });
}

export function orderButton(
  facts: OrderFacts,
  label: 'seeOrder' | 'seeOrCancel' = 'seeOrder',
): Block {
  const text = languageOf(facts.locale).words[label];
  return button({ text, url: shopLink(facts, `/checkout/transaction/${facts.id}`) });
}
