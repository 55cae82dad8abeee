import { receiptFacts } from '@cairn/contract/orders/receipt-facts';
import type { SubscriptionPaymentFacts } from './facts.ts';
import { refundRule } from './order-words.ts';
import { newPrice, planLink, planRows } from './plan-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type Fact, words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** For a subscription's first payment and for each renewal. */
export function planReceipt(facts: SubscriptionPaymentFacts): WrittenLetter {
  const { name, isFirst, paidAt, renewsAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { rows, plan, facts: about } = language.words;
  const { paidWith, balance } = receiptFacts(facts.receipt, facts.locale);
  const avios = language.avios(facts.monthlyAvios);
  const paid = isFirst ? plan.started(name, avios) : plan.renewed(name, avios);
  const all: (Fact | undefined)[] = [
    ...planRows(facts),
    [rows.paidOn, language.moment(paidAt, timeZone)],
    paidWith && [rows.paidWith, about.method(paidWith)],
    renewsAt && [rows.nextPayment, language.moment(renewsAt, timeZone)],
    [rows.reference, facts.reference],
    [rows.statement, facts.statementName],
    balance && [rows.balance, about.balance(balance.before, balance.after)],
  ];
  const subject = isFirst ? plan.startedSubject(name) : plan.renewedSubject(name);
  return writeLetter(language, subject, [
    greeting(language, facts.member),
    words(
      facts.billing === 'annually'
        ? `${paid} ${plan.eachMonth(language.avios(12 * facts.monthlyAvios))}`
        : paid,
    ),
    { kind: 'facts', facts: all.filter((row) => row !== undefined) },
    ...newPrice(facts),
    ...refundRule(facts),
    planLink(facts),
  ]);
}
