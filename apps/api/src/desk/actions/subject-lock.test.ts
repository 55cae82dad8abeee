import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { NOW, PURCHASE, useShop } from '../../books/test-kit.ts';
import { NO_APPROVALS } from '../approvals/approval-rules.ts';

let api: TestApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  const { db } = api.connection;
  await useShop(db, NOW);
  desk = deskAt({ db, now: () => api.clock.now, rules: NO_APPROVALS });
});
afterAll(() => api.stop());

test('actions on one order run one after the other: each has on record what it changed itself', async () => {
  const pressed = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => {
      const input = { transactionId: PURCHASE, returned: '1.00', key: `CASE-${nth}` };
      return desk.press(staff(`finance-${nth}`, 'finance'), 'adjust money', { input });
    }),
  );
  expect(pressed.map(({ status }) => status)).toEqual(pressed.map(() => 200));
  const rows = await api.connection.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'adjust money')
    .execute();
  const changes = rows.map(({ detail }) => {
    const { before, after } = Object(detail);
    return [before.adjusted, after.adjusted];
  });
  expect(changes.toSorted(([a], [b]) => b - a)).toEqual(
    pressed.map((_, nth) => [0 - nth, -1 - nth]),
  );
});
