import { timeZoneOf } from '@cairn/contract/values/company';
import type { ContactFacts } from './facts.ts';
import { tellMoment } from './order-words.ts';
import { type Fact, words } from './parts.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

/** To the programme's desk: all of it. */
export function contactToDesk(facts: ContactFacts): WrittenLetter {
  const { reference, company, number, topic, name, email, message, orderId, sentAt } = facts;
  const rows: (Fact | undefined)[] = [
    ['Reference', reference],
    ['Programme', company],
    ['Topic', topic],
    name ? ['Name', name] : undefined,
    ['Answer to', email],
    ['Member', number ?? 'not logged in'],
    // Only a member's own order was looked up.
    orderId ? ['Order', number ? orderId : `${orderId} (not checked)`] : undefined,
    ['Sent on', tellMoment(sentAt, timeZoneOf(company))],
  ];
  return writeLetter(`Contact form ${reference}: ${topic}`, [
    { kind: 'facts', facts: rows.filter((row) => row !== undefined) },
    words('They wrote:'),
    { kind: 'quote', quote: message },
  ]);
}

/**
 * To who wrote, so that they have the reference. Anybody can type anybody's address: nothing else
 * that was typed is repeated, or the shop would carry strangers' words to strangers.
 */
export function contactToWriter({ reference, company, sentAt }: ContactFacts): WrittenLetter {
  return writeLetter(`We have your message: ${reference}`, [
    words('Hello,'),
    words('Thank you for writing to us. We will answer to this address.'),
    {
      kind: 'facts',
      facts: [
        ['Your reference', reference],
        ['Sent on', tellMoment(sentAt, timeZoneOf(company))],
      ],
    },
    words('If it was not you who wrote, somebody mistyped their address. You need do nothing.'),
  ]);
}
