import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import type { Role } from '../roles.ts';
import type { StaffId } from '../staff.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';
import { createSessions } from './sessions.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const MINUTE = 60_000;

test('staff who signed in lately are listed with their roles, and whether they are signed in', async () => {
  const { db } = api.connection;
  const sessions = createSessions(db, { idleMinutes: 30, hours: 10, recentMinutes: 15 });
  const open = async (id: string, name: string, role: Role, at: Date) => {
    const person = { id: id as StaffId, name, roles: new Set([role]) };
    const tokens = { refreshToken: 'refresh', idToken: 'id' };
    return await sessions.open({ person, authenticatedAt: at, tokens }, undefined, at);
  };
  await open('id#dev', 'Dev Anand', 'support', new Date(NOW.getTime() - 91 * 24 * 60 * MINUTE));
  await open('id#ciaran', 'Ciarán Fahy', 'support', new Date(NOW.getTime() - 90 * MINUTE));
  await open('id#ciaran', 'Ciarán Fahy', 'finance', new Date(NOW.getTime() - 60 * MINUTE));
  await open('id#orla', 'Orla Whelan', 'support', new Date(NOW.getTime() - 10 * MINUTE));

  const desk = deskAt({ db, now: () => NOW });
  const { status, body } = await desk.get(staff('henrik', 'auditor'), 'staff list');
  expect(status).toBe(200);
  expect(body.people).toEqual([
    {
      id: 'id#orla',
      name: 'Orla Whelan',
      roles: ['support'],
      lastSignIn: '2026-11-15T11:50:00.000Z',
      sessionUntil: '2026-11-15T12:20:00.000Z',
    },
    {
      id: 'id#ciaran',
      name: 'Ciarán Fahy',
      roles: ['finance'],
      lastSignIn: '2026-11-15T11:00:00.000Z',
      sessionUntil: null,
    },
  ]);
  const marketing = body.roles.find(({ role }: { role: Role }) => role === 'marketing');
  expect(marketing.permissions).toContain('change campaigns');
  expect(marketing.permissions).not.toContain('read members');
  expect((await operatorAt(db).operate('staff list')).lines[0]).toBe(
    '2026-11-15T11:50:00.000Z  Orla Whelan  support  signed in until 2026-11-15T12:20:00.000Z',
  );
});

test('the switch is shown as it was last used', async () => {
  const { operate } = operatorAt(api.connection.db);
  expect((await operate('shop state')).lines).toEqual(['The switch says open.']);
  await operate('maintenance on');
  expect((await operate('shop state')).lines).toEqual([
    `The switch says closed since ${NOW.toISOString()}.`,
  ]);
});
