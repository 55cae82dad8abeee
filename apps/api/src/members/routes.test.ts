import { createHash } from 'node:crypto';
import { balance } from '@cairn/contract/balance';
import { currentUser } from '@cairn/contract/current-user';
import { STANDARD_SCOPES } from '@cairn/contract/scopes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api.ts';
import { epoch } from '../../../../tests/kit/tokens.ts';
import { type DemoMember, seedDemoMembers } from './seed-demo-members.ts';

const { householdBalance: _, ...ALONE } = AOIFE;
const NIAMH: DemoMember = {
  ...ALONE,
  number: '3081470000000005',
  name: { firstName: 'Niamh', lastName: 'Kelly' },
  balance: null,
};
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
  await api.connection.db.deleteFrom('member_balance').where('amount', 'is', null).execute();
  const missing = await get('/users/current/balance', NIAMH.number);
  expect(await missing.json()).toEqual({ amount: null, currency: 'AVIOS' });
});

test.each(['/users/current', '/users/current/balance'])(
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

async function saveToken(headers: HeadersInit, body?: string) {
  return await api.request('/saveToken?partner=ei', {
    method: 'POST',
    headers,
    body: body ?? null,
  });
}

async function savedTokens() {
  return await api.connection.db.selectFrom('saved_token').selectAll().execute();
}

test('saving a token keeps its fingerprint and facts, once [7.6]', async () => {
  const headers = await bearer({ jti: 'token-1' });
  const present = api.clock.now;
  expect((await saveToken(headers)).status).toBe(204);
  expect((await saveToken(headers, '{}')).status).toBe(204);
  const token = headers.authorization.slice('Bearer '.length);
  expect(await savedTokens()).toEqual([
    {
      fingerprint: createHash('sha256').update(token).digest('base64url'),
      company: 'EI',
      subject: 'auth0|aoife-of-the-tests',
      number: AOIFE.number,
      jti: 'token-1',
      scope: STANDARD_SCOPES,
      auth_time: new Date((epoch(present) - 30) * 1000),
      expires_at: new Date((epoch(present) + 600) * 1000),
      saved_at: present,
    },
  ]);
});

test('a log-in without a membership number saves its token too [7.6]', async () => {
  const claims = { member_number: undefined, jti: undefined, scope: undefined };
  const answer = await saveToken(await bearer({ ...claims, sub: 'visitor', auth_time: undefined }));
  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe('');
  expect(await savedTokens()).toContainEqual(
    expect.objectContaining({ subject: 'visitor', number: null, jti: null, auth_time: null }),
  );
});

test.each(['{"token":"x"}', '[]', 'null', '{', '"{}"'])(
  'saving a token takes no body: %s [7.6]',
  async (body) => {
    const answer = await saveToken(await bearer(), body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'bad_request',
      message: 'This call takes no body.',
    });
  },
);

test('a body beyond all measure is refused unread', async () => {
  expect((await saveToken(await bearer(), ' '.repeat(70_000))).status).toBe(413);
});

test('expired tokens are forgotten', async () => {
  const present = api.clock.now;
  api.clock.now = new Date(present.getTime() + 3_600_000);
  await saveToken(await bearer({ jti: 'token-2' }));
  expect((await savedTokens()).map(({ jti }) => jti)).toEqual(['token-2']);
  api.clock.now = present;
});

test('no token reaches the database, and nothing personal the log', async () => {
  const headers = await bearer();
  await saveToken(headers);
  await api.get('/users/current?partner=ei', headers);
  const stored = JSON.stringify(await savedTokens());
  const logged = JSON.stringify(api.logged);
  for (const part of headers.authorization.slice('Bearer '.length).split('.')) {
    expect(stored).not.toContain(part);
    expect(logged).not.toContain(part);
  }
  expect(logged).toContain('/api/saveToken');
  expect(logged).not.toMatch(/aoife|brennan|3081470000000001|1988-02-29|visitor/i);
});

test('a fault of the database is logged without the values that it concerned', async () => {
  await sql`alter table saved_token add check (scope <> 'trouble')`.execute(api.connection.db);
  const answer = await saveToken(await bearer({ scope: 'trouble', sub: 'canary-subject' }));
  expect(answer.status).toBe(500);
  const logged = JSON.stringify(api.logged);
  expect(logged).toContain('violates check constraint');
  expect(logged).not.toContain('canary-subject');
});
