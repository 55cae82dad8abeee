import * as z from 'zod/mini';
import { raiseSignal } from '../database/signals.ts';
import type { Database } from '../database/tables.ts';
import type { Answer } from './answer.ts';
import type { OperatorContext, ShopPorts } from './context.ts';
import { type ReadCommand, readCommand } from './read-command.ts';

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
  const { exitCode, lines } = read.kind === 'answer' ? read.answer : await run(read, context);
  for (const line of lines) print(line);
  return exitCode;
}

/** Storefronts empty their page caches then. */
async function run(
  command: Extract<ReadCommand, { kind: 'command' }>,
  context: OperatorContext,
): Promise<Answer> {
  const answer = await command.run(context);
  // Without it pages show the change some seconds later: no reason to report a command as failed.
  await raiseSignal(context.db, 'operator').catch(() => undefined);
  return answer;
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
