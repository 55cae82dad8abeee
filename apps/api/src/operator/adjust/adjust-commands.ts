import { minor } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import { type Command, command } from '../command.ts';
import { chargeId, company, count, money, number, reason } from '../fields.ts';
import { adjustAvios, adjustDebt } from './adjust-avios.ts';
import { adjustMoney } from './adjust-money.ts';

const KEY = '--key must be the case or the manual review that this is about, without spaces.';
const key = z.string(KEY).check(z.regex(/^[\w.:/-]{1,100}$/, KEY));
const because = { key, reason };
const becauseOptions = {
  key: { type: 'string', shown: '--key <case>' },
  reason: { type: 'string', shown: '--reason <why>' },
} as const;

const MOST_AVIOS = 1_000_000;

/** A slip of the finger must not make a member rich. */
function avios(name: string) {
  const message = `${name} must be at most ${MOST_AVIOS} at a time.`;
  return z.pipe(count(name), z.number().check(z.maximum(MOST_AVIOS, message)));
}

/** Exactly one of two amounts, the second of which counts as negative. */
function either(up: number | undefined, down: number | undefined): number | undefined {
  if ((up === undefined) === (down === undefined)) return undefined;
  return up ?? -(down ?? 0);
}

/** Corrections by new postings. */
export const ADJUST_COMMANDS: readonly Command[] = [
  command({
    name: 'adjust avios',
    about:
      'Adds avios to a member’s balance or takes some from it; with --owe what the member has not becomes a debt.',
    example: 'adjust avios EI 3081470000000001 --add 500 --key CASE-4711 --reason goodwill',
    words: ['company', 'number'],
    options: {
      add: { type: 'string', shown: '(--add <avios>' },
      take: { type: 'string', shown: '| --take <avios>' },
      owe: { type: 'boolean', shown: '[--owe])' },
      ...becauseOptions,
    },
    input: z.pipe(
      z.object({
        company,
        number,
        add: z.optional(avios('--add')),
        take: z.optional(avios('--take')),
        owe: z._default(z.boolean(), false),
        ...because,
      }),
      z.transform(({ add, take, ...rest }, { issues }) => {
        const change = either(add, take);
        if (change !== undefined) return { ...rest, change };
        issues.push({ code: 'custom', input: add, message: 'Give either --add or --take.' });
        return z.NEVER;
      }),
    ),
    run: adjustAvios,
  }),
  command({
    name: 'adjust debt',
    about: 'Writes off avios that a member owes.',
    example: 'adjust debt EI 3081470000000001 --write-off 500 --key CASE-4711 --reason goodwill',
    words: ['company', 'number'],
    options: { 'write-off': { type: 'string', shown: '--write-off <avios>' }, ...becauseOptions },
    input: z.pipe(
      z.object({ company, number, 'write-off': count('--write-off'), ...because }),
      z.transform(({ 'write-off': amount, ...rest }) => ({ ...rest, amount })),
    ),
    run: adjustDebt,
  }),
  command({
    name: 'adjust money',
    about:
      'Books money of an order that reached the provider or left it and that no notification told of. Order and avios stay as they are.',
    example: 'adjust money p7Xk2mQ9… --returned 12.50 --key CASE-4711 --reason refunded-in-GBP',
    words: ['transactionId'],
    options: {
      received: { type: 'string', shown: '(--received <amount>' },
      returned: { type: 'string', shown: '| --returned <amount>)' },
      ...becauseOptions,
    },
    input: z.pipe(
      z.object({
        transactionId: chargeId,
        received: z.optional(money('--received')),
        returned: z.optional(money('--returned')),
        ...because,
      }),
      z.transform(({ received, returned, ...rest }, { issues }) => {
        const change = either(received, returned);
        if (change !== undefined) return { ...rest, change: minor(change) };
        issues.push({
          code: 'custom',
          input: received,
          message: 'Give either --received or --returned.',
        });
        return z.NEVER;
      }),
    ),
    run: adjustMoney,
  }),
];
