import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { word } from '../actions/fields.ts';
import { done } from '../terminal/answer.ts';
import { books, readBooks, showBooks } from './read-books.ts';
import { readMaintenance, setMaintenance } from './set-maintenance.ts';

const onOrOff = z.strictObject({ state: word('state', ['on', 'off']) });

export const SHOP_ACTIONS = [
  action({
    name: 'books',
    about: 'Checks that all is counted right; ends with 1 when something is not.',
    permission: 'read books',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: books,
    subject: () => 'books',
    run: readBooks,
    terminal: { example: 'books', answer: showBooks },
  }),
  action({
    name: 'maintenance',
    about:
      'Closes the shop or opens it again, for every company. Started payments go on, and so do jobs and webhooks.',
    permission: 'close shop',
    risk: 'changes',
    reason: 'at the desk',
    input: onOrOff,
    result: onOrOff,
    subject: () => 'shop',
    facts: readMaintenance,
    run: setMaintenance,
    terminal: {
      example: 'maintenance on',
      words: ['state'],
      labels: { state: 'on|off' },
      answer: ({ state }) =>
        done(
          state === 'on'
            ? 'The shop is closed within two seconds. Started payments go on.'
            : 'The shop is open again within two seconds, unless MAINTENANCE is true in its settings.',
        ),
    },
  }),
];
