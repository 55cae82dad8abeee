import * as z from 'zod/mini';
import { type Command, command } from '../command.ts';
import { word } from '../fields.ts';
import { DRILLS, listDrills, recordDrill } from './drills.ts';

const NOTE = '--note must say what was tried and how long it took, in 2 to 500 characters.';
const note = z.string(NOTE).check(z.regex(/^\S.{0,498}\S$/, NOTE));

export const DRILL_COMMANDS: readonly Command[] = [
  command({
    name: 'drill record',
    about: 'Records that a restore or a failover was rehearsed, and what came of it.',
    example: 'drill record restore --passed --note restored-to-11:40-in-25-minutes',
    words: ['restore|failover'],
    options: {
      passed: { type: 'boolean', shown: '(--passed' },
      failed: { type: 'boolean', shown: '| --failed)' },
      note: { type: 'string', shown: '--note <text>' },
    },
    input: z.pipe(
      z.object({
        'restore|failover': word('drill', DRILLS),
        passed: z._default(z.boolean(), false),
        failed: z._default(z.boolean(), false),
        note,
      }),
      z.transform(({ 'restore|failover': kind, passed, failed, note }, { issues }) => {
        if (passed !== failed) return { kind, passed, note };
        issues.push({
          code: 'custom',
          input: passed,
          message: 'Give either --passed or --failed.',
        });
        return z.NEVER;
      }),
    ),
    run: recordDrill,
  }),
  command({
    name: 'drill list',
    about: 'Lists the drills that were recorded, newest first.',
    example: 'drill list',
    input: z.object({}),
    run: listDrills,
  }),
];
