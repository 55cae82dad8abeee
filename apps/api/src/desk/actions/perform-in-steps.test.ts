import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { RULES, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { done } from '../terminal/answer.ts';
import { NO_SHOP } from '../terminal/test-kit.ts';
import { type ActionContext, action, type Desk } from './action.ts';
import { type Outcome, refusal } from './outcome.ts';
import { perform } from './perform.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const NOW = new Date('2026-11-15T12:00:00Z');
const DONE = { kind: 'done', result: {} } as const;

let runs: string[] = [];
beforeEach(() => {
  runs = [];
});

/** Notes that it runs, and goes on as the test says. */
function steps(
  then: (context: ActionContext) => Promise<Outcome<Record<string, unknown>>> = async () => DONE,
) {
  return action({
    name: 'maintenance',
    about: 'Has several steps.',
    permission: 'close shop',
    risk: 'changes',
    reason: 'never',
    inSteps: true,
    input: z.strictObject({ step: z.string() }),
    result: z.looseObject({}),
    subject: ({ step }) => step,
    run: async (context, { step }) => {
      runs.push(step);
      return await then(context);
    },
    terminal: { example: 'maintenance', answer: () => done() },
  });
}

async function press(pressed: ReturnType<typeof steps>, step: string, key = `key-of-${step}`) {
  const context: Desk = {
    db: api.connection.db,
    now: NOW,
    clock: () => NOW,
    staff: staff('mo', 'admin'),
    ports: NO_SHOP,
    rules: RULES,
    recentMinutes: 15,
    actionNamed: () => undefined,
  };
  return await perform(context, pressed, { input: { step }, key });
}

async function auditedOf(subject: string): Promise<string[]> {
  const rows = await api.connection.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject', '=', subject)
    .execute();
  return rows
    .map(({ action, detail }) => [action, Object(detail).refused].join(' ').trim())
    .toSorted();
}

test('of two presses at once with one key for different inputs, one does nothing', async () => {
  const both = await Promise.all([
    press(steps(), 'one', 'key-of-both'),
    press(steps(), 'other', 'key-of-both'),
  ]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
  expect(both).toContainEqual(expect.objectContaining({ code: 'idempotency_key_reused' }));
  expect(runs).toHaveLength(1);
  const [ran = '', ...others] = ['one', 'other'].toSorted((a) => (runs.includes(a) ? -1 : 1));
  expect(await auditedOf(ran)).toEqual(['begin: maintenance', 'maintenance']);
  expect(await auditedOf(others.join())).toEqual(['maintenance idempotency_key_reused']);
});

test('a double click is on record once, and a later repeat runs nothing', async () => {
  const both = await Promise.all([press(steps(), 'click'), press(steps(), 'click')]);
  expect(both).toEqual([DONE, DONE]);
  const ran = runs.length;
  expect(await press(steps(), 'click')).toEqual(DONE);
  expect(runs).toHaveLength(ran);
  expect(await auditedOf('click')).toEqual(['begin: maintenance', 'maintenance']);
});

test('an action that breaks off is on record, and its press is completed by pressing again', async () => {
  const breaking = steps(() => Promise.reject(new TypeError()));
  await expect(press(breaking, 'broken')).rejects.toThrow(TypeError);
  expect(await auditedOf('broken')).toEqual(['begin: maintenance']);
  expect(await press(steps(), 'broken')).toEqual(DONE);
  expect(await auditedOf('broken')).toEqual(['begin: maintenance', 'maintenance']);
});

test('an action that cannot be audited at its end was on record before its first step', async () => {
  const unaudited = steps(async () => ({ ...DONE, detail: { count: 1n } }));
  await expect(press(unaudited, 'silent')).rejects.toThrow(TypeError);
  expect(await auditedOf('silent')).toEqual(['begin: maintenance']);
});

test('a refusal is on record as the end of what was begun, and may be tried again', async () => {
  const refusing = steps(async () => refusal('conflict', 'Not now.'));
  expect(await press(refusing, 'refused')).toMatchObject({ kind: 'refused', code: 'conflict' });
  expect(await press(steps(), 'refused')).toEqual(DONE);
  expect(await auditedOf('refused')).toEqual([
    'begin: maintenance',
    'maintenance',
    'maintenance conflict',
  ]);
});
