import { action } from '../actions/action.ts';
import { debtInput, debtResult, listDebts, showDebts } from './list-debts.ts';
import { listOwed, owedInput, owedResult, showOwed } from './list-owed.ts';

/** Debts of members to the programme, and of the programme to members. */
export const RECEIVABLE_ACTIONS = [
  action({
    name: 'debt list',
    about: 'Lists members who owe avios: since when, why, and what was collected.',
    permission: 'read finance',
    risk: 'reads',
    reason: 'never',
    isLimited: true,
    input: debtInput,
    result: debtResult,
    subject: ({ company }) => company ?? 'all companies',
    run: listDebts,
    terminal: {
      example: 'debt list --company EI',
      options: { company: '[--company EI]', after: '[--after <key>]' },
      answer: showDebts,
    },
  }),
  action({
    name: 'owed list',
    about:
      'Lists what members are owed: gifts and transfers with a date, months paid for in advance, refunds under way.',
    permission: 'read finance',
    risk: 'reads',
    reason: 'never',
    isLimited: true,
    input: owedInput,
    result: owedResult,
    subject: ({ kind }) => kind,
    run: listOwed,
    terminal: {
      example: 'owed list paid_month --company EI',
      words: ['kind'],
      options: { company: '[--company EI]', after: '[--after <key>]' },
      answer: showOwed,
    },
  }),
];
