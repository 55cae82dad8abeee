import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, type RemindersApi, startReminders } from '../../../../tests/kit/api/reminders.ts';
import { eraseMember } from '../privacy/erase-member.ts';
import { writeReminders } from './write-reminders.ts';

let api: RemindersApi;
beforeAll(async () => {
  api = await startReminders();
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { db } = api.connection;
  await db.deleteFrom('bonus_campaign').execute();
  await db.deleteFrom('bonus_reminder').execute();
  await db.deleteFrom('job').execute();
  await db.updateTable('product_switch').set({ enabled: true }).execute();
  api.mails.length = 0;
});

/** Members without a name, who have agreed: enough for several pages. */
async function agree(count: number) {
  const { db } = api.connection;
  await sql`
    insert into bonus_reminder (company, number, starts_since, language, leave_token_hash)
    select 'EI', (4000000000000000 + n)::text, ${api.clock.now}::timestamptz, 'en-GB', 'hash ' || n
    from generate_series(1, ${count}::integer) n`.execute(db);
}

const waiting = async () =>
  await api.connection.db
    .selectFrom('job')
    .select('data')
    .where('queue', '=', 'send-reminder')
    .execute();

test('when a bonus starts and on its last day, each member who agreed to it is written to once [3.20]', async () => {
  const [both, starts, ends] = [
    await api.newMember(),
    await api.newMember(),
    await api.newMember(),
  ];
  await api.newMember();
  await api.wants(both.number);
  await api.wants(starts.number, { starts: true, endsSoon: false });
  await api.wants(ends.number, { starts: false, endsSoon: true });
  await api.addBonus();
  for (let times = 0; times < 2; times += 1) {
    await api.sweep();
    expect(await api.runJobs()).toEqual([]);
  }
  const started = 'The 25% bonus has started';
  expect(api.mailed()).toEqual([`${both.email}: ${started}`, `${starts.email}: ${started}`]);
  const { text, unsubscribeUrl } = api.mails[0] ?? {};
  expect(text).toContain(
    'Buy 20,000 avios or more by 19 November 2026 at 09:00, Irish time, and we’ll add 25% on top.',
  );
  expect(text).toContain('because you agreed to bonus reminders on 16 November 2026.');
  const token = new URL(unsubscribeUrl ?? '').searchParams.get('token');
  expect(text).toContain(
    `https://shop.example/en-GB/account/leave-reminders?opco=EI&market=IE&token=${token}`,
  );

  api.mails.length = 0;
  api.pass(48 * HOUR);
  for (let times = 0; times < 2; times += 1) {
    await api.sweep();
    expect(await api.runJobs()).toEqual([]);
  }
  const endsSoon = 'The 25% bonus ends on 19 November 2026';
  expect(api.mailed()).toEqual([`${both.email}: ${endsSoon}`, `${ends.email}: ${endsSoon}`]);
});

test('who agrees while a bonus runs is not told that it has started [3.20]', async () => {
  await api.addBonus();
  api.pass(1_000);
  const { number } = await api.newMember();
  await api.wants(number);
  await api.sweep();
  expect(await api.written()).toEqual([]);
});

test('letters are written page by page, no more than the queue takes, and the rest in later runs [3.20]', async () => {
  await agree(3_200);
  await api.addBonus();
  await api.sweep();
  expect(await waiting()).toHaveLength(2_000);
  await api.sweep();
  expect(await waiting()).toHaveLength(2_000);
  await api.connection.db.deleteFrom('job').execute();
  await api.sweep();
  expect(await waiting()).toHaveLength(1_200);
  const numbers = (await api.written()).map(({ number }) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([3_200, 3_200]);
});

test('two workers share the pages, and each member has one letter [3.20]', async () => {
  await agree(1_700);
  await api.addBonus();
  await Promise.all([api.sweep(), api.sweep(), api.sweep()]);
  await api.sweep();
  const numbers = (await api.written()).map(({ number }) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([1_700, 1_700]);
  expect(await waiting()).toHaveLength(1_700);
});

test('what a killed worker left is written by the next, and nothing twice [3.20]', async () => {
  await agree(1_200);
  await api.addBonus();
  const { db } = api.connection;
  // Its connection goes while it writes the second page.
  let pages = 0;
  const dying = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.length === 500 && 'number' in (result.rows[0] ?? {})) pages += 1;
      if (pages === 2) throw new Error('killed');
      return result;
    },
  });
  const connection = { ...api.connection, db: dying };
  const killed = writeReminders({ ...api, connection, now: () => api.clock.now });
  await expect(killed).rejects.toThrow('killed');
  expect(await api.written()).toHaveLength(500);
  await api.sweep();
  const numbers = (await api.written()).map(({ number }) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([1_200, 1_200]);
  expect(await waiting()).toHaveLength(1_200);
});

const member = (number: string) =>
  ({ company: 'EI', number: membershipNumber.parse(number) }) as const;

test.each<[what: string, happens: (number: string, bonus: string) => Promise<unknown>]>([
  ['the bonus has ended', async () => api.pass(73 * HOUR)],
  [
    'an operator has ended it',
    async (_number, id) =>
      await api.connection.db
        .updateTable('bonus_campaign')
        .set({ ends_at: new Date(api.clock.now.getTime() - 1) })
        .set({ starts_at: new Date(api.clock.now.getTime() - 2) })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'the product is switched off',
    async () =>
      await api.connection.db.updateTable('product_switch').set({ enabled: false }).execute(),
  ],
  ['the member has left', async (number) => await api.call('DELETE', number)],
  [
    'the member has left this kind',
    async (number) => await api.wants(number, { starts: false, endsSoon: true }),
  ],
  [
    'the member was erased',
    async (number) =>
      await eraseMember(api.connection.db, member(number), { by: 'staff' }, api.clock.now),
  ],
  [
    'the member may no longer buy',
    async (number) =>
      await api.connection.db
        .updateTable('member')
        .set({ country: 'DE' })
        .where('number', '=', membershipNumber.parse(number))
        .execute(),
  ],
  [
    'their limit leaves no package with the bonus',
    async (number) =>
      await api.connection.db
        .insertInto('cap_usage')
        .values({ ...member(number), year: 2026, kind: 'purchase', used: 190_000, cap: 200_000 })
        .execute(),
  ],
])('nothing is sent if %s by then [3.20]', async (_what, happens) => {
  const { number } = await api.newMember();
  await api.wants(number);
  const bonus = await api.addBonus();
  await api.sweep();
  expect(await waiting()).toHaveLength(1);
  const before = api.clock.now;
  await happens(number, bonus);
  expect(await api.runJobs()).toEqual([]);
  expect(api.mailed()).toEqual([]);
  await api.sweep();
  expect(await api.runJobs()).toEqual([]);
  expect(api.mails.filter(({ subject }) => subject.includes('started'))).toEqual([]);
  api.clock.now = before;
  await api.connection.db.deleteFrom('cap_usage').execute();
});

test('while its product is switched off no letter is written; on again, the rest follow [3.20]', async () => {
  await agree(10);
  const { db } = api.connection;
  await api.addBonus();
  await db.updateTable('product_switch').set({ enabled: false }).execute();
  await api.sweep();
  expect(await api.written()).toEqual([]);
  await db.updateTable('product_switch').set({ enabled: true }).execute();
  await api.sweep();
  expect(await api.written()).toHaveLength(10);
});
