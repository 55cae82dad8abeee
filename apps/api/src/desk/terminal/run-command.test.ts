import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { operatorDesk } from './run-command.ts';
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

test.each([null, 'switch', {}, { ...REQUEST, args: 'EI' }, { ...REQUEST, actor: '' }])(
  'a request that is none is refused: %j',
  async (given) => {
    expect(await answer(given)).toEqual({
      exitCode: 1,
      lines: [expect.stringMatching(/^The shop did not understand this request\./)],
    });
  },
);
