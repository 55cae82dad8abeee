import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Action } from '../actions/action.ts';
import { reasonText } from '../actions/fields.ts';
import { nameFields } from '../actions/named-fields.ts';
import { fieldTypes, readTexts } from '../actions/read-texts.ts';

export type TypedAction = {
  kind: 'action';
  action: Action;
  input: Record<string, unknown>;
  /** Fields whose file is still to be read. */
  files: readonly string[];
  /** The file that it is to write, of an action that hands one out. */
  target: string | undefined;
  reason: string | undefined;
};

export type Typed =
  | TypedAction
  | { kind: 'break-glass'; reason: string; typed: TypedAction }
  | { kind: 'sign-in' | 'sign-out' | 'who' };

export type Reading<Read extends Typed = Typed> =
  | { ok: true; typed: Read }
  | { ok: false; faults: readonly string[] };

export type Command<Read extends Typed = Typed> = {
  name: string;
  usage: string;
  about: string;
  example: string;
  read(args: string[]): Reading<Read>;
};

export type ActionCommand = Command<TypedAction>;

/** An action as it is typed in the terminal. */
export function commandOf(action: Action): ActionCommand {
  const { name, about, terminal, reason } = action;
  const { options = {}, labels = {}, example } = terminal;
  const shown = wordsOf(action).map((word) => `<${labels[word] ?? word}>`);
  const because = reason === 'always' ? ['--reason <why>'] : [];
  return {
    name,
    about,
    example,
    usage: [name, ...shown, ...Object.values(options), ...because].join(' '),
    read: (args) => readTyped(action, args),
  };
}

/** Not the name of a field: a file that is written is named first. */
const TARGET = 'file to write';

function wordsOf({ hasFile, terminal: { words = [] } }: Action): readonly string[] {
  return hasFile ? [TARGET, ...words] : words;
}

function readTyped(action: Action, args: string[]): Reading<TypedAction> {
  const types = fieldTypes(action.input);
  const split = splitArgs(action, args, types);
  if (!split.ok) return split;
  const { reason, [TARGET]: target, ...texts } = split.given;
  const files = Object.keys(texts).filter(
    (field) => types[field] === 'object' && texts[field] !== undefined,
  );
  const named = files.map((field) => [field, { name: texts[field], text: '' }] as const);
  const input = { ...readTexts(types, texts), ...Object.fromEntries(named) };
  const given = z.optional(reasonText).safeParse(reason);
  const isMissing = action.reason === 'always' && reason === undefined;
  const because = isMissing ? reasonText.safeParse(reason) : given;
  const bound = action.bind(input);
  if (!because.success || !bound.ok) {
    const faults = [...(because.error?.issues ?? []), ...(bound.ok ? [] : bound.faults)];
    return { ok: false, faults: faults.map(({ message }) => asTyped(action, message)) };
  }
  const typed = { kind: 'action', action, input, files, reason: because.data } as const;
  return { ok: true, typed: { ...typed, target: target === undefined ? undefined : `${target}` } };
}

/** A message with its fields as they are typed: an option begins with two dashes. */
export function asTyped({ terminal: { options = {} } }: Action, message: string): string {
  const isOption = (field: string) => field in options || field === 'reason';
  return nameFields(message, (field) => (isOption(field) ? `--${optionOf(field)}` : field));
}

/** `fromAvios` is typed as `--from-avios`. */
function optionOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

type Texts = Record<string, string | boolean | undefined>;
const AS_IS_GONE =
  'There is no --as any more: sign in with npm run operate -- sign-in. Without it, your user name on this machine is recorded.';

type Split = { ok: true; given: Texts } | { ok: false; faults: readonly string[] };

function splitArgs(action: Action, args: string[], types: Record<string, string>): Split {
  const { options = {}, labels = {} } = action.terminal;
  const words = wordsOf(action);
  const fields = Object.keys(options);
  const kinds = fields.map((field) => {
    const type: 'boolean' | 'string' = types[field] === 'boolean' ? 'boolean' : 'string';
    return [optionOf(field), { type }] as const;
  });
  const always = { reason: { type: 'string' } } as const;
  if (args.some((arg) => /^--as(=|$)/.test(arg))) return { ok: false, faults: [AS_IS_GONE] };
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(kinds), ...always },
    });
    const missing = words.slice(positionals.length).map((word) => labels[word] ?? word);
    const surplus = positionals.slice(words.length);
    if (missing.length > 0) return { ok: false, faults: [`Missing: ${missing.join(', ')}.`] };
    if (surplus.length > 0) return { ok: false, faults: [`Too much: ${surplus.join(' ')}.`] };
    const given: Texts = { reason: values.reason };
    for (const field of fields) given[field] = Object(values)[optionOf(field)];
    words.forEach((word, index) => {
      given[word] = positionals[index];
    });
    return { ok: true, given };
  } catch (error) {
    const [first] = (error instanceof Error ? error.message : `${error}`).split('. ');
    return { ok: false, faults: [`${first}.`] };
  }
}
