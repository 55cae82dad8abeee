import type * as z from 'zod/mini';
import type { KnownAction } from '../actions/actions.ts';
import type { OfferedActions, Me as WhoAmI } from './desk-calls.ts';

export type { Facts } from '../actions/facts.ts';
export type { Permission } from '../permissions.ts';
export type { Role } from '../roles.ts';
export type { SessionView } from '../sign-in/session-view.ts';

/** Input and result of every action by its name, as JSON: the types of the desk's calls. */
export type DeskActions = {
  [One in KnownAction as One['name']]: {
    input: z.input<One['input']>;
    result: z.output<One['result']>;
  };
};
export type ActionName = keyof DeskActions;

export type Me = WhoAmI;
export type OfferedAction = OfferedActions['actions'][number];
