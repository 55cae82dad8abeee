import * as z from 'zod/mini';
import { rebuildDays } from '../../books/daily/keep-days.ts';
import { action } from '../actions/action.ts';
import { done } from '../terminal/answer.ts';
import { balanceInput, balanceResult, showBalance, viewBalance } from './view-balance.ts';
import {
  outstandingResult,
  periodInput,
  showOutstanding,
  viewOutstanding,
} from './view-outstanding.ts';

/** Avios that the programme owes its members, and balances of the past. */
export const OUTSTANDING_ACTIONS = [
  action({
    name: 'outstanding view',
    about:
      'Shows members’ avios by company from the beginning of a period to its end, and whether that ties to the ledger.',
    permission: 'read finance',
    risk: 'reads',
    reason: 'never',
    input: periodInput,
    result: outstandingResult,
    subject: ({ company }) => company ?? 'all companies',
    run: viewOutstanding,
    terminal: {
      example: 'outstanding view --company EI --from 2026-11-01 --to 2026-11-15',
      options: { company: '[--company EI]', from: '[--from <day>]', to: '[--to <day>]' },
      answer: showOutstanding,
    },
  }),
  action({
    name: 'balance view',
    about: 'Shows the balance of an account of the ledger as it was at a moment.',
    permission: 'read finance',
    risk: 'reads',
    reason: 'never',
    isLimited: true,
    input: balanceInput,
    result: balanceResult,
    subject: ({ account }) => account,
    run: viewBalance,
    terminal: {
      example: 'balance view EI/member/3081470000000001/AVIOS --at 2026-11-15T00:00:00Z',
      words: ['account'],
      options: { at: '--at <moment>' },
      answer: showBalance,
    },
  }),
  action({
    name: 'balance rebuild',
    about: 'Empties the daily balances, which are then rebuilt from the ledger in small steps.',
    permission: 'rebuild balances',
    risk: 'changes',
    reason: 'always',
    input: z.strictObject({}),
    result: z.object({}),
    subject: () => 'days',
    run: async ({ db }) => {
      await rebuildDays(db);
      return { kind: 'done', result: {} };
    },
    terminal: {
      example: 'balance rebuild --reason restored-from-a-backup',
      answer: () => done('They are being rebuilt from the ledger. That may take some minutes.'),
    },
  }),
];
