import { BUSINESS_ERRORS, type BusinessErrorCode } from '@cairn/contract/calls/business-error';
import { dayIn } from '@cairn/contract/values/day-in';

/** The facts that a call has when it checks the rules; those that do not concern it are left out. */
export type Facts = {
  now: Date;
  /** The company's: days begin when they begin there. */
  timeZone: string;
  /** Dates are YYYY-MM-DD. What is not known of a member does not stand against them. */
  member: { number: string; dateOfBirth: string | null; country: string | null };
  owes: boolean;
  needsFree?: { needed: number; free: number };
  subscriptions?: { isOff: boolean; hasCurrent: boolean };
  /** By the number alone nothing is said of a recipient but whether it is the member's own. */
  recipient?: { number: string } | NamedRecipient;
};

type NamedRecipient = {
  number: string;
  firstName: string;
  lastName: string;
  found: { firstName: string; lastName: string; enrolmentDate: string | null } | undefined;
  wouldReceive?: { avios: number; left: number };
};

const ADULT_YEARS = 18;
const RECIPIENT_DAYS = 30;
const CLOSED_COUNTRY = 'DE';
const DAY = 86_400_000;

/** In the order in which they answer: the first that applies is the one that is told. */
const RULES: readonly [BusinessErrorCode, (facts: Facts) => boolean | undefined][] = [
  [BUSINESS_ERRORS.underAge, isUnderAge],
  [BUSINESS_ERRORS.countryRestricted, ({ member }) => member.country === CLOSED_COUNTRY],
  [BUSINESS_ERRORS.featureOff, ({ subscriptions }) => subscriptions?.isOff],
  [BUSINESS_ERRORS.activeSubscription, ({ subscriptions }) => subscriptions?.hasCurrent],
  [BUSINESS_ERRORS.owesPoints, ({ owes }) => owes],
  [BUSINESS_ERRORS.insufficientBalance, ({ needsFree }) => needsFree && isShort(needsFree)],
  [
    BUSINESS_ERRORS.recipientIsSender,
    ({ member, recipient }) => recipient?.number === member.number,
  ],
  [BUSINESS_ERRORS.recipientWrong, isRecipientWrong],
  [BUSINESS_ERRORS.recipientTooNew, isRecipientTooNew],
  [BUSINESS_ERRORS.recipientCap, isBeyondRecipientsCap],
];

export function refusals(facts: Facts): BusinessErrorCode[] {
  return RULES.filter(([, applies]) => applies(facts)).map(([code]) => code);
}

export function firstRefusal(facts: Facts): BusinessErrorCode | undefined {
  return RULES.find(([, applies]) => applies(facts))?.[0];
}

/** Days compare as text, which also puts a birthday on 29 February after the 28th of any year. */
function isUnderAge({ now, timeZone, member: { dateOfBirth } }: Facts): boolean {
  if (dateOfBirth === null) return false;
  const adultYear = Number(dateOfBirth.slice(0, 4)) + ADULT_YEARS;
  return dayIn(timeZone, now) < `${adultYear}${dateOfBirth.slice(4)}`;
}

function isShort({ needed, free }: { needed: number; free: number }): boolean {
  return needed > free;
}

function named({ recipient }: Facts): NamedRecipient | undefined {
  return recipient && 'found' in recipient ? recipient : undefined;
}

function isRecipientWrong(facts: Facts): boolean {
  const recipient = named(facts);
  if (!recipient) return false;
  const { firstName, lastName, found } = recipient;
  return !found || !isSameName(firstName, found.firstName) || !isSameName(lastName, found.lastName);
}

function isRecipientTooNew(facts: Facts): boolean {
  const enrolled = named(facts)?.found?.enrolmentDate;
  if (!enrolled) return false;
  const daysSince = (Date.parse(dayIn(facts.timeZone, facts.now)) - Date.parse(enrolled)) / DAY;
  return daysSince < RECIPIENT_DAYS;
}

function isBeyondRecipientsCap(facts: Facts): boolean {
  const received = named(facts)?.wouldReceive;
  return received !== undefined && received.avios > received.left;
}

/** Without case, accents, spaces, hyphens and apostrophes. */
const NAMES = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });
/** Characters that people type instead of an apostrophe and that are no punctuation. */
const NEAR_APOSTROPHES = /[`´ʼ]/g;

function isSameName(given: string, known: string): boolean {
  const plain = (name: string) => name.replace(NEAR_APOSTROPHES, '');
  return NAMES.compare(plain(given), plain(known)) === 0;
}

/** For whoever reads the answer itself; members are told in the content service's words. */
export const REFUSAL_WORDS: Record<BusinessErrorCode, string> = {
  [BUSINESS_ERRORS.underAge]: 'Members under 18 cannot use the shop.',
  [BUSINESS_ERRORS.countryRestricted]: 'We cannot sell avios to members who live in Germany.',
  [BUSINESS_ERRORS.featureOff]: 'Subscriptions are switched off just now.',
  [BUSINESS_ERRORS.activeSubscription]: 'This member has a subscription already.',
  [BUSINESS_ERRORS.owesPoints]: 'This account owes avios. They have to be settled first.',
  [BUSINESS_ERRORS.insufficientBalance]: 'The balance does not cover this many avios.',
  [BUSINESS_ERRORS.recipientIsSender]: 'The recipient has to be somebody else.',
  [BUSINESS_ERRORS.recipientWrong]: 'Number and name do not belong to one member.',
  [BUSINESS_ERRORS.recipientTooNew]: 'The recipient has been a member for less than 30 days.',
  [BUSINESS_ERRORS.recipientCap]: 'The recipient cannot receive this many avios this year.',
};
