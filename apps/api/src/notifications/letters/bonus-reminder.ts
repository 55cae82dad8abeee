import { startPage } from '@cairn/contract/values/product';
import type { ReminderFacts } from './facts.ts';
import { button, paragraph } from './writing/blocks.ts';
import { picture } from './writing/drawings.ts';
import { type Language, languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { shopLink } from './writing/shop-link.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

export function bonusStarts(facts: ReminderFacts): WrittenLetter {
  const language = languageOf(facts.locale);
  const { reminder } = language.words;
  return writeReminder(facts, reminder.startsSubject(bonusName(facts, language)), reminder.starts);
}

export function bonusEndsSoon(facts: ReminderFacts): WrittenLetter {
  const language = languageOf(facts.locale);
  const { reminder } = language.words;
  const day = language.days([facts.endsAt], facts.timeZone);
  return writeReminder(facts, reminder.endsSubject(bonusName(facts, language), day), reminder.ends);
}

function writeReminder(facts: ReminderFacts, subject: string, asked: string): WrittenLetter {
  const { product, agreedAt, timeZone, leaveToken, shopUrl } = facts;
  const language = languageOf(facts.locale);
  const { reminder } = language.words;
  const leave = new URL(shopLink(facts, '/account/leave-reminders'));
  leave.searchParams.set('token', leaveToken);
  return writeLetter(facts, {
    subject,
    drawing: picture('bonus'),
    blocks: [
      paragraph(`${greeting(language, facts.member)}${asked} ${offer(facts, language)}`),
      button({ text: reminder.seePackages, url: shopLink(facts, startPage(product)) }),
    ],
    reason: reminder.agreed(language.days([agreedAt], timeZone)),
    unsubscribe: {
      link: { text: reminder.leave, url: leave.href },
      oneClickUrl: new URL(`/api/bonus-reminders/leave?token=${leaveToken}`, shopUrl).href,
    },
  });
}

function worth({ bonus: { kind, value } }: ReminderFacts, language: Language): string {
  return kind === 'percentage' ? language.percent(value) : language.avios(value);
}

function bonusName(facts: ReminderFacts, language: Language): string {
  return language.words.reminder.bonus[facts.bonus.kind](worth(facts, language));
}

function offer(facts: ReminderFacts, language: Language): string {
  const { fromAvios, endsAt, timeZone, product } = facts;
  const { offer } = language.words.reminder;
  const end = language.moment(endsAt, timeZone);
  return offer(product, language.avios(fromAvios), end, worth(facts, language));
}
