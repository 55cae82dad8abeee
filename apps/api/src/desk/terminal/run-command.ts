import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { Desk, ShopPorts } from '../actions/action.ts';
import { actionNamed } from '../actions/actions.ts';
import { type Performed, perform } from '../actions/perform.ts';
import { NO_APPROVALS } from '../approvals/approval-rules.ts';
import type { StaffId } from '../staff.ts';
import { type Answer, refused } from './answer.ts';
import { asTyped, type Typed } from './command.ts';
import type { OperatorContext } from './context.ts';
import { printable } from './printable.ts';
import { readCommand } from './read-command.ts';

export { readCommand };

type Print = (line: string) => void;

/** Sent by an operator's process to the shop's. */
const request = z.object({
  command: z.string(),
  args: z.array(z.string()),
  actor: z.string().check(z.minLength(1)),
  folder: z.string(),
});
export type OperatorRequest = z.infer<typeof request>;

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
  const { action, reason } = typed;
  const read = await readFiles(typed, context);
  if (!read.ok) return refused(read.fault);
  const { input } = read;
  // Each time that a command is typed is a press of its own.
  const pressed = { input, reason, key: randomUUID() };
  return answerOf(typed, await perform(deskOf(context, typed), action, pressed));
}

/** Nobody has checked who types: they can ask for everything, and approve nothing. */
function deskOf(
  { db, now, actor, ports, rules = NO_APPROVALS }: OperatorContext,
  { as = actor }: Typed,
): Desk {
  const staff = {
    id: `terminal:${as}` as StaffId,
    name: as,
    roles: new Set(['admin'] as const),
    authenticatedAt: now,
    via: 'terminal',
    verified: false,
  } as const;
  return { db, now, staff, ports, rules, recentMinutes: 0, actionNamed };
}

function answerOf({ action }: Typed, performed: Performed): Answer {
  switch (performed.kind) {
    case 'done':
      return action.answer(performed.result);
    case 'waiting':
      return refused(
        `This needs a second person: it waits for approval, as request ${performed.request}.`,
      );
    case 'refused': {
      const { message, details = [], hints = [] } = performed;
      return refused(asTyped(action, message), ...details, ...hints);
    }
  }
}

type ReadFiles = { ok: true; input: Record<string, unknown> } | { ok: false; fault: string };

/** What the desk uploads is a file's name here. */
async function readFiles({ input, files }: Typed, { folder }: OperatorContext): Promise<ReadFiles> {
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

/** The same in a shop that runs, for what another process of this user asks. */
export function operatorDesk(db: Database, clock: () => Date, shop: ShopPorts) {
  return async (given: unknown, print: Print): Promise<number> => {
    const parsed = request.safeParse(given);
    if (!parsed.success) {
      print('The shop did not understand this request. Use npm run operate of the same version.');
      return 1;
    }
    const { command, args, actor, folder } = parsed.data;
    const now = clock();
    const context = { db, now, actor, folder, ports: shop };
    return await runOperatorCommand([command, ...args], context, print);
  };
}
