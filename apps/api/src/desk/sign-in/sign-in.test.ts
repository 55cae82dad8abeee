import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { openTestDesk, type TestDesk } from '../../../../../tests/kit/desk/desk.ts';
import { openBrowser } from '../../../../../tests/kit/desk/staff-browser.ts';
import {
  CIARAN,
  DESK_ORIGIN,
  ORLA,
  type StaffIdentity,
  startStaffIdentity,
} from '../../../../../tests/kit/desk/staff-identity.ts';

/** In none of the groups that this desk knows. */
const HENRIK = 'henrik.lund@staff.example';

let api: TestApi;
let identity: StaffIdentity;
let desk: TestDesk;
beforeAll(async () => {
  [api, identity] = await Promise.all([startTestApi(), startStaffIdentity()]);
  desk = openTestDesk(api, { issuer: identity.url });
});
afterAll(async () => {
  await identity.stop();
  await api.stop();
});

const auditOf = async (action: string) =>
  await api.connection.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id')
    .execute();

test('somebody of the directory signs in, with the roles of their groups, and is audited', async () => {
  const browser = openBrowser(desk);
  const answer = await browser.signIn(ORLA, '/desk/sign-in?return=/orders/4417%3Ftab=ledger');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/orders/4417?tab=ledger');
  const { staff } = await browser.session();
  expect(staff).toEqual({
    id: expect.stringMatching(new RegExp(`^${identity.url}#[0-9a-f]+$`)),
    name: 'Orla Whelan',
    roles: ['support'],
  });
  expect((await auditOf('sign-in')).at(-1)).toMatchObject({
    actor: staff.id,
    detail: { roles: ['support'] },
  });
});

test('the request has PKCE, state and nonce, new ones each time', async () => {
  const browser = openBrowser(desk);
  const [one, other] = [await browser.begin(), await browser.begin()];
  expect(one.searchParams.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
  }
});

test('cookies are __Host-, Secure, HttpOnly and Lax', async () => {
  const browser = openBrowser(desk);
  const begun = await browser.get('/desk/sign-in');
  expect(begun.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-desk-sign-in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const signedIn = await browser.signIn();
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test('neither the session’s key nor a token of the provider is in the database', async () => {
  const browser = openBrowser(desk);
  await browser.signIn();
  const rows = await api.connection.db.selectFrom('staff_session').selectAll().execute();
  const stored = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(0);
  expect(stored).not.toContain(browser.sessionCookie());
  // Every JWT begins like this.
  expect(stored).not.toContain('eyJ');
});

test('an answer with another state is refused', async () => {
  const browser = openBrowser(desk);
  const back = await browser.logIn(await browser.begin(), ORLA);
  back.searchParams.set('state', 'x'.repeat(43));
  expect((await browser.get(back.href)).status).toBe(400);
  expect(browser.sessionCookie()).toBeUndefined();
});

test('the answer to an attempt of another browser is refused: nobody can sign others in as themselves', async () => {
  const [attacker, victim] = [openBrowser(desk), openBrowser(desk)];
  const back = await attacker.logIn(await attacker.begin(), CIARAN);
  await victim.begin();
  expect((await victim.get(back.href)).status).toBe(400);
  expect(victim.sessionCookie()).toBeUndefined();
});

test('an answer is good for one sign-in: sent again it is refused, and so is its code', async () => {
  const browser = openBrowser(desk);
  const back = await browser.logIn(await browser.begin(), ORLA);
  expect((await browser.get(back.href)).status).toBe(303);
  const first = browser.sessionCookie();
  expect((await browser.get(back.href)).status).toBe(400);

  const again = await browser.begin();
  const replayed = new URL(back);
  replayed.searchParams.set('state', again.searchParams.get('state') ?? '');
  expect((await browser.get(replayed.href)).status).toBe(403);
  expect(browser.sessionCookie()).toBe(first);
});

test('an attempt that was open for too long is refused', async () => {
  const browser = openBrowser(desk);
  const back = await browser.logIn(await browser.begin(), ORLA);
  const begun = api.clock.now;
  api.clock.now = new Date(begun.getTime() + 15 * 60_000);
  expect((await browser.get(back.href)).status).toBe(400);
  api.clock.now = begun;
});

test('a key that was there before is not the session’s, and a new sign-in ends the last session', async () => {
  const browser = openBrowser(desk);
  const planted = 'p'.repeat(43);
  browser.setCookie('__Host-desk', planted);
  await browser.signIn();
  const first = browser.sessionCookie();
  expect(first).not.toBe(planted);
  await browser.signIn();
  expect(browser.sessionCookie()).not.toBe(first);

  const stolen = openBrowser(desk);
  for (const old of [planted, first ?? '']) {
    stolen.setCookie('__Host-desk', old);
    expect((await stolen.get('/desk/session')).status).toBe(401);
  }
});

test('somebody without one of the desk’s groups does not get in', async () => {
  const browser = openBrowser(desk);
  const answer = await browser.signIn(HENRIK);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('No access to the desk');
  expect(browser.sessionCookie()).toBeUndefined();
});

test('a log-in that is cancelled signs nobody in', async () => {
  const browser = openBrowser(desk);
  const start = await browser.begin();
  const state = start.searchParams.get('state') ?? '';
  const iss = encodeURIComponent(identity.url);
  const answer = await browser.get(`/desk/callback?error=access_denied&state=${state}&iss=${iss}`);
  expect(answer.status).toBe(403);
  expect(browser.sessionCookie()).toBeUndefined();
});

test('the way back from another site leads to the start', async () => {
  const browser = openBrowser(desk);
  const answer = await browser.signIn(ORLA, '/desk/sign-in?return=https://evil.example/');
  expect(answer.headers.get('location')).toBe('/');
});

test('a fresh log-in asks for the password again, and returns to where one was', async () => {
  const browser = openBrowser(desk);
  await browser.signIn();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await api.connection.db.updateTable('staff_session').set({ authenticated_at: hourAgo }).execute();
  const { recentUntil } = await browser.session();
  expect(new Date(recentUntil).getTime()).toBeLessThan(Date.now());

  const start = await browser.begin('/desk/sign-in?fresh&return=/orders/1');
  expect(start.searchParams.get('prompt')).toBe('login');
  expect(start.searchParams.get('max_age')).toBe('0');
  const answer = await browser.get((await browser.logIn(start, ORLA)).href);
  expect(answer.headers.get('location')).toBe('/orders/1');
  expect(new Date((await browser.session()).recentUntil).getTime()).toBeGreaterThan(Date.now());
});

test('a fresh log-in from which its parameters were removed is refused', async () => {
  const browser = openBrowser(desk);
  await browser.signIn();
  await api.connection.db
    .updateTable('staff_session')
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .execute();
  // The log-in at the provider is a moment old, which a clock ahead by an hour makes an hour.
  const begun = api.clock.now;
  api.clock.now = new Date(Date.now() + 3_600_000);
  const start = await browser.begin('/desk/sign-in?fresh');
  start.searchParams.delete('prompt');
  start.searchParams.set('max_age', '36000');
  const answer = await browser.get((await browser.logIn(start, ORLA)).href);
  api.clock.now = begun;
  expect(answer.status).toBe(403);
});

test('when somebody else signs in, they do not go on where the last person was', async () => {
  const browser = openBrowser(desk);
  await browser.signIn(ORLA);
  browser.forgetProvider();
  const answer = await browser.signIn(CIARAN, '/desk/sign-in?fresh&return=/orders/1');
  expect(answer.headers.get('location')).toBe('/');
  expect((await browser.session()).staff.name).toBe('Ciarán Fahy');
});

test('signing out ends the session here and leads to the provider’s log-out', async () => {
  const browser = openBrowser(desk);
  await browser.signIn();
  const key = browser.sessionCookie() ?? '';
  const { csrfToken: csrf } = await browser.session();
  const answer = await browser.post(
    '/desk/sign-out',
    { origin: DESK_ORIGIN },
    new URLSearchParams({ csrf }),
  );
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain(`url=${identity.url}/session/end?`);
  expect(text).toContain('id_token_hint=');
  expect(browser.sessionCookie()).toBeUndefined();
  browser.setCookie('__Host-desk', key);
  expect((await browser.get('/desk/session')).status).toBe(401);
  expect(await auditOf('sign-out')).toHaveLength(1);
});

test('the log has neither codes nor keys, tokens or names', async () => {
  const browser = openBrowser(desk);
  const back = await browser.logIn(await browser.begin(), ORLA);
  await browser.get(back.href);
  const log = JSON.stringify(api.logged);
  expect(log).toContain('/desk/callback');
  const secrets = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '');
  for (const secret of [...secrets, browser.sessionCookie() ?? '', 'Whelan', 'eyJ']) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret);
  }
});
