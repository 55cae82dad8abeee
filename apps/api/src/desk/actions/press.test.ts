import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import type { StaffId } from '../staff.ts';
import { keepPress } from './press.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a press is kept although the first one with its key is deleted while it is looked for', async () => {
  const { db } = api.connection;
  const press = { staff: 'orla-1' as StaffId, key: 'K', action: 'refund', inputHash: 'x' };
  expect(await keepPress(db, press, api.clock.now)).toBeUndefined();
  let statements = 0;
  const deleting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      if (statements === 1) await db.deleteFrom('desk_press').execute();
      return result;
    },
  });
  expect(await keepPress(deleting, press, api.clock.now)).toBeUndefined();
  const kept = await db.selectFrom('desk_press').select('key').execute();
  expect(kept).toEqual([{ key: 'K' }]);
});
