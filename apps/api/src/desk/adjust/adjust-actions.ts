import { minor } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { chargeId, company, count, money, number } from '../actions/fields.ts';
import { adjustAvios, adjustDebt, nameOf, readAviosFacts } from './adjust-avios.ts';
import { adjustMoney, readAdjusted } from './adjust-money.ts';
import { adjusted, showAdjusted } from './post-adjustment.ts';

const KEY = '{key} must be the case or the manual review that this is about, without spaces.';
const key = z.string(KEY).check(z.regex(/^[\w.:/-]{1,100}$/, KEY));
const keyOption = { key: '--key <case>' };

/** A slip of the finger must not make a member rich. */
const MOST_AVIOS = 1_000_000;

/** Exactly one of two amounts, the second of which counts as negative. */
function either(up: number | undefined, down: number | undefined): number | undefined {
  if ((up === undefined) === (down === undefined)) return undefined;
  return up ?? -(down ?? 0);
}

const aviosChange = z.pipe(
  z.strictObject({
    company,
    number,
    add: z.optional(count('add', MOST_AVIOS)),
    take: z.optional(count('take', MOST_AVIOS)),
    owe: z._default(z.boolean(), false),
    key,
  }),
  z.transform(({ add, take, ...rest }, { issues }) => {
    const change = either(add, take);
    if (change !== undefined) return { ...rest, change };
    issues.push({ code: 'custom', input: add, message: 'Give either {add} or {take}.' });
    return z.NEVER;
  }),
);

const moneyChange = z.pipe(
  z.strictObject({
    transactionId: chargeId,
    received: z.optional(money('received')),
    returned: z.optional(money('returned')),
    key,
  }),
  z.transform(({ received, returned, ...rest }, { issues }) => {
    const change = either(received, returned);
    if (change !== undefined) return { ...rest, change: minor(change) };
    const message = 'Give either {received} or {returned}.';
    issues.push({ code: 'custom', input: received, message });
    return z.NEVER;
  }),
);

/** Corrections by new postings. */
export const ADJUST_ACTIONS = [
  action({
    name: 'adjust avios',
    about:
      'Adds avios to a member’s balance or takes some from it; with --owe what the member has not becomes a debt.',
    permission: 'adjust ledger',
    risk: 'moves money',
    reason: 'always',
    approval: { by: 'approve money', need: () => 'adjustment' },
    input: aviosChange,
    result: adjusted,
    subject: nameOf,
    facts: readAviosFacts,
    run: adjustAvios,
    terminal: {
      example: 'adjust avios EI 3081470000000001 --add 500 --key CASE-4711 --reason goodwill',
      words: ['company', 'number'],
      options: {
        add: '(--add <avios>',
        take: '| --take <avios>',
        owe: '[--owe])',
        ...keyOption,
      },
      answer: showAdjusted,
    },
  }),
  action({
    name: 'adjust debt',
    about: 'Writes off avios that a member owes.',
    permission: 'adjust ledger',
    risk: 'moves money',
    reason: 'always',
    approval: { by: 'approve money', need: () => 'adjustment' },
    input: z.strictObject({ company, number, writeOff: count('writeOff'), key }),
    result: adjusted,
    subject: nameOf,
    facts: readAviosFacts,
    run: adjustDebt,
    terminal: {
      example: 'adjust debt EI 3081470000000001 --write-off 500 --key CASE-4711 --reason goodwill',
      words: ['company', 'number'],
      options: { writeOff: '--write-off <avios>', ...keyOption },
      answer: showAdjusted,
    },
  }),
  action({
    name: 'adjust money',
    about:
      'Books money of an order that reached the provider or left it and that no notification told of. A refund of which all was returned like that has ended; otherwise order and avios stay as they are.',
    permission: 'adjust ledger',
    risk: 'moves money',
    reason: 'always',
    approval: { by: 'approve money', need: () => 'adjustment' },
    input: moneyChange,
    result: adjusted,
    subject: ({ transactionId }) => transactionId,
    facts: readAdjusted,
    run: adjustMoney,
    terminal: {
      example: 'adjust money p7Xk2mQ9… --returned 12.50 --key CASE-4711 --reason refunded-in-GBP',
      words: ['transactionId'],
      options: {
        received: '(--received <amount>',
        returned: '| --returned <amount>)',
        ...keyOption,
      },
      answer: showAdjusted,
    },
  }),
];
