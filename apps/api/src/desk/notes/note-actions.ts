import { action } from '../actions/action.ts';
import { done } from '../terminal/answer.ts';
import { addedNote, addNote, noteInput, readNoteFacts } from './add-note.ts';

/** Notes of staff, which members never see. */
export const NOTE_ACTIONS = [
  action({
    name: 'note add',
    about:
      'Adds a note to a member, an order or a subscription, for staff alone. It cannot be changed, and goes when the member is erased.',
    permission: 'write notes',
    risk: 'changes',
    reason: 'never',
    auditsRefusals: true,
    input: noteInput,
    result: addedNote,
    subject: ({ about }) => about,
    facts: readNoteFacts,
    run: addNote,
    terminal: {
      example: 'note add p7Xk2mQ9… --text prefers-a-call',
      words: ['about'],
      options: { text: '--text <note>' },
      answer: ({ about }) => done(`The note about ${about} is kept.`),
    },
  }),
];
