import { pastId } from '@cairn/contract/orders/transaction-id';
import { isolated } from '@cairn/contract/values/isolated';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import type { ContactFacts } from './facts.ts';
import { type Block, type Fact, paragraph } from './writing/blocks.ts';
import { picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** The programme's staff read English. */
const DESK_LOCALE = 'en-GB';

/** To the programme's desk: all of it. */
export function contactToDesk(facts: ContactFacts): WrittenLetter {
  const { reference, company, number, topic, name, email, message, order, sentAt } = facts;
  const language = languageOf(DESK_LOCALE);
  // Only ids of a member's own orders were looked up.
  const isChecked = number !== undefined && pastId.safeParse(order).success;
  const rows: (Fact | undefined)[] = [
    ['Programme', company],
    ['Topic', topic],
    name ? ['Name', isolated(name)] : undefined,
    ['Answer to', email],
    ['Member', number ?? 'not logged in'],
    order ? ['Order', isChecked ? order : `${order} (not checked)`] : undefined,
    ['Sent on', language.moment(sentAt, companyTimeZone(company))],
  ];
  const chat: Block[] = facts.conversation
    ? [paragraph('Their chat before:'), { kind: 'quote', text: facts.conversation }]
    : [];
  return writeLetter(
    { ...facts, locale: DESK_LOCALE },
    {
      subject: `Contact form ${reference}: ${topic}`,
      reference,
      blocks: [
        { kind: 'facts', facts: rows.filter((row) => row !== undefined) },
        paragraph('They wrote:'),
        { kind: 'quote', text: message },
        ...chat,
      ],
      reason: 'Sent by the shop’s contact form.',
    },
  );
}

/**
 * To who wrote, so that they have the reference. Anybody can type anybody's address: nothing else
 * that was typed is repeated, or the shop would carry strangers' words to strangers.
 */
export function contactToWriter(facts: ContactFacts): WrittenLetter {
  const { reference, company, sentAt } = facts;
  const language = languageOf(facts.locale);
  const { contact } = language.words;
  return writeLetter(facts, {
    subject: contact.subject(reference),
    drawing: picture('message'),
    blocks: [
      paragraph(contact.thanks),
      {
        kind: 'facts',
        facts: [
          [contact.reference, reference],
          [contact.sentOn, language.moment(sentAt, companyTimeZone(company))],
        ],
      },
    ],
    reason: contact.notYou,
  });
}
