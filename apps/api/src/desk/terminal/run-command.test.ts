import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { RULES } from '../../../../../tests/kit/desk/desk-api.ts';
import { operatorDesk } from './operator-desk.ts';
import { runOperatorCommand } from './run-command.ts';
import { ALONE, NO_SHOP, NOW } from './test-kit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function answer(given: unknown) {
  const lines: string[] = [];
  const desk = operatorDesk({ ...ALONE, db: api.connection.db, now: () => NOW, ports: NO_SHOP });
  const exitCode = await desk(given, (line) => lines.push(line));
  return { exitCode, lines };
}

const REQUEST = { command: 'switch', args: ['EI', 'gift', 'off'], actor: 'maeve', folder: '/' };

test('what another process asks is done in its user’s name', async () => {
  expect(await answer(REQUEST)).toEqual({ exitCode: 0, lines: ['EI/gift is off.'] });
  const rows = await api.connection.db.selectFrom('audit_log').select(['actor', 'at']).execute();
  expect(rows).toEqual([{ actor: 'maeve', at: NOW }]);
});

test('what needs a second person waits, and nobody who has not signed in can approve it', async () => {
  const { db } = api.connection;
  const type = async (line: string, actor = 'maeve') => {
    const lines: string[] = [];
    const place = { folder: '/', ports: NO_SHOP };
    const context = { ...ALONE, ...place, db, now: NOW, clock: () => NOW, actor, rules: RULES };
    const exitCode = await runOperatorCommand(line.split(' '), context, (text) => lines.push(text));
    return { exitCode, lines };
  };
  expect(await type('price EI purchase 2000 EUR 0.03 --reason dearer')).toEqual({
    exitCode: 1,
    lines: [
      'This needs a second person: it waits for approval, as request 1.',
      expect.stringMatching(/^Staff cannot sign in from here/),
    ],
  });
  expect((await type('approval list')).lines).toEqual([
    '1  price EI/purchase/2000/EUR  by maeve  expires 2026-11-16T12:00:00.000Z',
  ]);
  for (const line of ['approval approve 1', 'approval reject 1 --reason no']) {
    expect(await type(line, 'root')).toEqual({
      exitCode: 1,
      lines: ['Only somebody who has signed in can decide.'],
    });
  }
  expect((await type('approval withdraw 1', 'root')).exitCode).toBe(1);
  expect(await type('approval withdraw 1')).toEqual({
    exitCode: 0,
    lines: ['Request 1 is withdrawn.'],
  });
});

test.each([null, 'switch', {}, { ...REQUEST, args: 'EI' }, { ...REQUEST, actor: '' }])(
  'a request that is none is refused: %j',
  async (given) => {
    expect(await answer(given)).toEqual({
      exitCode: 1,
      lines: [expect.stringMatching(/^The shop did not understand this request\./)],
    });
  },
);

const OFF = ['switch', 'EI', 'booster', 'off'];

async function typed(args: string[]) {
  const { db } = api.connection;
  const logged: { level: number; user?: string; action?: string }[] = [];
  const lines: string[] = [];
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line)) });
  const operate = operatorDesk({ db, now: () => NOW, ports: NO_SHOP, rules: RULES, log });
  const [command = '', ...words] = args;
  const request = { command, args: words, actor: 'maeve', folder: '/' };
  const exitCode = await operate(request, (line) => lines.push(line));
  const booster = await db
    .selectFrom('product_switch')
    .select('enabled')
    .where((row) => row.and({ company: 'EI', product: 'booster' }))
    .executeTakeFirst();
  return { exitCode, lines, logged, isOff: booster?.enabled === false };
}

test('break-glass does it without approval, and it is loud in the log and on record', async () => {
  const done = await typed(['break-glass', '--reason', 'the log-in is down', '--', ...OFF]);
  expect(done).toMatchObject({
    exitCode: 0,
    isOff: true,
    logged: [{ level: 60, user: 'maeve', action: 'switch' }],
  });
  const staff = { id: 'terminal:maeve', via: 'break-glass', verified: false };
  const rows = await api.connection.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'detail'])
    .where('subject', '=', 'EI/booster')
    .where('action', 'in', ['break-glass', 'switch'])
    .orderBy('action', 'desc')
    .execute();
  const detail = { reason: 'the log-in is down', staff };
  expect(rows).toMatchObject([
    { actor: 'maeve', action: 'switch', subject: 'EI/booster', detail },
    { actor: 'maeve', action: 'break-glass', subject: 'EI/booster', detail },
  ]);
});

test('break-glass approves nobody’s request', async () => {
  await typed(['switch', 'EI', 'transfer', 'off']);
  const request = await api.connection.db
    .selectFrom('approval_request')
    .select('id')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const approve = ['approval', 'approve', `${request.id}`];
  expect(await typed(['break-glass', '--reason', 'in a hurry', '--', ...approve])).toMatchObject({
    exitCode: 1,
    lines: ['Only somebody who has signed in can decide.'],
  });
});
