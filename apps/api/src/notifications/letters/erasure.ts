import type { ErasureFacts } from './facts.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** When it happens and how to stop it: whoever took over an account could have asked. */
export function erasureRequested({
  eraseAt,
  locale,
  timeZone,
  member,
  shopUrl,
}: ErasureFacts): WrittenLetter {
  const language = languageOf(locale);
  const { erasure } = language.words;
  return writeLetter(language, erasure.requestedSubject(language.days([eraseAt], timeZone)), [
    greeting(language, member),
    words(erasure.requested(language.moment(eraseAt, timeZone))),
    words(erasure.deleted),
    words(erasure.kept),
    words(erasure.withdraw),
    { kind: 'link', words: erasure.account, shopUrl, path: '/account' },
    words(erasure.notYou),
  ]);
}

/** The last email to a member. */
export function erased({ locale, member }: ErasureFacts): WrittenLetter {
  const language = languageOf(locale);
  const { erasure } = language.words;
  return writeLetter(language, erasure.erasedSubject, [
    greeting(language, member),
    words(erasure.erased),
    words(erasure.kept),
    words(erasure.goodbye),
  ]);
}
