import { COMPANIES } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import { figureDifference } from '../../figures/compare-figures.ts';
import { action } from '../actions/action.ts';
import { company, day, product, word } from '../actions/fields.ts';
import { exportFile } from '../exports/export-file.ts';
import { FORMATS } from '../exports/export-table.ts';
import { moment } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';
import { checkFigures, recount, showDifferences } from './check-figures.ts';
import { figuresTable } from './figures-table.ts';
import { salesPlots, showPlots, viewPlots } from './plots/view-plots.ts';
import { exportSales, sales, showSales, viewSales } from './view-sales.ts';
import { salesToday, showToday, viewToday } from './view-today.ts';

const days = { from: day('from'), to: day('to') };
const period = z.strictObject({
  ...days,
  company: z.optional(company),
  product: z.optional(product),
});
const PERIOD_OPTIONS = {
  from: '--from <YYYY-MM-DD>',
  to: '--to <YYYY-MM-DD>',
  company: `[--company ${COMPANIES.join('|')}]`,
  product: '[--product <product>]',
};

/** Figures of what was sold; nothing in them is about a single member. */
export const SALES_ACTIONS = [
  action({
    name: 'sales',
    about:
      'Shows what was sold in a period beside the period before: money by day, steps of orders, refusals, plans and bonuses.',
    permission: 'read figures',
    risk: 'reads',
    reason: 'never',
    isUnaudited: true,
    input: period,
    result: sales,
    subject: ({ from, to }) => `${from} to ${to}`,
    run: viewSales,
    terminal: {
      example: 'sales --from 2026-11-01 --to 2026-11-15',
      options: PERIOD_OPTIONS,
      answer: showSales,
    },
  }),
  action({
    name: 'sales plots',
    about: 'Draws what `sales` counts, each plot with a table of its numbers.',
    permission: 'read figures',
    risk: 'reads',
    reason: 'never',
    isUnaudited: true,
    input: period,
    result: salesPlots,
    subject: ({ from, to }) => `${from} to ${to}`,
    run: viewPlots,
    terminal: {
      example: 'sales plots --from 2026-11-01 --to 2026-11-15',
      options: PERIOD_OPTIONS,
      answer: showPlots,
    },
  }),
  action({
    name: 'sales export',
    about: 'Writes the figures of a period, a row for each day and measure, to a file.',
    permission: 'read figures',
    risk: 'reads',
    reason: 'always',
    input: z.extend(period, { format: z.optional(word('format', FORMATS)) }),
    result: z.object({ at: moment }),
    subject: ({ from, to, company: of }) => `${of ?? 'all companies'} ${from} to ${to}`,
    run: exportSales,
    file: (context, { format = 'csv', ...filter }, { at }) =>
      exportFile(context, {
        name: ['figures', filter.company, filter.from, filter.to].filter(Boolean).join('-'),
        table: figuresTable(context.db, filter),
        ...{ format, filter, at },
      }),
    terminal: {
      example: 'sales export figures.csv --from 2026-11-01 --to 2026-11-30 --reason month-end',
      options: { ...PERIOD_OPTIONS, format: '[--format csv|jsonl]' },
      answer: ({ at }) => done(`Written as of ${at}.`),
    },
  }),
  action({
    name: 'sales today',
    about: 'Shows what was paid today so far, beside the same hours of the same weekday.',
    permission: 'read figures',
    risk: 'reads',
    reason: 'never',
    isUnaudited: true,
    input: z.strictObject({ company: z.optional(company) }),
    result: salesToday,
    subject: () => 'today',
    run: viewToday,
    terminal: {
      example: 'sales today',
      options: { company: `[--company ${COMPANIES.join('|')}]` },
      answer: showToday,
    },
  }),
  action({
    name: 'figures check',
    about: 'Counts the figures of a period anew and lists those that are kept differently.',
    permission: 'read figures',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject(days),
    result: z.object({ differences: z.array(figureDifference) }),
    subject: ({ from, to }) => `${from} to ${to}`,
    run: checkFigures,
    terminal: {
      example: 'figures check --from 2026-11-01 --to 2026-11-15',
      options: { from: '--from <YYYY-MM-DD>', to: '--to <YYYY-MM-DD>' },
      answer: showDifferences,
    },
  }),
  action({
    name: 'figures recount',
    about: 'Counts all figures since a day again. Nothing else changes.',
    permission: 'recount figures',
    risk: 'changes',
    reason: 'never',
    inSteps: true,
    input: z.strictObject({ from: day('from') }),
    result: z.object({ from: z.string() }),
    subject: ({ from }) => from,
    run: recount,
    terminal: {
      example: 'figures recount --from 2026-11-01',
      options: { from: '--from <YYYY-MM-DD>' },
      answer: ({ from }) => done(`The figures since ${from} were counted again.`),
    },
  }),
];
