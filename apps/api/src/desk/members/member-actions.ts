import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { company, number, upload } from '../actions/fields.ts';
import { done } from '../terminal/answer.ts';
import { erasedMember, eraseMember, nameOf, readMemberFacts } from './erase-member.ts';
import { importActivities, importedActivities, showActivities } from './import-activities.ts';
import { importedMembers, importMembers, showImported } from './import-members.ts';
import { memberCard, revealMember, showMember } from './reveal-member.ts';

const one = z.strictObject({ company, number });

/** Actions on members and their imported activities. */
export const MEMBER_ACTIONS = [
  action({
    name: 'member reveal',
    about: 'Shows a member’s email, date of birth and number in full, for a reason that is kept.',
    permission: 'reveal members',
    risk: 'reads',
    reason: 'always',
    isLimited: true,
    input: one,
    result: memberCard,
    subject: nameOf,
    run: revealMember,
    terminal: {
      example: 'member reveal EI 3081470000000001 --reason on-the-phone',
      words: ['company', 'number'],
      answer: showMember,
    },
  }),
  action({
    name: 'member import',
    about:
      'Imports members, or updates who they are. A balance is taken once, from the first file that has it. Erased members stay erased, unless --restore.',
    permission: 'import members',
    risk: 'changes',
    reason: 'at the desk',
    input: z.strictObject({ company, file: upload, restore: z._default(z.boolean(), false) }),
    result: importedMembers,
    subject: (input) => input.company,
    run: importMembers,
    terminal: {
      example: 'member import EI members.json',
      words: ['company', 'file'],
      options: { restore: '[--restore]' },
      answer: showImported,
    },
  }),
  action({
    name: 'activity import',
    about:
      'Imports what members earned avios with, so that they can boost it. No balance changes, and importing a file again changes nothing.',
    permission: 'import members',
    risk: 'changes',
    reason: 'at the desk',
    inSteps: true,
    input: z.strictObject({ company, file: upload }),
    result: importedActivities,
    subject: (input) => input.company,
    run: importActivities,
    terminal: {
      example: 'activity import EI activities.json',
      words: ['company', 'file'],
      answer: showActivities,
    },
  }),
  action({
    name: 'member erase',
    about: 'Erases who a member is; orders and avios stay, under the number alone.',
    permission: 'erase members',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve erasures', need: () => 'erasure' },
    input: one,
    result: erasedMember,
    subject: nameOf,
    facts: readMemberFacts,
    run: eraseMember,
    terminal: {
      example: 'member erase EI 3081470000000001',
      words: ['company', 'number'],
      answer: ({ member }) =>
        done(`${member} is erased. Orders and avios stay, under the number alone.`),
    },
  }),
];
