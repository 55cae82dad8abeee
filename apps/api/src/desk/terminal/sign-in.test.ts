import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { RULES } from '../../../../../tests/kit/desk/desk-api.ts';
import { openBrowser } from '../../../../../tests/kit/desk/staff-browser.ts';
import {
  CIARAN,
  ORLA,
  type StaffIdentity,
  startStaffIdentity,
} from '../../../../../tests/kit/desk/staff-identity.ts';
import { operatorDesk } from './operator-desk.ts';
import { createTerminalSignIn } from './sign-in.ts';
import { NO_SHOP } from './test-kit.ts';

const ORIGIN = 'http://127.0.0.1:54321';

let api: TestApi;
let identity: StaffIdentity;
let operate: ReturnType<typeof operatorDesk>;
beforeAll(async () => {
  [api, identity] = await Promise.all([startTestApi(), startStaffIdentity()]);
  const { log, clock } = api;
  const { db } = api.connection;
  const now = () => clock.now;
  const { clientId, clientSecret } = identity.settings;
  const signIn = createTerminalSignIn(
    { db, now, log },
    {
      provider: {
        ...{ issuer: identity.url, clientId, clientSecret, clientAuth: 'post' },
        ...{ scopes: 'openid profile offline_access', groupsClaim: 'groups' },
        roles: [
          { role: 'support', group: 'desk-support' },
          { role: 'finance', group: 'desk-finance' },
        ],
      },
      session: { idleMinutes: 30, hours: 10, recentMinutes: 15 },
    },
  );
  operate = operatorDesk({ db, now, ports: NO_SHOP, rules: RULES, signIn, log });
});
afterAll(async () => {
  await identity.stop();
  await api.stop();
});
// The provider knows only the real time.
beforeEach(() => {
  api.clock.now = new Date();
});

async function send(more: object) {
  const lines: string[] = [];
  const request = { command: '', args: [], actor: 'maeve', folder: '/', ...more };
  const exitCode = await operate(request, (line) => lines.push(line));
  return { exitCode, lines };
}

const type = (line: string, sessionKey?: string) => {
  const [command, ...args] = line.split(' ');
  return send({ command, args, ...(sessionKey && { sessionKey }) });
};

const begin = (terminalKey: string) =>
  send({ signIn: { step: 'begin', origin: ORIGIN, terminalKey } });

const finish = (search: string, terminalKey: string, sessionKey?: string) =>
  send({
    signIn: { step: 'finish', origin: ORIGIN, terminalKey, search },
    ...(sessionKey && { sessionKey }),
  });

async function logIn(terminalKey: string, email: string): Promise<string> {
  const [address = ''] = (await begin(terminalKey)).lines;
  const browser = openBrowser({ fetch }, ORIGIN);
  return (await browser.logIn(new URL(address), email)).search;
}

async function signIn(email: string, formerKey?: string): Promise<string> {
  const { exitCode, lines } = await finish(await logIn('terminal', email), 'terminal', formerKey);
  expect(exitCode).toBe(0);
  return lines[0] ?? '';
}

async function lastAudited(action: string) {
  return await api.connection.db
    .selectFrom('audit_log')
    .select(['actor', 'detail'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

test('whoever signs in does commands in their own name, with their own roles', async () => {
  const key = await signIn(ORLA);
  const who = await type('who', key);
  expect(who.lines[0]).toBe('Orla Whelan (support)');
  expect((await type('bonus list', key)).exitCode).toBe(0);
  expect(await lastAudited('bonus list')).toMatchObject({
    actor: 'Orla Whelan',
    detail: { staff: { roles: ['support'], via: 'terminal', verified: true } },
  });
  expect(await type('maintenance on', key)).toEqual({
    exitCode: 1,
    lines: ['Your role may not do this: maintenance.'],
  });
});

test('what the machine’s user asks for, one who signed in stands for, and another approves', async () => {
  const { lines } = await type('switch EI gift off');
  const [, id = ''] = /as request (\d+)\.$/.exec(lines[0] ?? '') ?? [];
  const key = await signIn(CIARAN);
  const approve = `approval approve ${id}`;
  expect((await type(approve, key)).lines[0]).toMatch(/^You stand for this request now/);
  expect((await type(approve, key)).lines[0]).toMatch(/^You asked for this yourself/);
  expect((await type(`approval withdraw ${id}`, key)).exitCode).toBe(0);
});

test('what moves money needs a recent log-in', async () => {
  const key = await signIn(CIARAN);
  api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000);
  expect(await type('approval approve 1', key)).toEqual({
    exitCode: 1,
    lines: ['This moves money: sign in again first.', 'npm run operate -- sign-in'],
  });
});

test('after 30 minutes without use a session has ended, and nothing is done in another name', async () => {
  const key = await signIn(ORLA);
  api.clock.now = new Date(api.clock.now.getTime() + 31 * 60_000);
  const { exitCode, lines } = await type('maintenance on', key);
  expect([exitCode, lines[0]]).toEqual([
    1,
    'Your sign-in has ended. Sign in again: npm run operate -- sign-in.',
  ]);
});

test('roles are read again, and a provider that is away ends no session', async () => {
  const key = await signIn(ORLA);
  const comeBack = identity.goAway();
  afterEach(comeBack);
  api.clock.now = new Date(api.clock.now.getTime() + 11 * 60_000);
  expect((await type('bonus list', key)).lines[0]).toMatch(/^Your roles cannot be checked/);
  expect((await begin('terminal')).lines[0]).toMatch(/^The staff log-in cannot be used: /);
  comeBack();
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  expect((await type('bonus list', key)).exitCode).toBe(0);
});

test('an answer is good once, and only for the terminal that asked', async () => {
  const search = await logIn('mine', ORLA);
  const used = 'This sign-in was open for too long, or was used already.';
  expect((await finish(search, 'another’s')).lines).toEqual([used]);
  expect((await finish(search, 'mine')).exitCode).toBe(0);
  expect((await finish(search, 'mine')).lines).toEqual([used]);
});

test('who is in none of the groups is not signed in', async () => {
  const search = await logIn('terminal', 'henrik.lund@staff.example');
  expect(await finish(search, 'terminal')).toEqual({
    exitCode: 1,
    lines: ['Your account is in none of the groups that STAFF_ROLES names.'],
  });
});

test('a new sign-in ends the one before; after sign-out nobody is signed in', async () => {
  const first = await signIn(ORLA);
  const second = await signIn(ORLA, first);
  expect((await type('who', first)).exitCode).toBe(1);
  expect(await type('sign-out', second)).toEqual({ exitCode: 0, lines: ['You are signed out.'] });
  expect((await type('who', second)).exitCode).toBe(1);
  expect(await lastAudited('sign-out')).toBeDefined();
});
