import type { Command } from './command.ts';

/** Its name has one or two words. */
export function findCommand<Found extends Command>(
  commands: readonly Found[],
  words: readonly string[],
): Found | undefined {
  return (
    commands.find(({ name }) => words.slice(0, 2).join(' ') === name) ??
    commands.find(({ name }) => words[0] === name)
  );
}

/** The words after the command's name. */
export function wordsAfter({ name }: Command, words: readonly string[]): string[] {
  return words.slice(name.split(' ').length);
}
