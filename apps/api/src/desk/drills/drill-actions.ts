import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { word } from '../actions/fields.ts';
import { done } from '../terminal/answer.ts';
import {
  DRILLS,
  drills,
  listDrills,
  recordDrill,
  recordedDrill,
  resultOf,
  showDrills,
} from './drills.ts';

const NOTE = '{note} must say what was tried and how long it took, in 2 to 500 characters.';
const note = z.string(NOTE).check(z.regex(/^[^\s\p{Cc}][^\p{Cc}]{0,498}[^\s\p{Cc}]$/u, NOTE));

const newDrill = z.pipe(
  z.strictObject({
    kind: word('drill', DRILLS),
    passed: z._default(z.boolean(), false),
    failed: z._default(z.boolean(), false),
    note,
  }),
  z.transform(({ kind, passed, failed, note }, { issues }) => {
    if (passed !== failed) return { kind, passed, note };
    issues.push({ code: 'custom', input: passed, message: 'Give either {passed} or {failed}.' });
    return z.NEVER;
  }),
);

export const DRILL_ACTIONS = [
  action({
    name: 'drill record',
    about: 'Records that a restore or a failover was rehearsed, and what came of it.',
    permission: 'record drills',
    risk: 'changes',
    reason: 'never',
    input: newDrill,
    result: recordedDrill,
    subject: ({ kind }) => kind,
    run: recordDrill,
    terminal: {
      example: 'drill record restore --passed --note restored-to-11:40-in-25-minutes',
      words: ['kind'],
      labels: { kind: 'restore|failover' },
      options: { passed: '(--passed', failed: '| --failed)', note: '--note <text>' },
      answer: ({ kind, passed }) => done(`The ${kind} drill is recorded as ${resultOf(passed)}.`),
    },
  }),
  action({
    name: 'drill list',
    about: 'Lists the drills that were recorded, newest first.',
    permission: 'read drills',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: drills,
    subject: () => 'drills',
    run: listDrills,
    terminal: { example: 'drill list', answer: showDrills },
  }),
];
