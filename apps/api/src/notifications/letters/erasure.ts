import type { ErasureFacts, ErasureWithdrawnFacts } from './facts.ts';
import { button, paragraph } from './writing/blocks.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { shopLink } from './writing/shop-link.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** When it happens and how to stop it: whoever took over an account could have asked. */
export function erasureRequested(facts: ErasureFacts): WrittenLetter {
  const { eraseAt, timeZone, member } = facts;
  const language = languageOf(facts.locale);
  const { erasure, reason } = language.words;
  const requested = erasure.requested(language.moment(eraseAt, timeZone));
  return writeLetter(facts, {
    subject: erasure.requestedSubject(language.days([eraseAt], timeZone)),
    blocks: [
      paragraph(`${greeting(language, member)}${requested}`),
      paragraph(erasure.deleted),
      paragraph(erasure.kept),
      paragraph(erasure.withdraw),
      button({ text: erasure.account, url: shopLink(facts, '/account') }),
      { kind: 'warning', text: erasure.notYou },
    ],
    reason: reason.data,
  });
}

/** Confirms that nothing is deleted; also to a member whose request somebody else withdrew. */
export function erasureWithdrawn(facts: ErasureWithdrawnFacts): WrittenLetter {
  const language = languageOf(facts.locale);
  const { erasure, reason } = language.words;
  const withdrawn = erasure.withdrawn(language.moment(facts.withdrawnAt, facts.timeZone));
  return writeLetter(facts, {
    subject: erasure.withdrawnSubject,
    blocks: [
      paragraph(`${greeting(language, facts.member)}${withdrawn}`),
      button({ text: erasure.account, url: shopLink(facts, '/account') }),
      { kind: 'warning', text: erasure.withdrawnNotYou },
    ],
    reason: reason.data,
  });
}

/** The last email to a member. */
export function erased(facts: Omit<ErasureFacts, 'eraseAt' | 'timeZone'>): WrittenLetter {
  const language = languageOf(facts.locale);
  const { erasure, reason } = language.words;
  return writeLetter(facts, {
    subject: erasure.erasedSubject,
    blocks: [
      paragraph(`${greeting(language, facts.member)}${erasure.erased}`),
      paragraph(erasure.kept),
      paragraph(erasure.goodbye),
    ],
    reason: reason.data,
  });
}
