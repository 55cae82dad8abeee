import { readReference } from '../../charges/charge.ts';
import { action } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import {
  type LetterEntry,
  type Letters,
  lettersInput,
  lettersResult,
  listLetters,
  listMemberLetters,
  memberLettersInput,
} from './list-letters.ts';
import { readResendFacts, resendInput, resendLetter, resentResult } from './resend-letter.ts';
import { letterInput, letterResult, viewLetter } from './view-letter.ts';

function letterLine({ at, state, letter, about, role, resentBy }: LetterEntry): string {
  const to = role === undefined ? '' : ` to ${role}`;
  const again = resentBy === undefined ? '' : `  again, by ${resentBy}`;
  return `${at}  ${state}  ${letter} ${about}${to}${again}`;
}

function showLetters({ items, next }: Letters) {
  const more = next === undefined ? [] : [`There is more: --after ${next}`];
  return done(...(items.length > 0 ? items.map(letterLine) : ['There are no letters.']), ...more);
}

/** The order or subscription, so that everything about one is found together. */
const subject = ({ about }: { about: string }) => readReference(about).id;

/** Letters that went out, and sending one again. */
export const LETTER_ACTIONS = [
  action({
    name: 'letter list',
    about: 'Lists the letters about an order or a subscription, sent and waiting, newest first.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: lettersInput,
    result: lettersResult,
    subject,
    run: async ({ db }, input): Promise<Outcome<Letters>> => ({
      kind: 'done',
      result: await listLetters(db, input),
    }),
    terminal: {
      example: 'letter list p7Xk2mQ9…',
      words: ['about'],
      options: { after: '[--after <key>]' },
      answer: showLetters,
    },
  }),
  action({
    name: 'member letters',
    about: 'Lists the letters to a member, sent and waiting, newest first.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: memberLettersInput,
    result: lettersResult,
    subject: ({ company, number, of }) => of ?? `${company}/${number}`,
    run: async ({ db }, input): Promise<Outcome<Letters>> => {
      const result = await listMemberLetters(db, input);
      return result ? { kind: 'done', result } : refusal('not_found', 'Nothing is known by that.');
    },
    terminal: {
      example: 'member letters EI 3081470000000001',
      words: ['company', 'number'],
      options: { after: '[--after <key>]' },
      answer: showLetters,
    },
  }),
  action({
    name: 'letter view',
    about: 'Shows a letter that was sent, as it would be written now.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    isLimited: true,
    input: letterInput,
    result: letterResult,
    subject,
    run: viewLetter,
    terminal: {
      example: 'letter view receipt p7Xk2mQ9…',
      words: ['letter', 'about'],
      options: { role: '[--role <reader>]' },
      answer: ({ subject: title, text }) => done(title, '', ...text.split('\n')),
    },
  }),
  action({
    name: 'letter resend',
    about:
      'Sends a letter to its member once more, to the address that they have now: three times a day at most.',
    permission: 'resend letters',
    risk: 'changes',
    reason: 'at the desk',
    auditsRefusals: true,
    input: resendInput,
    result: resentResult,
    subject,
    facts: readResendFacts,
    run: resendLetter,
    terminal: {
      example: 'letter resend receipt p7Xk2mQ9…',
      words: ['letter', 'about'],
      answer: ({ letter, about }) => done(`The letter ${letter} about ${about} is sent again.`),
    },
  }),
];
