import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { runOperatorCommand } from '../terminal/run-command.ts';
import { ALONE, NO_SHOP, NOW, operatorAt } from '../terminal/test-kit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function record(at: Date, ...args: string[]) {
  const lines: string[] = [];
  const context = {
    db: api.connection.db,
    now: at,
    clock: () => at,
    actor: 'maeve',
    folder: '/',
    ports: NO_SHOP,
    ...ALONE,
  };
  const argv = ['drill', 'record', ...args];
  return { exitCode: await runOperatorCommand(argv, context, (line) => lines.push(line)), lines };
}

test('drills are recorded with their result, listed newest first and audited', async () => {
  const { operate } = operatorAt(api.connection.db);
  expect((await operate('drill list')).lines).toEqual(['No drill was recorded.']);
  const restored = await record(NOW, 'restore', '--passed', '--note', 'To 11:40, in 25 minutes');
  expect(restored).toEqual({ exitCode: 0, lines: ['The restore drill is recorded as passed.'] });
  const later = new Date(NOW.getTime() + 60_000);
  await record(later, 'failover', '--failed', '--note', 'The standby was behind');
  expect(await operate('drill list')).toEqual({
    exitCode: 0,
    lines: [
      '2026-11-15T12:01:00.000Z  failover  failed  by maeve: The standby was behind',
      '2026-11-15T12:00:00.000Z  restore  passed  by maeve: To 11:40, in 25 minutes',
    ],
    audited: [{ actor: 'maeve', action: 'drill list', subject: 'drills', detail: { found: 2 } }],
  });
  const audited = await api.connection.db
    .selectFrom('audit_log')
    .select(['subject', 'detail'])
    .where('action', '=', 'drill record')
    .orderBy('at')
    .execute();
  expect(audited).toMatchObject([
    { subject: 'restore', detail: { passed: true, note: 'To 11:40, in 25 minutes' } },
    { subject: 'failover', detail: { passed: false, note: 'The standby was behind' } },
  ]);
});

test.each([
  [['restore', '--note', 'no result'], 'Give either --passed or --failed.'],
  [['restore', '--passed', '--failed', '--note', 'both'], 'Give either --passed or --failed.'],
  [['fire', '--passed', '--note', 'another'], 'drill must be one of restore, failover.'],
  [
    ['restore', '--passed'],
    '--note must say what was tried and how long it took, in 2 to 500 characters.',
  ],
])('a drill is refused: %j', async (args, fault) => {
  const { exitCode, lines } = await record(NOW, ...args);
  expect({ exitCode, fault: lines[0] }).toEqual({ exitCode: 1, fault });
});
