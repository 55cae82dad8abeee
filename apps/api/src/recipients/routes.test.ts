import {
  type SavedRecipient,
  savedRecipient,
  savedRecipients,
} from '@cairn/contract/members/saved-recipients';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';

const PATH = '/users/current/recipients';
const NIAMH = {
  ffpNumber: '3081470000000005',
  firstName: 'Niamh',
  lastName: 'Kelly',
  email: 'niamh.kelly@members.example',
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
});
afterAll(() => api.stop());

// Every test has a member of its own, who has saved nobody.
let number: string;
let members = 0;
beforeEach(() => {
  members += 1;
  number = `${3_081_471_000_000_000 + members}`;
});

async function bearer(member = number, company: 'EI' | 'BA' = 'EI') {
  const claims = { member_number: member };
  return { authorization: `Bearer ${await api.issuerOf(company).accessToken({ claims })}` };
}

async function list(member = number): Promise<SavedRecipient[]> {
  const answer = await api.get(`${PATH}?partner=ei`, await bearer(member));
  return savedRecipients.parse(await answer.json());
}

async function post(person: Record<string, unknown>) {
  const headers = { ...(await bearer()), 'content-type': 'application/json' };
  const body = JSON.stringify(person);
  return await api.request(`${PATH}?partner=ei`, { method: 'POST', headers, body });
}

async function save(person: Record<string, unknown> = NIAMH): Promise<SavedRecipient> {
  const answer = await post(person);
  expect(answer.status).toBe(201);
  return savedRecipient.parse(await answer.json());
}

async function forget(id: string, member = number) {
  const headers = await bearer(member);
  return await api.request(`${PATH}/${id}?partner=ei`, { method: 'DELETE', headers });
}

async function fill(people: number): Promise<void> {
  await api.connection.db
    .insertInto('saved_recipient')
    .values(
      Array.from({ length: people }, (_, index) => ({
        id: crypto.randomUUID(),
        company: 'EI' as const,
        number: membershipNumber.parse(number),
        recipient_number: membershipNumber.parse(`${index + 1}`),
        first_name: 'Somebody',
        last_name: 'Else',
        email: 'somebody@members.example',
        created_at: api.clock.now,
      })),
    )
    .execute();
}

test('saved people are listed, the latest first', async () => {
  expect(await list()).toEqual([]);
  const niamh = await save();
  expect(niamh).toEqual({ id: niamh.id, ...NIAMH });
  api.clock.now = new Date(api.clock.now.getTime() + 1000);
  const liam = await save({ ...NIAMH, ffpNumber: '3081470000000006', firstName: ' Liam ' });
  expect(liam.firstName).toBe('Liam');
  expect(await list()).toEqual([liam, niamh]);
});

test('a number that is saved again gets the new names and e-mail, and stays one', async () => {
  const { id } = await save();
  const married = { ...NIAMH, firstName: 'Nia', lastName: 'Byrne', email: 'nia@members.example' };
  expect(await save(married)).toEqual({ id, ...married });
  expect(await list()).toEqual([{ id, ...married }]);
});

test('a number that nobody has is saved like any other, so that it tells nothing', async () => {
  await save({ ...NIAMH, ffpNumber: '9999999999999999' });
});

test('members cannot save themselves', async () => {
  const answer = await post({ ...NIAMH, ffpNumber: number });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({
    errorCode: 50,
    message: 'The recipient has to be somebody else.',
  });
  expect(await list()).toEqual([]);
});

test('fifty people are remembered and no more; those can still be changed', async () => {
  await fill(49);
  await save();
  const answer = await post({ ...NIAMH, ffpNumber: '3081470000000006' });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({
    code: 'conflict',
    message: 'We can remember 50 people. Remove one to make room for another.',
  });
  expect((await save({ ...NIAMH, lastName: 'Byrne' })).lastName).toBe('Byrne');
  expect(await list()).toHaveLength(50);
});

test('people saved at once are counted all the same', async () => {
  await fill(48);
  const numbers = Array.from({ length: 8 }, (_, index) => `${3_081_472_000_000_000 + index}`);
  const answers = await Promise.all(numbers.map((ffpNumber) => post({ ...NIAMH, ffpNumber })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    201, 201, 409, 409, 409, 409, 409, 409,
  ]);
  expect(await list()).toHaveLength(50);
});

test('a person can be forgotten, once', async () => {
  const { id } = await save();
  const answer = await forget(id);
  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe('');
  expect(await list()).toEqual([]);
  expect((await forget(id)).status).toBe(404);
});

test.each(['nonsense', '018f0000-0000-7000-8000-000000000000'])(
  'nobody is saved by the id %s',
  async (id) => {
    const answer = await forget(id);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      code: 'not_found',
      message: 'Nobody is saved by this id.',
    });
  },
);

test('another member neither sees nor forgets them, nor does another company’s [6.5]', async () => {
  const niamh = await save();
  const other = '3081473000000000';
  expect(await list(other)).toEqual([]);
  expect((await forget(niamh.id, other)).status).toBe(404);

  const headers = await bearer(number, 'BA');
  const atOther = await api.get(`${PATH}?partner=ba`, headers);
  expect(await atOther.json()).toEqual([]);
  const init = { method: 'DELETE', headers };
  expect((await api.request(`${PATH}/${niamh.id}?partner=ba`, init)).status).toBe(404);
  expect(await list()).toEqual([niamh]);
});

test.each([
  { ffpNumber: '12345678901234567' },
  { email: 'niamh' },
  { firstName: ' ' },
  { lastName: undefined },
  { message: 'Hello' },
])('what makes no sense is not saved: %o', async (change) => {
  expect((await post({ ...NIAMH, ...change })).status).toBe(400);
  expect(await list()).toEqual([]);
});
