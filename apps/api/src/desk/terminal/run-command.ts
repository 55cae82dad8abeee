import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Desk } from '../actions/action.ts';
import { actionNamed } from '../actions/actions.ts';
import { auditAction } from '../actions/audit-action.ts';
import { type Performed, perform } from '../actions/perform.ts';
import { type ApprovalRules, NO_APPROVALS } from '../approvals/approval-rules.ts';
import type { Staff } from '../staff.ts';
import { type Answer, refused } from './answer.ts';
import { asTyped, type Typed, type TypedAction } from './command.ts';
import type { OperatorContext } from './context.ts';
import { machineUser } from './machine-user.ts';
import { printable } from './printable.ts';
import { readCommand } from './read-command.ts';
import { answerWho, signOut, whoTypes } from './who-types.ts';

export type Print = (line: string) => void;

/** Does what an operator typed, and returns the exit code. */
export async function runOperatorCommand(
  argv: readonly string[],
  context: OperatorContext,
  print: Print,
): Promise<number> {
  const read = readCommand(argv);
  const answer = read.kind === 'answer' ? read.answer : await run(read.typed, context);
  for (const line of answer.lines) print(printable(line));
  return answer.exitCode;
}

async function run(typed: Typed, context: OperatorContext): Promise<Answer> {
  switch (typed.kind) {
    case 'action': {
      const who = await whoTypes(context);
      if (who.kind === 'refused') return who.answer;
      return await act(typed, context, { staff: who.staff, rules: context.rules });
    }
    case 'break-glass':
      return await breakGlass(typed, context);
    case 'who':
      return await answerWho(context);
    case 'sign-out':
      return await signOut(context);
    case 'sign-in':
      return refused('Signing in takes a terminal: npm run operate -- sign-in.');
  }
}

/** Whether it succeeds or not, that somebody did it is on record before. */
async function breakGlass(
  { reason, typed }: Extract<Typed, { kind: 'break-glass' }>,
  context: OperatorContext,
): Promise<Answer> {
  const { db, now, actor, log } = context;
  const staff = machineUser(context, 'break-glass');
  const { action, input } = typed;
  const bound = action.bind(input);
  const subject = bound.ok ? bound.bound.subject : '';
  const detail = { command: action.name };
  await auditAction(db, { actor, staff, reason, now }, { action: 'break-glass', subject, detail });
  log.fatal({ user: actor, action: action.name }, 'break-glass: done without approval');
  return await act(typed, context, { staff, rules: NO_APPROVALS });
}

async function act(
  typed: TypedAction,
  { db, now, clock, ports, signIn, folder }: OperatorContext,
  by: { staff: Staff; rules: ApprovalRules },
): Promise<Answer> {
  const { action, reason } = typed;
  const read = await readFiles(typed, folder);
  if (!read.ok) return refused(read.fault);
  const { input } = read;
  const recentMinutes = signIn?.recentMinutes ?? 0;
  const desk: Desk = { db, now, clock, ports, recentMinutes, actionNamed, ...by };
  // Each time that a command is typed is a press of its own.
  const target = await openTarget(typed, folder);
  if (target.kind === 'fault') return refused(target.fault);
  const performed = await perform(desk, action, { input, reason, key: randomUUID() });
  if (target.kind === 'open') await writeTarget(target, desk, typed, performed);
  return answerOf(typed, performed, signIn !== undefined);
}

type Target =
  | { kind: 'none' }
  | { kind: 'open'; file: FileHandle; path: string }
  | { kind: 'fault'; fault: string };

/** Opened before the action is done, so that nothing is exported that cannot be written. */
async function openTarget({ target }: TypedAction, folder: string): Promise<Target> {
  if (target === undefined) return { kind: 'none' };
  const path = resolve(folder, target);
  try {
    return { kind: 'open', file: await open(path, 'wx', 0o600), path };
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return { kind: 'fault', fault: `${target} cannot be written: ${reason}.` };
  }
}

async function writeTarget(
  { file, path }: Extract<Target, { kind: 'open' }>,
  { db, staff }: Desk,
  { action, input }: TypedAction,
  performed: Performed,
): Promise<void> {
  let isWritten = false;
  try {
    const read = action.bind(input);
    if (performed.kind === 'done' && read.ok) {
      const { pieces } = read.bound.file({ db, staff }, performed.result) ?? { pieces: [] };
      for await (const piece of pieces) await file.appendFile(piece);
      isWritten = true;
    }
  } finally {
    await file.close();
    if (!isWritten) await rm(path);
  }
}

const NO_LOG_IN =
  'Staff cannot sign in from here, so it is approved at the desk. Without a desk see Approvals in docs/operations.md.';

function answerOf({ action }: TypedAction, performed: Performed, hasSignIn: boolean): Answer {
  switch (performed.kind) {
    case 'done':
      return action.answer(performed.result);
    case 'waiting': {
      const { request } = performed;
      return refused(
        `This needs a second person: it waits for approval, as request ${request}.`,
        hasSignIn
          ? `Somebody who has signed in approves it: npm run operate -- approval approve ${request}, or at the desk.`
          : NO_LOG_IN,
      );
    }
    case 'refused': {
      const { message, details = [], hints = [] } = performed;
      return refused(asTyped(action, message), ...details, ...hints);
    }
  }
}

type ReadFiles = { ok: true; input: Record<string, unknown> } | { ok: false; fault: string };

/** The desk uploads a file; the terminal names one. */
async function readFiles({ input, files }: TypedAction, folder: string): Promise<ReadFiles> {
  const read: Record<string, unknown> = { ...input };
  for (const field of files) {
    const { name } = Object(input[field]);
    try {
      read[field] = { name, text: await readFile(resolve(folder, name), 'utf8') };
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      return { ok: false, fault: `${name} cannot be read: ${reason}.` };
    }
  }
  return { ok: true, input: read };
}
