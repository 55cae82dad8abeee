import { ACTIONS } from '../actions/actions.ts';
import { breakGlassCommand } from './break-glass-command.ts';
import { type ActionCommand, type Command, commandOf } from './command.ts';
import { SESSION_COMMANDS } from './session-commands.ts';

const ACTION_COMMANDS: readonly ActionCommand[] = ACTIONS.map(commandOf);

/** All that can be typed, in the order in which help shows it. */
export const COMMANDS: readonly Command[] = [
  ...ACTION_COMMANDS,
  ...SESSION_COMMANDS,
  breakGlassCommand(ACTION_COMMANDS),
];
