import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { moment } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';
import { listSettings, settingsInForce, showSettings } from './list-settings.ts';
import { readShopState } from './set-maintenance.ts';

const shopState = z.object({
  isClosed: z.boolean(),
  /** When the switch was last used; null if it never was. */
  since: z.nullable(moment),
});

/** Reads of the shop's state and settings in force. */
export const STATE_ACTIONS = [
  action({
    name: 'shop state',
    about: 'Shows whether the maintenance switch has closed the shop, and since when.',
    permission: 'read proof',
    risk: 'reads',
    reason: 'never',
    isUnaudited: true,
    input: z.strictObject({}),
    result: shopState,
    subject: () => 'shop',
    run: async ({ db }) => ({ kind: 'done', result: await readShopState(db) }),
    terminal: {
      example: 'shop state',
      answer: ({ isClosed, since }) =>
        done(`The switch says ${isClosed ? 'closed' : 'open'}${since ? ` since ${since}` : ''}.`),
    },
  }),
  action({
    name: 'settings list',
    about: 'Lists the settings in force, each with what it is for. Secrets have no values.',
    permission: 'read settings',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: settingsInForce,
    subject: () => 'settings',
    run: listSettings,
    terminal: { example: 'settings list', answer: showSettings },
  }),
];
