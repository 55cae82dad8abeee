import type { PlanPaymentFacts } from './facts.ts';
import { greeting, refundRule, tellAvios, tellMoment } from './order-words.ts';
import { type Fact, words } from './parts.ts';
import { planLink, planRows } from './plan-words.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

/** For a plan's first payment and for each renewal. */
export function planReceipt(facts: PlanPaymentFacts): WrittenLetter {
  const { id, name, isFirst, paidAt, renewsAt, timeZone, receiptNumber } = facts;
  const { shopUrl, statementName } = facts;
  const rows: (Fact | undefined)[] = [
    ...planRows(facts),
    ['Paid on', tellMoment(paidAt, timeZone)],
    renewsAt && ['Next payment', tellMoment(renewsAt, timeZone)],
    ['Receipt number', receiptNumber],
    ['On your statement', statementName],
  ];
  return writeLetter(isFirst ? `Your ${name} plan has begun` : `Your receipt: ${name}`, [
    greeting(facts.member),
    words(news(facts)),
    { kind: 'facts', facts: rows.filter((row) => row !== undefined) },
    refundRule(facts),
    { kind: 'link', words: 'See this payment in your history', shopUrl, path: `/history/${id}` },
    planLink(facts),
  ]);
}

function news({ name, isFirst, monthlyAvios, billing }: PlanPaymentFacts): string {
  const count = tellAvios(monthlyAvios);
  const begun = isFirst
    ? `Thank you. Your ${name} plan has begun, and its first ${count} are in your account.`
    : `Your ${name} plan is renewed. ${count} are in your account.`;
  return billing === 'annually'
    ? `${begun} You will get as many each month until the year is over.`
    : begun;
}
