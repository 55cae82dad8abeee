import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { lockMember } from './lock-member.ts';
import { rememberLanguage } from './remember-language.ts';
import { seedDemoMembers } from './seed-demo-members.ts';

const MEMBER = { company: 'EI' as const, number: membershipNumber.parse(AOIFE.number) };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});
afterAll(() => api.stop());

async function language() {
  const { db } = api.connection;
  const member = db.selectFrom('member').select('language').where('number', '=', MEMBER.number);
  return (await member.executeTakeFirst())?.language;
}

test('nobody waits for a locked member to remember a language: their next call does', async () => {
  const { db } = api.connection;
  await rememberLanguage(db, MEMBER, 'en-GB');
  const other = await db.startTransaction().execute();
  await lockMember(other, MEMBER);
  // Would fail after five seconds, when the wait for a lock ends.
  await rememberLanguage(db, MEMBER, 'es-ES');
  await other.commit().execute();
  expect(await language()).toBe('en-GB');
  await rememberLanguage(db, MEMBER, 'es-ES');
  expect(await language()).toBe('es-ES');
});
