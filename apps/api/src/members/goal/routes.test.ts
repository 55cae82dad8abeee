import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { eraseMember } from '../../privacy/erase-member.ts';

const PATH = '/users/current/goal';
const PORTO = { avios: 13_000, preset: 'dublin-porto' };

let api: PayingApi;
let number: string;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  ({ number } = await api.newMember());
});
afterAll(() => api.stop());

async function read(of = number): Promise<unknown> {
  const answer = await api.call('GET', PATH, { number: of });
  expect(answer.status).toBe(200);
  return await answer.json();
}

async function set(body: object, of = number): Promise<number> {
  return (await api.call('PUT', PATH, { number: of, body })).status;
}

test('a goal is set, changed and removed, and is nobody else’s [2.26]', async () => {
  const other = await api.newMember();
  expect(await read()).toEqual({});
  expect(await set(PORTO)).toBe(200);
  expect(await set(PORTO)).toBe(200);
  expect(await read()).toEqual({ goal: PORTO });
  expect(await set({ avios: 48_000 })).toBe(200);
  expect(await read()).toEqual({ goal: { avios: 48_000 } });
  expect(await read(other.number)).toEqual({});
  for (const _ of ['once', 'again']) {
    expect((await api.call('DELETE', PATH, { number })).status).toBe(204);
  }
  expect(await read()).toEqual({});
});

test.each([
  [{ avios: 1_000 }, 200],
  [{ avios: 500_000 }, 200],
  [{ avios: 999 }, 400],
  [{ avios: 500_001 }, 400],
  [{ avios: 1_000.5 }, 400],
  [{ avios: '13000' }, 400],
  [{ avios: 13_000, preset: 'Dublin to Porto' }, 400],
  [{ avios: 13_000, preset: 'x'.repeat(41) }, 400],
  [{ preset: 'dublin-porto' }, 400],
])('the goal %j is answered with %d [2.26]', async (body, status) => {
  expect(await set(body)).toBe(status);
});

test('whom the programme does not know sets no goal, and neither does a member after their erasure', async () => {
  expect(await set(PORTO, '3081470999999999')).toBe(404);
  expect(await set(PORTO)).toBe(200);
  const { db } = api.connection;
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  const erased = await eraseMember(db, member, { by: 'staff' }, api.now());
  expect(erased.kind).toBe('erased');
  expect(await set(PORTO)).toBe(404);
  expect(
    await db.selectFrom('goal').select('avios').where('number', '=', member.number).execute(),
  ).toEqual([]);
});
