import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { RULES } from '../../../../../tests/kit/desk/desk-api.ts';
import { operatorDesk, runOperatorCommand } from './run-command.ts';
import { NO_SHOP, NOW } from './test-kit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function answer(given: unknown) {
  const lines: string[] = [];
  const desk = operatorDesk(api.connection.db, () => NOW, NO_SHOP);
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
  const type = async (line: string) => {
    const lines: string[] = [];
    const context = { db, now: NOW, actor: 'maeve', folder: '/', ports: NO_SHOP, rules: RULES };
    const exitCode = await runOperatorCommand(line.split(' '), context, (text) => lines.push(text));
    return { exitCode, lines };
  };
  expect(await type('price EI purchase 2000 EUR 0.03 --reason dearer')).toEqual({
    exitCode: 1,
    lines: ['This needs a second person: it waits for approval, as request 1.'],
  });
  expect((await type('approval list')).lines).toEqual([
    '1  price EI/purchase/2000/EUR  by maeve  expires 2026-11-16T12:00:00.000Z',
  ]);
  for (const line of ['approval approve 1 --as root', 'approval reject 1 --reason no --as root']) {
    expect(await type(line)).toEqual({
      exitCode: 1,
      lines: ['Only somebody who has signed in can decide.'],
    });
  }
  expect((await type('approval withdraw 1 --as root')).exitCode).toBe(1);
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
