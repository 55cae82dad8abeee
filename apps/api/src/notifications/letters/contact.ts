import { pastId } from '@cairn/contract/orders/transaction-id';
import { isolated } from '@cairn/contract/values/isolated';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import type { ContactFacts } from './facts.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type Fact, words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** The programme's staff read English. */
const DESK_LANGUAGE = languageOf('en-GB');

/** To the programme's desk: all of it. */
export function contactToDesk(facts: ContactFacts): WrittenLetter {
  const { reference, company, number, topic, name, email, message, order, sentAt } = facts;
  // Only ids of a member's own orders were looked up.
  const isChecked = number !== undefined && pastId.safeParse(order).success;
  const rows: (Fact | undefined)[] = [
    ['Reference', reference],
    ['Programme', company],
    ['Topic', topic],
    name ? ['Name', isolated(name)] : undefined,
    ['Answer to', email],
    ['Member', number ?? 'not logged in'],
    order ? ['Order', isChecked ? order : `${order} (not checked)`] : undefined,
    ['Sent on', DESK_LANGUAGE.moment(sentAt, companyTimeZone(company))],
  ];
  return writeLetter(DESK_LANGUAGE, `Contact form ${reference}: ${topic}`, [
    { kind: 'facts', facts: rows.filter((row) => row !== undefined) },
    words('They wrote:'),
    { kind: 'quote', quote: message },
    ...(facts.conversation
      ? [words('Their chat before:'), { kind: 'quote' as const, quote: facts.conversation }]
      : []),
  ]);
}

/**
 * To who wrote, so that they have the reference. Anybody can type anybody's address: nothing else
 * that was typed is repeated, or the shop would carry strangers' words to strangers.
 */
export function contactToWriter({
  reference,
  company,
  locale,
  sentAt,
}: ContactFacts): WrittenLetter {
  const language = languageOf(locale);
  const { contact } = language.words;
  return writeLetter(language, contact.subject(reference), [
    greeting(language, undefined),
    words(contact.thanks),
    {
      kind: 'facts',
      facts: [
        [contact.reference, reference],
        [contact.sentOn, language.moment(sentAt, companyTimeZone(company))],
      ],
    },
    words(contact.notYou),
  ]);
}
