import type { Command } from './command.ts';

function sessionCommand(name: 'sign-in' | 'sign-out' | 'who', about: string): Command {
  return {
    name,
    about,
    usage: name,
    example: name,
    read: (args) =>
      args.length > 0
        ? { ok: false, faults: [`Too much: ${args.join(' ')}.`] }
        : { ok: true, typed: { kind: name } },
  };
}

export const SESSION_COMMANDS: readonly Command[] = [
  sessionCommand(
    'sign-in',
    'Signs you in at the staff log-in, in a browser on this machine. Needed to approve; again before money is moved.',
  ),
  sessionCommand('sign-out', 'Ends the terminal’s session. Commands are your machine user’s then.'),
  sessionCommand('who', 'Shows in whose name commands are done.'),
];
