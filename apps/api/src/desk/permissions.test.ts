import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../tests/kit/desk/desk-api.ts';
import { ACTIONS } from './actions/actions.ts';
import { isQuery, pathOf } from './api/desk-calls.ts';
import { PERMISSIONS, rolesThatMay } from './permissions.ts';
import { ROLES } from './roles.ts';

let api: TestApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startTestApi();
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(() => api.stop());

const NONSENSE = { input: { nonsense: true } };

/** Those with the permission are told that the input is invalid; others only that they may not. */
async function statusesOf(action: (typeof ACTIONS)[number], role: (typeof ROLES)[number]) {
  const who = staff('sam', role);
  if (isQuery(action)) return [(await desk.get(who, action.name, '?nonsense=1')).status];
  const pressed = await desk.press(who, action.name, NONSENSE);
  const isPreviewed = action.risk !== 'reads' && !action.inSteps;
  const previewed = isPreviewed ? await desk.preview(who, action.name, NONSENSE.input) : pressed;
  return [pressed.status, previewed.status];
}

test.each(ACTIONS.map((action) => [action.name, action] as const))(
  '%s is refused to every role that the table does not name, pressed and previewed',
  async (_name, action) => {
    for (const role of ROLES) {
      const isAllowed = rolesThatMay(action.permission).includes(role);
      const statuses = await statusesOf(action, role);
      expect([role, ...new Set(statuses)]).toEqual([role, isAllowed ? 400 : 403]);
    }
  },
);

test('bodies are read for those alone who may do it, and large ones for uploads alone', async () => {
  const send = async (who: Parameters<typeof desk.get>[0], name: string, length: number) => {
    const body = 'x'.repeat(length);
    const init = { body, headers: { 'content-type': 'application/json' } };
    const path = `/actions/${name.replace(' ', '-')}`;
    const statuses = [
      (await desk.send(who, 'POST', path, init)).status,
      (await desk.send(who, 'POST', `${path}/preview`, init)).status,
    ];
    return [...new Set(statuses)];
  };
  const LARGE = 1_100_000;
  expect(await send(staff('ada', 'auditor'), 'member import', LARGE)).toEqual([403]);
  expect(await send(staff('ada', 'admin'), 'member import', LARGE)).toEqual([400]);
  expect(await send(staff('ada', 'auditor'), 'refund', LARGE)).toEqual([403]);
  expect(await send(staff('ada', 'admin'), 'refund', LARGE)).toEqual([413]);
});

test('nobody does anything without signing in, and a role that is none gives nothing', async () => {
  for (const action of ACTIONS) {
    const call = (who: Parameters<typeof desk.get>[0]) =>
      isQuery(action) ? desk.get(who, action.name) : desk.press(who, action.name, NONSENSE);
    expect((await call(undefined)).status).toBe(401);
    expect((await call(staff('nobody', 'support', { roles: new Set() }))).status).toBe(403);
  }
});

test('each permission is of use, and whoever may approve an action may decide about requests', () => {
  const used = ACTIONS.flatMap(({ permission, approvedBy }) => [permission, approvedBy]);
  expect(PERMISSIONS.filter((permission) => !used.includes(permission))).toEqual([]);
  for (const { approvedBy } of ACTIONS) {
    if (!approvedBy) continue;
    expect(rolesThatMay('decide approvals')).toEqual(
      expect.arrayContaining([...rolesThatMay(approvedBy)]),
    );
  }
});

test('a member of staff sees what they may do', async () => {
  const { body } = await desk.send(staff('ada', 'auditor'), 'GET', '/me');
  expect(body).toMatchObject({ name: 'ada', roles: ['auditor'] });
  expect(body.permissions).toContain('read audit');
  expect(body.permissions).not.toContain('refund orders');
});

test('a member of staff is offered what they may do, with the fields of each form', async () => {
  const { body } = await desk.send(staff('beth', 'marketing'), 'GET', '/actions');
  const offered = new Map(body.actions.map((one: { name: string }) => [one.name, one]));
  expect([...offered.keys()]).toEqual(
    ACTIONS.filter(({ permission }) => rolesThatMay(permission).includes('marketing')).map(
      ({ name }) => name,
    ),
  );
  expect(offered.get('bonus add')).toMatchObject({
    path: '/actions/bonus-add',
    risk: 'changes',
    needsReason: true,
    mayNeedApproval: true,
    hasPreview: true,
    input: { properties: { fromAvios: { type: 'integer' }, product: { type: 'string' } } },
  });
});

test('the OpenAPI document has a path for each action, and none for two', async () => {
  const { body } = await desk.send(staff('ada', 'auditor'), 'GET', '/openapi.json');
  const paths = Object.keys(body.paths).filter((path) => /^\/actions\/[\w-]+$/.test(path));
  expect(paths).toEqual(ACTIONS.map(pathOf));
  expect(new Set(paths).size).toBe(ACTIONS.length);
});

test('what moves money needs a recent log-in', async () => {
  const input = { transactionId: 'p1nobodysofthedesktestsx' };
  const minutesAgo = (minutes: number) => new Date(api.clock.now.getTime() - minutes * 60_000);
  const pressed = (minutes: number) =>
    desk.press(staff('orla', 'support', { authenticatedAt: minutesAgo(minutes) }), 'refund', {
      input,
    });
  expect((await pressed(16)).body).toMatchObject({ code: 'log_in_too_old' });
  expect((await pressed(15)).body).toMatchObject({ code: 'not_found' });
});

test('a reason is required at the desk, in one line', async () => {
  const input = { transactionId: 'p1nobodysofthedesktestsx' };
  const who = staff('orla', 'support');
  for (const reason of [undefined, '', ' ', 'x', 'two\nlines', 'red \u001b[31m']) {
    const sent = reason === undefined ? { input, reason: undefined as never } : { input, reason };
    const { body } = await desk.press(who, 'refund', sent);
    expect(body).toEqual({
      code: 'bad_request',
      message: 'reason must say why, in 2 to 200 characters.',
    });
  }
});

test('a press needs a key of its own', async () => {
  const { body } = await desk.press(staff('mo', 'admin'), 'dead retry', { input: {}, key: '' });
  expect(body).toMatchObject({ code: 'bad_request' });
});
