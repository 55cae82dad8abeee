import { paidWith } from '@cairn/contract/orders/paid-with';
import { hasEnded } from '../../subscriptions/status-rules.ts';
import type { RefundEventFacts, SubscriptionReturnFacts } from './facts.ts';
import { planRows } from './plan-words.ts';
import { moneyBack } from './refunded.ts';
import { type Block, button, type Fact, note, paragraph } from './writing/blocks.ts';
import { picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { shopLink } from './writing/shop-link.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** A subscription's payment was refunded. */
export function planRefunded(facts: SubscriptionReturnFacts): WrittenLetter {
  const { refunded } = languageOf(facts.locale).words;
  const subject = refunded.subject(languageOf(facts.locale).price(facts.price));
  return writeReturn(facts, subject, moneyBack(facts, facts.receipt.paymentMethod), {
    before: whatFollows(facts),
  });
}

/** The cardholder's bank took a subscription's payment back. */
export function planChargedBack(facts: SubscriptionReturnFacts): WrittenLetter {
  return writeLost(facts, 'chargedBack');
}

/** A subscription's payment was captured, and did not arrive after all. */
export function planPaymentFailed(facts: SubscriptionReturnFacts): WrittenLetter {
  return writeLost(facts, 'paymentFailed');
}

/** The provider rejected the refund, or the bank sent its money back. */
export function planRefundFailed(facts: RefundEventFacts<SubscriptionReturnFacts>): WrittenLetter {
  return writeNews(facts, 'refundFailed');
}

/** A refund was requested again, and is made. */
export function planRefundRepeated(
  facts: RefundEventFacts<SubscriptionReturnFacts>,
): WrittenLetter {
  return writeNews(facts, 'refundRepeated');
}

/** Says nothing about the avios and the plan: the letter about the refund did. */
function writeNews(
  facts: RefundEventFacts<SubscriptionReturnFacts>,
  news: 'refundFailed' | 'refundRepeated',
): WrittenLetter {
  const language = languageOf(facts.locale);
  const { [news]: said, facts: about } = language.words;
  const refund = language.price({ ...facts.price, amount: facts.refund });
  const wayBack = about.wayBack(paidWith(facts.receipt.paymentMethod));
  return writeReturn(facts, said.subject(refund), said.text(refund, wayBack), {
    before: [paragraph(said.next)],
  });
}

function writeLost(
  facts: SubscriptionReturnFacts,
  how: 'chargedBack' | 'paymentFailed',
): WrittenLetter {
  const language = languageOf(facts.locale);
  const { [how]: said, plan } = language.words;
  const price = language.price(facts.price);
  return writeReturn(facts, said.subject(price), plan[how](facts.name, price), {
    before: whatFollows(facts),
    after: [note(said.contact)],
  });
}

function writeReturn(
  facts: SubscriptionReturnFacts,
  subject: string,
  whatHappened: string,
  { before, after = [] }: { before: readonly Block[]; after?: readonly Block[] },
): WrittenLetter {
  const language = languageOf(facts.locale);
  const { plan, reason } = language.words;
  return writeLetter(facts, {
    subject,
    reference: facts.reference,
    drawing: picture('refund'),
    blocks: [
      paragraph(`${greeting(language, facts.member)}${whatHappened}`),
      ...before,
      button({ text: plan.seePayment, url: shopLink(facts, `/history/${facts.id}`) }),
      { kind: 'facts', facts: returnRows(facts) },
      ...after,
    ],
    reason: reason.plan,
  });
}

/** The avios that went back with the money, and what became of the subscription. */
function whatFollows({ takenBack, name, status, locale }: SubscriptionReturnFacts): Block[] {
  const language = languageOf(locale);
  const { aviosBack, plan } = language.words;
  const { fromMember, owed } = takenBack;
  const sentences = [
    ...(fromMember > 0 ? [aviosBack.fromMember(language.avios(fromMember))] : []),
    ...(owed > 0 ? [aviosBack.owed(language.avios(owed))] : []),
    ...(hasEnded(status) ? [plan.endedWithIt(name)] : []),
  ];
  return sentences.length > 0 ? [paragraph(sentences.join(' '))] : [];
}

function returnRows(facts: SubscriptionReturnFacts): Fact[] {
  const { paidAt, refundedAt, receipt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { rows, facts: about } = language.words;
  const paid = paidWith(receipt.paymentMethod);
  const all: (Fact | undefined)[] = [
    ...planRows(facts),
    [rows.paidOn, language.moment(paidAt, timeZone)],
    paid && [rows.paidWith, about.method(paid)],
    refundedAt && [rows.refundedOn, language.moment(refundedAt, timeZone)],
  ];
  return all.filter((row) => row !== undefined);
}
