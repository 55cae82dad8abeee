import { COMPANIES } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import { figureDifference } from '../../figures/compare-figures.ts';
import { action } from '../actions/action.ts';
import { company, day, product } from '../actions/fields.ts';
import { done } from '../terminal/answer.ts';
import { checkFigures, recount, showDifferences } from './check-figures.ts';
import { sales, showSales, viewSales } from './view-sales.ts';
import { salesToday, showToday, viewToday } from './view-today.ts';

const days = { from: day('from'), to: day('to') };

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
    input: z.strictObject({
      ...days,
      company: z.optional(company),
      product: z.optional(product),
    }),
    result: sales,
    subject: ({ from, to }) => `${from} to ${to}`,
    run: viewSales,
    terminal: {
      example: 'sales --from 2026-11-01 --to 2026-11-15',
      options: {
        from: '--from <YYYY-MM-DD>',
        to: '--to <YYYY-MM-DD>',
        company: `[--company ${COMPANIES.join('|')}]`,
        product: '[--product <product>]',
      },
      answer: showSales,
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
