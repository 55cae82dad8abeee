import { receiptFacts } from '@cairn/contract/orders/receipt-facts';
import { MONTHS } from '@cairn/contract/subscriptions/subscription-interval';
import { balanceMove } from './balance-move.ts';
import type { SubscriptionPaymentFacts } from './facts.ts';
import { refundRule } from './order-words.ts';
import { newPrice, planButton, planRows, yearDrawing } from './plan-words.ts';
import { type Fact, paragraph } from './writing/blocks.ts';
import { languageOf } from './writing/language.ts';
import { greeting, thanks } from './writing/names.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** For a subscription's first payment and for each renewal. */
export function planReceipt(facts: SubscriptionPaymentFacts): WrittenLetter {
  const { name, isFirst, member, reference } = facts;
  const language = languageOf(facts.locale);
  const { rows, plan, reason } = language.words;
  const avios = language.avios(facts.monthlyAvios);
  const paid = isFirst
    ? `${thanks(language, member)}${plan.started(name, avios)}`
    : `${greeting(language, member)}${plan.renewed(name, avios)}`;
  return writeLetter(facts, {
    subject: isFirst ? plan.startedSubject(name) : plan.renewedSubject(name),
    title: isFirst
      ? plan.startedSubject(name)
      : plan.renewedTitle(language.count(facts.monthlyAvios)),
    reference,
    drawing: yearDrawing(facts),
    blocks: [
      paragraph([paid, ...overTheYear(facts)].join(' ')),
      ...balanceMove(receiptFacts(facts.receipt, facts.locale).balance, language),
      planButton(facts),
      {
        kind: 'facts',
        facts: receiptRows(facts),
        total: [rows.price, language.price(facts.price)],
      },
      ...newPrice(facts),
      refundRule(facts),
    ],
    reason: reason.receipt,
  });
}

/** A year that is paid at once brings the same each month; otherwise the months so far are counted. */
function overTheYear({ billing, monthlyAvios, year, timeZone, locale }: SubscriptionPaymentFacts) {
  const language = languageOf(locale);
  const { plan } = language.words;
  if (billing === 'annually') return [plan.eachMonth(language.avios(12 * monthlyAvios))];
  if (!year || year.avios <= monthlyAvios) return [];
  return [plan.since(language.avios(year.avios), language.month(year.from, timeZone, 'long'))];
}

function receiptRows(facts: SubscriptionPaymentFacts): Fact[] {
  const { paidAt, renewsAt, monthlyAvios, billing, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { rows, facts: about } = language.words;
  const { paidWith } = receiptFacts(facts.receipt, facts.locale);
  const all: (Fact | undefined)[] = [
    ...planRows(facts),
    [rows.paidOn, language.moment(paidAt, timeZone)],
    paidWith && [rows.paidWith, about.method(paidWith)],
    renewsAt && [rows.nextPayment, language.moment(renewsAt, timeZone)],
    [rows.statement, facts.statementName],
    [rows.pricePerAvios, language.pricePerAvios(facts.price, monthlyAvios * MONTHS[billing])],
  ];
  return all.filter((row) => row !== undefined);
}
