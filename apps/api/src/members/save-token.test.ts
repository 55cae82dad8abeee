import { createHash } from 'node:crypto';
import { STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { epoch } from '../../../../tests/kit/api/tokens.ts';
import { seedDemoMembers } from './seed-demo-members.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});
afterAll(() => api.stop());

async function bearer(claims: Record<string, unknown> = {}) {
  return { authorization: `Bearer ${await api.issuerOf('EI').accessToken({ claims })}` };
}

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
      fingerprint: createHash('sha256')
        .update(token.slice(0, token.lastIndexOf('.')))
        .digest('base64url'),
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

test('the language of the page is remembered for emails [7.1] [7.6]', async () => {
  for (const language of ['en-IE', 'en-GB']) {
    const headers = { ...(await bearer()), 'application-language': language };
    expect((await saveToken(headers)).status).toBe(204);
    const { db } = api.connection;
    const member = await db.selectFrom('member').select('language').executeTakeFirst();
    expect(member).toEqual({ language });
  }
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
  await api.connection.db.transaction().execute(async (owner) => {
    await sql`set local role none`.execute(owner);
    await sql`alter table saved_token add check (scope <> 'trouble')`.execute(owner);
  });
  const answer = await saveToken(await bearer({ scope: 'trouble', sub: 'canary-subject' }));
  expect(answer.status).toBe(500);
  const logged = JSON.stringify(api.logged);
  expect(logged).toContain('violates check constraint');
  expect(logged).not.toContain('canary-subject');
});
