import { balance } from '@cairn/contract/members/balance';
import { currentUser } from '@cairn/contract/members/current-user';
import { userStats } from '@cairn/contract/members/user-stats';
import { transferAllowance, yearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { reserveCap } from '../caps/reserve-cap.ts';
import { type DemoMember, seedDemoMembers } from './seed-demo-members.ts';

const { householdBalance: _, ...ALONE } = AOIFE;
const NIAMH: DemoMember = {
  ...ALONE,
  number: '3081470000000005',
  name: { firstName: 'Niamh', lastName: 'Kelly' },
  balance: null,
};
const NUMBER_OF_AOIFE = membershipNumber.parse(AOIFE.number);
const NUMBER_OF_NIAMH = membershipNumber.parse(NIAMH.number);
const UNKNOWN = '3081479999999999';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE, NIAMH]);
});
afterAll(() => api.stop());

async function bearer(claims: Record<string, unknown> = {}) {
  return { authorization: `Bearer ${await api.issuerOf('EI').accessToken({ claims })}` };
}

async function get(path: string, number: string | undefined) {
  return await api.get(`${path}?partner=ei`, await bearer({ member_number: number }));
}

test('the current user is the member whom the token names [7.3] [3.2]', async () => {
  const answer = await get('/users/current', AOIFE.number);
  expect(currentUser.parse(await answer.json())).toEqual({
    ffpNumber: '3081470000000001',
    name: { title: 'Ms', firstName: 'Aoife', lastName: 'Brennan' },
    email: 'aoife.brennan@members.example',
    dob: '1988-02-29',
    gender: 'female',
    country: 'IE',
    enrolmentDate: '2020-03-29',
    tierStatus: 'Silver',
    hasPlan: false,
  });
});

test('what is not known of a member is left out [3.2]', async () => {
  await api.connection.db
    .updateTable('member')
    .set({ email: null, date_of_birth: null, gender: null, country: null })
    .set({ enrolment_date: null, tier_status: null })
    .where('first_name', '=', 'Niamh')
    .execute();
  const answer = await get('/users/current', NIAMH.number);
  expect(await answer.json()).toEqual({
    ffpNumber: '3081470000000005',
    name: { firstName: 'Niamh', lastName: 'Kelly' },
    hasPlan: false,
  });
});

test('a balance comes with the household’s, if there is one [7.4] [3.3]', async () => {
  const answer = await get('/users/current/balance', AOIFE.number);
  expect(balance.parse(await answer.json())).toEqual({
    amount: 24_350,
    currency: 'AVIOS',
    householdBalance: 61_200,
    householdCurrency: 'AVIOS',
  });
});

test('a balance that is not known is null, not nothing [7.4] [3.3]', async () => {
  const answer = await get('/users/current/balance', NIAMH.number);
  expect(balance.parse(await answer.json())).toEqual({ amount: null, currency: 'AVIOS' });
});

test('a household whose member’s own part is not known has no balance either [3.3]', async () => {
  const { db } = api.connection;
  await db
    .insertInto('household')
    .values({ company: 'EI', number: NUMBER_OF_NIAMH, others_avios: 500 })
    .execute();
  const answer = await get('/users/current/balance', NIAMH.number);
  expect(await answer.json()).toEqual({ amount: null, currency: 'AVIOS' });
});

test('what was bought and boosted this year is told, and nothing of last year [7.5] [3.22]', async () => {
  expect(await statsOf(AOIFE.number)).toEqual({ boostedAvios: 0, purchasedAvios: 0 });
  const { db } = api.connection;
  const used = { company: 'EI', number: NUMBER_OF_AOIFE } as const;
  const lastYear = new Date(api.clock.now);
  lastYear.setUTCFullYear(lastYear.getUTCFullYear() - 1);
  await reserveCap(db, { ...used, source: '1', kind: 'purchase', amount: 5_000 }, api.clock.now);
  await reserveCap(db, { ...used, source: '2', kind: 'booster', amount: 700 }, api.clock.now);
  await reserveCap(db, { ...used, source: '3', kind: 'sent', amount: 90 }, api.clock.now);
  await reserveCap(db, { ...used, source: '4', kind: 'purchase', amount: 8_000 }, lastYear);
  expect(await statsOf(AOIFE.number)).toEqual({ boostedAvios: 700, purchasedAvios: 5_000 });
  expect(await statsOf(NIAMH.number)).toEqual({ boostedAvios: 0, purchasedAvios: 0 });
});

async function statsOf(number: string) {
  return userStats.parse(await (await get('/users/current/stats', number)).json());
}

test('what a member may still buy or transfer this year comes with what they owe, and so does the balance [7.4] [8.10]', async () => {
  const { db } = api.connection;
  const member = { company: 'EI', number: NUMBER_OF_NIAMH } as const;
  const allowance = async () =>
    yearlyAllowance.parse(
      await (await get('/users/current/purchase-allowance', NIAMH.number)).json(),
    );
  const year = api.clock.now.getUTCFullYear();
  expect(await allowance()).toEqual({ year, cap: 200_000, left: 200_000, owedAvios: 0 });
  const used = { ...member, source: 'niamh', kind: 'purchase', amount: 196_000 } as const;
  await reserveCap(db, used, api.clock.now);
  await db
    .insertInto('debt')
    .values({ ...member, owed: 3_500 })
    .execute();
  expect(await allowance()).toEqual({ year, cap: 200_000, left: 4_000, owedAvios: 3_500 });
  const owing = await get('/users/current/balance', NIAMH.number);
  expect(balance.parse(await owing.json())).toMatchObject({ owedAvios: 3_500 });
  const answer = await get('/users/current/transfer-allowance', NIAMH.number);
  const sent = { year, cap: 162_000, left: 162_000, owedAvios: 3_500, heldAvios: 0 };
  expect(transferAllowance.parse(await answer.json())).toEqual(sent);
  await db.deleteFrom('debt').where('number', '=', NUMBER_OF_NIAMH).execute();
});

test.each([
  '/users/current',
  '/users/current/balance',
  '/users/current/stats',
  '/users/current/purchase-allowance',
  '/users/current/transfer-allowance',
])(
  '%s: a number that the programme does not know is 404, without one it is 403 [6.2]',
  async (path) => {
    const unknown = await get(path, UNKNOWN);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({
      code: 'not_found',
      message: 'The programme knows no member by this number.',
    });
    const visitor = await get(path, undefined);
    expect(visitor.status).toBe(403);
    expect(await visitor.json()).toEqual({
      code: 'forbidden',
      message: 'This log-in has no membership number yet.',
    });
  },
);

test('a number counts within its company only [6.5]', async () => {
  const authorization = `Bearer ${await api.issuerOf('BA').accessToken()}`;
  expect((await api.get('/users/current?partner=ba', { authorization })).status).toBe(404);
});
