import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Answer } from './answer.ts';
import type { OperatorContext } from './context.ts';

export type Reading =
  | { ok: true; run(context: OperatorContext): Promise<Answer> }
  | { ok: false; faults: readonly string[] };

export type Command = {
  name: string;
  usage: string;
  about: string;
  example: string;
  read(args: string[]): Reading;
};

type Definition<Schema extends z.ZodMiniType> = {
  name: string;
  about: string;
  example: string;
  /** Arguments after the name, in this order. */
  words?: readonly string[];
  options?: Record<string, { type: 'string' | 'boolean'; shown: string }>;
  input: Schema;
  run(context: OperatorContext, input: z.infer<Schema>): Promise<Answer>;
};

const ACTOR = z
  .string()
  .check(z.regex(/^\S(.{0,58}\S)?$/, '--as must be a name of at most 60 characters.'));

/** A line of the table of commands: what it is called, what it takes, what it does. */
export function command<Schema extends z.ZodMiniType>(definition: Definition<Schema>): Command {
  const { name, about, example, words = [], options = {}, input, run } = definition;
  const shown = Object.values(options).map((option) => option.shown);
  return {
    name,
    about,
    example,
    usage: [name, ...words.map((word) => `<${word}>`), ...shown].join(' '),
    read: (args) => {
      const split = splitArgs(args, words, options);
      if (!split.ok) return split;
      const { as, ...given } = split.given;
      const actor = z.optional(ACTOR).safeParse(as);
      const parsed = input.safeParse(given);
      if (!actor.success || !parsed.success) {
        const faults = [actor.error, parsed.error].flatMap((error) => error?.issues ?? []);
        return { ok: false, faults: faults.map(({ message }) => message) };
      }
      return {
        ok: true,
        run: (context) => run({ ...context, actor: actor.data ?? context.actor }, parsed.data),
      };
    },
  };
}

type Split =
  | { ok: true; given: Record<string, string | boolean | undefined> }
  | { ok: false; faults: readonly string[] };

function splitArgs(
  args: string[],
  words: readonly string[],
  options: Record<string, { type: 'string' | 'boolean' }>,
): Split {
  try {
    const types = Object.entries(options).map(([name, { type }]) => [name, { type }] as const);
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(types), as: { type: 'string' } },
    });
    const missing = words.slice(positionals.length);
    const surplus = positionals.slice(words.length);
    if (missing.length > 0) return { ok: false, faults: [`Missing: ${missing.join(', ')}.`] };
    if (surplus.length > 0) return { ok: false, faults: [`Too much: ${surplus.join(' ')}.`] };
    const named = words.map((word, index) => [word, positionals[index]]);
    return { ok: true, given: { ...values, ...Object.fromEntries(named) } };
  } catch (error) {
    const [first] = (error instanceof Error ? error.message : `${error}`).split('. ');
    return { ok: false, faults: [`${first}.`] };
  }
}
