import { parseArgs } from 'node:util';
import { reasonText } from '../actions/fields.ts';
import { nameFields } from '../actions/named-fields.ts';
import type { ActionCommand, Command, Reading } from './command.ts';
import { findCommand, wordsAfter } from './find-command.ts';

const NO_COMMAND = 'Put -- and one command after the reason.';

/** Does one of these commands without approval. */
export function breakGlassCommand(commands: readonly ActionCommand[]): Command {
  return {
    name: 'break-glass',
    about:
      'Does one command without approval, when nobody can sign in. It is reported in the log and on record.',
    usage: 'break-glass --reason <why> -- <command>',
    example: 'break-glass --reason the-log-in-is-down -- switch EI gift off',
    read: (args) => {
      const end = args.indexOf('--');
      if (end < 0) return { ok: false, faults: [NO_COMMAND] };
      const reason = readReason(args.slice(0, end));
      return reason.ok ? readInner(commands, args.slice(end + 1), reason.value) : reason;
    },
  };
}

type Reason = { ok: true; value: string } | { ok: false; faults: readonly string[] };

function readReason(args: string[]): Reason {
  try {
    const { values } = parseArgs({ args, options: { reason: { type: 'string' } } });
    const read = reasonText.safeParse(values.reason);
    if (read.success) return { ok: true, value: read.data };
    const faults = read.error.issues.map(({ message }) => nameFields(message, (it) => `--${it}`));
    return { ok: false, faults };
  } catch (error) {
    const [first] = (error instanceof Error ? error.message : `${error}`).split('. ');
    return { ok: false, faults: [`${first}.`] };
  }
}

function readInner(commands: readonly ActionCommand[], words: string[], reason: string): Reading {
  if (words.length === 0) return { ok: false, faults: [NO_COMMAND] };
  const command = findCommand(commands, words);
  if (!command) return { ok: false, faults: [`There is no command ${words[0]} to do with it.`] };
  // A reason of the command itself comes later, and counts.
  const reading = command.read(['--reason', reason, ...wordsAfter(command, words)]);
  return reading.ok
    ? { ok: true, typed: { kind: 'break-glass', reason, typed: reading.typed } }
    : reading;
}
