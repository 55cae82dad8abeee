import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api.ts';
import { seedDemoMembers } from './seed-demo-members.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
});
afterAll(() => api.stop());

test('demo members join every company; a later start renews who they are, not what they have', async () => {
  const { db } = api.connection;
  await seedDemoMembers(db, ['EI', 'BA'], [AOIFE]);
  await db.updateTable('member_balance').set({ amount: 5 }).where('company', '=', 'BA').execute();

  const renamed = { ...AOIFE, name: { firstName: 'Aoife', lastName: 'Byrne' }, balance: 999 };
  await seedDemoMembers(db, ['EI', 'BA'], [renamed]);

  const members = await db.selectFrom('member').select(['company', 'title', 'last_name']).execute();
  expect(members).toHaveLength(2);
  expect(members).toContainEqual({ company: 'EI', title: null, last_name: 'Byrne' });
  const balances = await db.selectFrom('member_balance').select(['company', 'amount']).execute();
  expect(balances).toHaveLength(2);
  expect(balances).toContainEqual({ company: 'EI', amount: 24_350 });
  expect(balances).toContainEqual({ company: 'BA', amount: 5 });
});

test('a shop whose members are real has no demo members', async () => {
  const { db } = api.connection;
  await db.deleteFrom('member').execute();
  await seedDemoMembers(db, ['EI'], []);
  expect(await db.selectFrom('member').selectAll().execute()).toEqual([]);
});
