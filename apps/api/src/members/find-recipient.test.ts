import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { reserveCap } from '../caps/reserve-cap.ts';
import { findRecipient } from './find-recipient.ts';
import { seedDemoMembers } from './seed-demo-members.ts';

const aoife = { company: 'EI', number: membershipNumber.parse(AOIFE.number) } as const;
const nobody = { company: 'EI', number: membershipNumber.parse('3081479999999999') } as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});
afterAll(() => api.stop());

test('a recipient is found with what they may still be given this year [8.17]', async () => {
  const { db } = api.connection;
  const { now } = api.clock;
  const found = { firstName: 'Aoife', lastName: 'Brennan', enrolmentDate: '2020-03-29' };
  expect(await findRecipient(db, aoife, now)).toEqual({ ...found, receivedLeft: 200_000 });

  const lastYear = new Date(now);
  lastYear.setUTCFullYear(now.getUTCFullYear() - 1);
  await reserveCap(db, { ...aoife, source: '1', kind: 'received', amount: 185_000 }, now);
  await reserveCap(db, { ...aoife, source: '2', kind: 'sent', amount: 9_000 }, now);
  await reserveCap(db, { ...aoife, source: '3', kind: 'received', amount: 7_000 }, lastYear);
  expect(await findRecipient(db, aoife, now)).toEqual({ ...found, receivedLeft: 15_000 });
});

test('a recipient is looked for within the company alone [8.16]', async () => {
  const { db } = api.connection;
  expect(await findRecipient(db, { ...aoife, company: 'BA' }, api.clock.now)).toBeUndefined();
  expect(await findRecipient(db, nobody, api.clock.now)).toBeUndefined();
});
