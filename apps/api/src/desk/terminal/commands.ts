import { ACTIONS } from '../actions/actions.ts';
import { type Command, commandOf } from './command.ts';

/** All that can be typed, in the order in which help shows it. */
export const COMMANDS: readonly Command[] = ACTIONS.map(commandOf);
