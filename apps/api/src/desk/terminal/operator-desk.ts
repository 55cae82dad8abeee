import * as z from 'zod/mini';
import { type Answer, refused } from './answer.ts';
import type { OperatorContext } from './context.ts';
import { type Print, runOperatorCommand } from './run-command.ts';

/** A step of `sign-in`: the terminal itself waits for the browser. */
const signInStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begin'), origin: z.string(), terminalKey: z.string() }),
  z.object({
    step: z.literal('finish'),
    origin: z.string(),
    terminalKey: z.string(),
    search: z.string(),
  }),
]);

/** Sent by an operator's process to the shop's. */
const request = z.object({
  command: z.string(),
  args: z.array(z.string()),
  actor: z.string().check(z.minLength(1)),
  folder: z.string(),
  sessionKey: z.optional(z.string()),
  signIn: z.optional(signInStep),
});
export type OperatorRequest = z.infer<typeof request>;

export type OperatorShop = Omit<
  OperatorContext,
  'actor' | 'folder' | 'sessionKey' | 'now' | 'clock'
> & {
  now: () => Date;
};

/** Does what a process of the same user asks, in the process that has the database. */
export function operatorDesk({ now, ...shop }: OperatorShop) {
  return async (given: unknown, print: Print): Promise<number> => {
    const parsed = request.safeParse(given);
    if (!parsed.success) {
      print('The shop did not understand this request. Use npm run operate of the same version.');
      return 1;
    }
    const { command, args, signIn, ...who } = parsed.data;
    const context = { ...shop, ...who, now: now(), clock: now };
    if (!signIn) return await runOperatorCommand([command, ...args], context, print);
    const { lines, exitCode } = await takeStep(context, signIn);
    for (const line of lines) print(line);
    return exitCode;
  };
}

async function takeStep(
  { signIn, sessionKey }: OperatorContext,
  asked: z.infer<typeof signInStep>,
): Promise<Answer> {
  if (!signIn) {
    return refused(
      'No log-in of staff can be reached from here. Set STAFF_ISSUER; demo staff sign in while npm start runs with its embedded database.',
    );
  }
  if (asked.step === 'begin') return await signIn.begin(asked.origin, asked.terminalKey);
  return await signIn.finish(asked, sessionKey);
}
