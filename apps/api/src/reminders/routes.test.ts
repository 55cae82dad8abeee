import { bonusReminders } from '@cairn/contract/members/bonus-reminders';
import { memberData } from '@cairn/contract/members/member-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN, type RemindersApi, startReminders } from '../../../../tests/kit/api/reminders.ts';
import { eraseMember } from '../privacy/erase-member.ts';

const BOTH = { starts: true, endsSoon: true };

let api: RemindersApi;
beforeAll(async () => {
  api = await startReminders();
});
afterAll(() => api.stop());

async function read(number: string) {
  return bonusReminders.parse(await (await api.call('GET', number)).json());
}

/** The link that a member's mail program posts to. */
async function leaveUrl(email: string): Promise<URL> {
  await api.addBonus();
  await api.sweep();
  expect(await api.runJobs()).toEqual([]);
  const { unsubscribeUrl } = api.mails.findLast(({ to }) => to === email) ?? {};
  return new URL(unsubscribeUrl ?? '');
}

test('a member agrees to each reminder, with the time of consent, and leaves [3.20]', async () => {
  const { number } = await api.newMember();
  expect(await read(number)).toEqual({});
  const first = api.clock.now.toISOString();
  await api.wants(number, { starts: true, endsSoon: false });
  expect(await read(number)).toEqual({ startsSince: first, language: 'en-GB' });
  api.pass(1_000);
  await api.wants(number, BOTH);
  const second = api.clock.now.toISOString();
  const both = { startsSince: first, endsSoonSince: second, language: 'en-GB' };
  expect(await read(number)).toEqual(both);
  api.pass(1_000);
  await api.wants(number, { starts: false, endsSoon: true });
  expect(await read(number)).toEqual({ endsSoonSince: second, language: 'en-GB' });
  for (let times = 0; times < 2; times += 1) {
    expect((await api.call('DELETE', number)).status).toBe(204);
    expect(await read(number)).toEqual({});
  }
});

test('the consent is in the language of the page [3.20]', async () => {
  const { number } = await api.newMember();
  const claims = { member_number: number };
  const token = await api.issuerOf('EI').accessToken({ claims });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'application-language': 'en-IE',
  };
  const init = { method: 'PUT', headers, body: JSON.stringify(BOTH) };
  expect(await (await api.request(`${OWN}?partner=ei`, init)).json()).toMatchObject({
    language: 'en-IE',
  });
});

test('agreeing to nothing is refused, and so is a member whom the programme does not know [3.20]', async () => {
  const { number } = await api.newMember();
  expect((await api.call('PUT', number, { starts: false, endsSoon: false })).status).toBe(400);
  expect((await api.call('PUT', number, { ...BOTH, number })).status).toBe(400);
  expect(await read(number)).toEqual({});
  expect((await api.call('PUT', '3081470999999999', BOTH)).status).toBe(404);
});

test('opening the link of a reminder asks, posting to it ends the reminders [3.20]', async () => {
  const { number, email } = await api.newMember();
  await api.wants(number);
  const { pathname, search } = await leaveUrl(email ?? '');
  const path = pathname.replace('/api', '') + search;

  const opened = await api.get(path);
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toBe(
    `https://shop.example/account/leave-reminders${search}`,
  );
  expect(await read(number)).toMatchObject({ language: 'en-GB' });

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const posted = await api.request(path, { method: 'POST', body });
  expect([posted.status, await posted.text()]).toEqual([200, 'Reminders are off.']);
  expect(await read(number)).toEqual({});
  // Whether there was a member is nobody's to know.
  const again = await api.request(path, { method: 'POST', body });
  expect([again.status, await again.text()]).toEqual([200, 'Reminders are off.']);
});

test('the page’s form ends them too, and leads back to the page in its language [3.20]', async () => {
  const { number, email } = await api.newMember();
  await api.wants(number);
  const { searchParams } = await leaveUrl(email ?? '');
  const form = (token: string) => {
    return api.request(`/bonus-reminders/leave-form?locale=en-IE&token=${token}`, {
      method: 'POST',
    });
  };
  const token = searchParams.get('token') ?? '';
  expect((await form(`${token.slice(1)}x`)).status).toBe(303);
  expect(await read(number)).toMatchObject({ language: 'en-GB' });
  const answer = await form(token);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(
    'https://shop.example/en-IE/account/leave-reminders?left',
  );
  expect(await read(number)).toEqual({});
  expect((await form('short')).status).toBe(400);
});

test('the link of an old reminder still works for who agreed again, and is stored as a hash [3.20]', async () => {
  const { number, email } = await api.newMember();
  await api.wants(number);
  const { searchParams, search } = await leaveUrl(email ?? '');
  await api.call('DELETE', number);
  await api.wants(number);
  const { db } = api.connection;
  const rows = await db.selectFrom('bonus_reminder').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(searchParams.get('token'));
  await api.request(`/bonus-reminders/leave${search}`, { method: 'POST' });
  expect(await read(number)).toEqual({});
});

test('reminders are in the data that a member takes, and end with their erasure [3.20]', async () => {
  const { number, email } = await api.newMember();
  await api.wants(number);
  const agreed = api.clock.now.toISOString();
  await leaveUrl(email ?? '');
  const claims = { member_number: number };
  const token = await api.issuerOf('EI').accessToken({ claims });
  const authorization = `Bearer ${token}`;
  const answer = await api.get('/users/current/data?partner=ei', { authorization });
  expect(memberData.parse(await answer.json()).bonusReminders).toEqual({
    startsSince: agreed,
    endsSoonSince: agreed,
    language: 'en-GB',
    written: [{ reminder: 'starts', writtenAt: api.clock.now.toISOString() }],
  });

  const { db } = api.connection;
  const member = { company: 'EI', number } as const;
  const erased = await eraseMember(db, member, { by: 'staff' }, api.clock.now);
  expect(erased).toEqual({ kind: 'erased' });
  for (const table of ['bonus_reminder', 'bonus_reminder_letter'] as const) {
    const left = await db.selectFrom(table).where('number', '=', number).selectAll().execute();
    expect(left).toEqual([]);
  }
});
