import { type Answer, done, refused } from './answer.ts';
import type { Command, Typed } from './command.ts';
import { COMMANDS } from './commands.ts';
import { findCommand, wordsAfter } from './find-command.ts';

const CALL = 'npm run operate --';

export type ReadCommand =
  | { kind: 'command'; typed: Typed }
  /** It was help that was wanted or needed: nothing is to be done. */
  | { kind: 'answer'; answer: Answer };

/** Finds the command that somebody typed. Needs no database, so that mistakes are told at once. */
export function readCommand(argv: readonly string[]): ReadCommand {
  const words = argv.filter((word) => word !== '--help');
  const wantsHelp = words.length < argv.length;
  if (words.length === 0) {
    return { kind: 'answer', answer: (wantsHelp ? done : refused)(...helpForAll()) };
  }
  const command = findCommand(COMMANDS, words);
  if (!command) return { kind: 'answer', answer: unknown(words, wantsHelp) };
  if (wantsHelp) return { kind: 'answer', answer: done(...helpFor(command)) };
  const reading = command.read(wordsAfter(command, words));
  return reading.ok
    ? { kind: 'command', typed: reading.typed }
    : { kind: 'answer', answer: refused(...reading.faults, `Usage: ${CALL} ${command.usage}`) };
}

function unknown(words: readonly string[], wantsHelp: boolean): Answer {
  const [first = ''] = words;
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && wantsHelp) return done(...group.flatMap(helpFor));
  if (group.length > 0) return refused(`${first} knows ${list(group.map(lastWord))}.`);
  return refused(
    `There is no command ${first}. There are ${list(COMMANDS.map(({ name }) => name))}.`,
  );
}

function helpForAll(): string[] {
  return [
    'What operators can do, beside a running shop or without one. Each command is audited.',
    '',
    ...COMMANDS.flatMap(({ usage, about }) => [`  ${usage}`, `      ${about}`]),
    '',
    `${CALL} <command> --help shows an example. --reason <why> is kept in the audit log.`,
  ];
}

function helpFor({ usage, about, example }: Command): string[] {
  return [`${CALL} ${usage}`, `    ${about}`, `    Example: ${CALL} ${example}`];
}

function lastWord({ name }: Command): string {
  return name.split(' ').at(-1) ?? name;
}

function list(names: readonly string[]): string {
  return names.join(', ');
}
