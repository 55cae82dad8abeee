import * as z from 'zod/mini';
import { areDaysReady } from '../../books/daily/days-ready.ts';
import { action } from '../actions/action.ts';
import { company, day, word } from '../actions/fields.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { describeClosedReport, describeKeptReport } from '../days/kept-report.ts';
import { month } from '../days/list-days.ts';
import { NOT_READY, notBegun } from '../outstanding/view-outstanding.ts';
import { done } from '../terminal/answer.ts';
import { boundExport, exportFile, exportResult, nameAt, showExport } from './export-file.ts';
import { FORMATS } from './export-table.ts';
import { monthFile } from './month-file.ts';
import { outstanding } from './outstanding-table.ts';
import { journal, payments } from './read-ledger.ts';
import { debts, members, orders } from './read-people.ts';
import { reportFile } from './report-file.ts';

const format = z.optional(word('format', FORMATS));
const now = z.strictObject({ format, company: z.optional(company) });
const period = z.strictObject({
  format,
  company: z.optional(company),
  from: day('from'),
  to: day('to'),
});
const ofMonth = z.strictObject({ month, company: z.optional(company) });
const ofDay = z.strictObject({ day: day('day') });

const NOW_OPTIONS = { company: '[--company EI]', format: '[--format csv|jsonl]' };
const PERIOD_OPTIONS = { from: '--from <day>', to: '--to <day>', ...NOW_OPTIONS };

const reported = z.object({ lines: z.int(), sha256: z.string() });

const common = {
  permission: 'export records',
  risk: 'reads',
  reason: 'always',
} as const;

type Period = z.infer<typeof period>;

function nameOf(what: string, { company: of, from, to }: Period): string {
  return [what, of, from, to].filter((part) => part !== undefined).join('-');
}

function subjectOf({ company: of, from, to }: Period): string {
  return `${of ?? 'all companies'} ${from} to ${to}`;
}

function typed(name: string) {
  const file = `${name.replace(' ', '-')}.csv`;
  return {
    example: `${name} ${file} --from 2026-11-01 --to 2026-11-30 --reason month-end`,
    options: PERIOD_OPTIONS,
    answer: showExport,
  };
}

/** Exports for finance. Each file has a signed manifest, except the provider's report as it was received. */
export const EXPORT_ACTIONS = [
  action({
    ...common,
    name: 'payment export',
    about: 'Writes the money that payments brought in or returned, by UTC day, to a file.',
    input: period,
    result: exportResult,
    subject: subjectOf,
    run: boundExport,
    file: (context, input, { posting, at }) =>
      exportFile(context, {
        name: nameOf('payments', input),
        table: payments(context.db, { ...input, posting }),
        format: input.format ?? 'csv',
        filter: input,
        at,
      }),
    terminal: typed('payment export'),
  }),
  action({
    ...common,
    name: 'journal export',
    about: 'Writes the ledger’s postings (double entry), by the company’s days, to a file.',
    input: period,
    result: exportResult,
    subject: subjectOf,
    run: boundExport,
    file: (context, input, { posting, at }) =>
      exportFile(context, {
        name: nameOf('journal', input),
        table: journal(context.db, { ...input, posting }),
        format: input.format ?? 'csv',
        filter: input,
        at,
      }),
    terminal: typed('journal export'),
  }),
  action({
    ...common,
    name: 'outstanding export',
    about: 'Writes the roll-forward of members’ avios, by product and currency, to a file.',
    input: period,
    result: exportResult,
    subject: subjectOf,
    run: async (context, input) => {
      const begins = notBegun(input, context.now);
      if (begins) return begins;
      return (await areDaysReady(context.db)) ? await boundExport(context) : NOT_READY;
    },
    file: (context, input, { posting, at }) =>
      exportFile(context, {
        name: nameOf('outstanding', input),
        table: outstanding(context.db, { ...input, posting }, at),
        format: input.format ?? 'csv',
        filter: input,
        at,
      }),
    terminal: typed('outstanding export'),
  }),
  action({
    ...common,
    name: 'order export',
    about: 'Writes orders that were started on these days (UTC), as they are now, to a file.',
    input: period,
    result: exportResult,
    subject: subjectOf,
    run: boundExport,
    file: (context, input, { at }) =>
      exportFile(context, {
        name: nameOf('orders', input),
        table: orders(context, input),
        format: input.format ?? 'csv',
        filter: input,
        at,
      }),
    terminal: typed('order export'),
  }),
  action({
    ...common,
    name: 'debt export',
    about: 'Writes what members owe now, a line for each debt, to a file.',
    input: now,
    result: exportResult,
    subject: ({ company: of }) => of ?? 'all companies',
    run: boundExport,
    file: (context, input, { at }) =>
      exportFile(context, {
        name: nameAt('debts', at),
        table: debts(context, input),
        format: input.format ?? 'csv',
        filter: input,
        at,
      }),
    terminal: {
      example: 'debt export debts.csv --company EI --reason month-end',
      options: NOW_OPTIONS,
      answer: showExport,
    },
  }),
  action({
    ...common,
    name: 'member export',
    about: 'Writes members with their balances, masked by role, to a file.',
    input: now,
    result: exportResult,
    subject: ({ company: of }) => of ?? 'all companies',
    run: boundExport,
    file: (context, input, { at }) =>
      exportFile(context, {
        name: nameAt('members', at),
        table: members(context, input),
        format: input.format ?? 'csv',
        filter: input,
        at,
      }),
    terminal: {
      example: 'member export members.csv --company EI --reason AUDIT-2026',
      options: NOW_OPTIONS,
      answer: showExport,
    },
  }),
  action({
    ...common,
    name: 'report export',
    about:
      'Writes the provider’s report of a day to a file, as received; for a closed day, the report it was closed with.',
    input: ofDay,
    result: reported,
    subject: (input) => input.day,
    run: async ({ db }, input): Promise<Outcome<z.infer<typeof reported>>> => {
      const closed = await describeClosedReport(db, input.day);
      const report = closed ?? (await describeKeptReport(db, input.day));
      if (!report)
        return refusal('not_found', `No report of ${input.day} was read. Compare the day first.`);
      return { kind: 'done', result: { lines: report.lines, sha256: report.sha256 } };
    },
    file: ({ db }, { day: of }, { sha256 }) => reportFile(db, { day: of, sha256 }),
    terminal: {
      example: 'report export report.csv --day 2026-11-15 --reason month-end',
      options: { day: '--day <day>' },
      answer: ({ lines, sha256 }) => done(`${lines} lines, SHA-256 ${sha256}.`),
    },
  }),
  action({
    ...common,
    name: 'month export',
    about:
      'Writes a month to one archive: payments, journal, avios outstanding, orders, debts and the provider’s reports.',
    input: ofMonth,
    result: exportResult,
    subject: ({ company: of, month: named }) => `${of ?? 'all companies'} ${named}`,
    run: async (context) => ((await areDaysReady(context.db)) ? boundExport(context) : NOT_READY),
    file: monthFile,
    terminal: {
      example: 'month export october.zip --month 2026-10 --reason month-end',
      options: { month: '--month <YYYY-MM>', company: '[--company EI]' },
      answer: showExport,
    },
  }),
];
