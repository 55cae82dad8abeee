import * as z from 'zod/mini';
import { ADJUST_COMMANDS } from './adjust/adjust-commands.ts';
import { CATALOGUE_COMMANDS } from './catalogue/catalogue-commands.ts';
import { type Command, command } from './command.ts';
import { DRILL_COMMANDS } from './drills/drill-commands.ts';
import { company, number, word } from './fields.ts';
import { eraseMember } from './members/erase-member.ts';
import { importActivities } from './members/import-activities.ts';
import { importMembers } from './members/import-members.ts';
import { ORDER_COMMANDS } from './orders/order-commands.ts';
import { SUBSCRIPTION_COMMANDS } from './orders/subscription-commands.ts';
import { readBooks } from './read-books.ts';
import { setMaintenance } from './set-maintenance.ts';

/** All that operators can do, in the order in which help shows it. */
export const COMMANDS: readonly Command[] = [
  command({
    name: 'books',
    about: 'Checks that all is counted right; ends with 1 when something is not.',
    example: 'books',
    input: z.object({}),
    run: readBooks,
  }),
  command({
    name: 'maintenance',
    about:
      'Closes the shop or opens it again, for every company. Started payments go on, and so do jobs and webhooks.',
    example: 'maintenance on',
    words: ['on|off'],
    input: z.pipe(
      z.object({ 'on|off': word('state', ['on', 'off']) }),
      z.transform(({ 'on|off': state }) => ({ state })),
    ),
    run: setMaintenance,
  }),
  ...CATALOGUE_COMMANDS,
  ...ORDER_COMMANDS,
  ...SUBSCRIPTION_COMMANDS,
  ...ADJUST_COMMANDS,
  command({
    name: 'member import',
    about:
      'Imports members, or updates who they are. A balance is taken once, from the first file that has it. Erased members stay erased, unless --restore.',
    example: 'member import EI members.json',
    words: ['company', 'file'],
    options: { restore: { type: 'boolean', shown: '[--restore]' } },
    input: z.object({ company, file: z.string(), restore: z.optional(z.boolean()) }),
    run: importMembers,
  }),
  command({
    name: 'activity import',
    about:
      'Imports what members earned avios with, so that they can boost it. No balance changes, and importing a file again changes nothing.',
    example: 'activity import EI activities.json',
    words: ['company', 'file'],
    input: z.object({ company, file: z.string() }),
    run: importActivities,
  }),
  command({
    name: 'member erase',
    about: 'Erases who a member is; orders and avios stay, under the number alone.',
    example: 'member erase EI 3081470000000001',
    words: ['company', 'number'],
    input: z.object({ company, number }),
    run: eraseMember,
  }),
  ...DRILL_COMMANDS,
];
