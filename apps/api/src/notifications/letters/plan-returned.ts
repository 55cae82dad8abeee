import { paidWith } from '@cairn/contract/orders/paid-with';
import { hasEnded } from '../../subscriptions/status-rules.ts';
import type { SubscriptionReturnFacts } from './facts.ts';
import { paymentLink, planLink, planRows } from './plan-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type Fact, type Part, words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** A subscription's payment was refunded. */
export function planRefunded(facts: SubscriptionReturnFacts): WrittenLetter {
  const language = languageOf(facts.locale);
  const { refunded, facts: about } = language.words;
  const wayBack = about.wayBack(paidWith(facts.receipt.paymentMethod));
  const price = language.price(facts.price);
  return writeLetter(language, refunded.subject(price), [
    greeting(language, facts.member),
    words(refunded.text(price, wayBack)),
    ...whatFollows(facts),
    { kind: 'facts', facts: returnRows(facts) },
    paymentLink(facts),
    planLink(facts),
  ]);
}

/** The cardholder's bank took a subscription's payment back. */
export function planChargedBack(facts: SubscriptionReturnFacts): WrittenLetter {
  return writeReturned(facts, 'chargedBack');
}

/** A subscription's payment was captured, and did not arrive after all. */
export function planPaymentFailed(facts: SubscriptionReturnFacts): WrittenLetter {
  return writeReturned(facts, 'paymentFailed');
}

function writeReturned(
  facts: SubscriptionReturnFacts,
  how: 'chargedBack' | 'paymentFailed',
): WrittenLetter {
  const language = languageOf(facts.locale);
  const { [how]: said, plan } = language.words;
  const price = language.price(facts.price);
  return writeLetter(language, said.subject(price), [
    greeting(language, facts.member),
    words(plan[how](facts.name, price)),
    ...whatFollows(facts),
    { kind: 'facts', facts: returnRows(facts) },
    paymentLink(facts),
    planLink(facts),
    words(said.contact),
  ]);
}

/** The avios that went back with the money, and what became of the subscription. */
function whatFollows({ takenBack, name, status, locale }: SubscriptionReturnFacts): Part[] {
  const language = languageOf(locale);
  const { aviosBack, plan } = language.words;
  const { fromMember, owed } = takenBack;
  const sentences = [
    ...(fromMember > 0 ? [aviosBack.fromMember(language.avios(fromMember))] : []),
    ...(owed > 0 ? [aviosBack.owed(language.avios(owed))] : []),
    ...(hasEnded(status) ? [plan.endedWithIt(name)] : []),
  ];
  return sentences.map(words);
}

function returnRows(facts: SubscriptionReturnFacts): Fact[] {
  const { paidAt, refundedAt, cardDigits, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { rows, endingIn } = language.words;
  const all: (Fact | undefined)[] = [
    ...planRows(facts),
    [rows.paidOn, language.moment(paidAt, timeZone)],
    refundedAt && [rows.refundedOn, language.moment(refundedAt, timeZone)],
    cardDigits ? [rows.card, endingIn(cardDigits)] : undefined,
    [rows.reference, facts.reference],
  ];
  return all.filter((row) => row !== undefined);
}
