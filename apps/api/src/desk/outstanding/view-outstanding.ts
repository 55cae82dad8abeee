import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { dayIn } from '@cairn/contract/values/day-in';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import * as z from 'zod/mini';
import { readRollForward } from '../../books/daily/roll-forward.ts';
import { AVIOS_LINES } from '../../database/tables/finance.ts';
import type { ActionContext } from '../actions/action.ts';
import { company, day } from '../actions/fields.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import { avios } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';

/** Days are the company's, both included; this month so far unless they are named. */
export const periodInput = z.strictObject({
  company: z.optional(company),
  from: z.optional(day('from')),
  to: z.optional(day('to')),
});
export type PeriodInput = z.infer<typeof periodInput>;

const change = {
  line: z.enum(AVIOS_LINES),
  /** Transactions of the ledger, such as orders or months of plans. */
  count: z.int(),
  credited: avios,
  debited: avios,
  /** Credited less debited. */
  avios,
};

const outstanding = z.object({
  company: z.enum(COMPANIES),
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  /** The last day is not over. */
  isSoFar: z.boolean(),
  opening: avios,
  lines: z.array(z.object(change)),
  /** The same by product and currency, which are empty where there is none. */
  details: z.array(z.object({ ...change, product: z.string(), currency: z.string() })),
  /** The opening balance and all lines. */
  closing: avios,
  /** Members with an entry by the end of the period. */
  members: z.int(),
  /** The sum of their balances, by the ledger’s accounts. */
  ledger: avios,
  /** Closing less ledger: 0 if it ties. */
  difference: avios,
  /** The ledger’s sum over all accounts: 0 if it balances. */
  imbalance: avios,
});
type Outstanding = z.infer<typeof outstanding>;

export const outstandingResult = z.object({ companies: z.array(outstanding) });

export const NOT_READY: Refusal = refusal(
  'conflict',
  'Daily balances are still being added up. Nothing is wrong; try again in a few minutes.',
  { reason: 'not_ready' },
);

/** Whether the period's last day is not over by the company's clock. */
export function isSoFar(of: Company, to: string, now: Date): boolean {
  return to >= dayIn(companyTimeZone(of), now);
}

/** Refuses a period that is still to come: its opening balance is not known. */
export function notBegun({ company: of, from }: PeriodInput, now: Date): Refusal | undefined {
  const companies = of ? [of] : COMPANIES;
  const isToCome = companies.every((one) => (from ?? '') > dayIn(companyTimeZone(one), now));
  if (!isToCome) return undefined;
  return refusal('conflict', `${from} has not begun yet.`, { reason: 'not_begun' });
}

/** Members' avios by company: the opening balance, the changes, and the closing balance. */
export async function viewOutstanding(
  { db, now }: ActionContext,
  input: PeriodInput,
): Promise<Outcome<z.infer<typeof outstandingResult>>> {
  const companies: Outstanding[] = [];
  const begins = notBegun(input, now);
  if (begins) return begins;
  for (const one of input.company ? [input.company] : COMPANIES) {
    const period = periodOf(one, input, now);
    if (period.from > period.to)
      return refusal('bad_request', '{from} must be no later than {to}.');
    const found = await readRollForward(db, period);
    if (!found) return NOT_READY;
    const { lines: details, closing, ledger, counterpart, ...rest } = found;
    const withAvios = details.map((line) => ({ ...line, avios: line.credited - line.debited }));
    const timeZone = companyTimeZone(one);
    companies.push({
      ...{ ...period, ...rest, timeZone, closing, ledger },
      isSoFar: isSoFar(one, period.to, now),
      lines: sumByLine(withAvios),
      details: withAvios,
      difference: closing - ledger,
      imbalance: ledger + counterpart,
    });
  }
  const detail = { ...input, differences: companies.map(({ difference }) => difference) };
  return { kind: 'done', result: { companies }, detail };
}

function periodOf(of: Company, { from, to }: PeriodInput, now: Date) {
  const today = dayIn(companyTimeZone(of), now);
  const last = to ?? today;
  return { company: of, from: from ?? `${last.slice(0, 7)}-01`, to: last };
}

function sumByLine(details: Outstanding['details']): Outstanding['lines'] {
  return [...Map.groupBy(details, ({ line }) => line)].map(([line, some]) => {
    const sum = (key: 'count' | 'credited' | 'debited' | 'avios') =>
      some.reduce((total, one) => total + one[key], 0);
    return {
      line,
      count: sum('count'),
      credited: sum('credited'),
      debited: sum('debited'),
      avios: sum('avios'),
    };
  });
}

export function showOutstanding({ companies }: z.infer<typeof outstandingResult>) {
  return done(
    ...companies.flatMap((one) => [
      `${one.company}  ${one.from} to ${one.to}, ${one.timeZone}${one.isSoFar ? ', so far' : ''}`,
      `opening  ${one.opening}`,
      ...one.lines.map(({ line, count, avios: change }) => `${line}  ${change}  (${count})`),
      `closing  ${one.closing}`,
      one.difference === 0 && one.imbalance === 0
        ? `ties to the ledger: ${one.members} members have ${one.ledger}`
        : `differs from the ledger: ${one.members} members have ${one.ledger}, out of balance by ${one.imbalance}`,
    ]),
  );
}
