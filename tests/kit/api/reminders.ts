import type { WantedReminders } from '@cairn/contract/members/bonus-reminders';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { newId } from '../../../apps/api/src/database/new-id.ts';
import {
  type DemoMember,
  seedDemoMembers,
} from '../../../apps/api/src/members/seed-demo-members.ts';
import { writeReminders } from '../../../apps/api/src/reminders/write-reminders.ts';
import { AOIFE, startTestApi, type TestApi } from './api.ts';

export const HOUR = 3_600_000;
export const OWN = '/users/current/bonus-reminders';

export type RemindersApi = TestApi & {
  /** Calls for a member's own reminders. */
  call(method: string, number: string, body?: object): Promise<Response>;
  pass(milliseconds: number): void;
  newMember(): Promise<DemoMember & { number: MembershipNumber }>;
  wants(number: string, wanted?: WantedReminders): Promise<void>;
  /** Starts now, on packages from 20,000 avios. */
  addBonus(): Promise<string>;
  sweep(): Promise<void>;
  written(): Promise<{ number: string }[]>;
  /** Addressees and subjects of all emails. */
  mailed(): string[];
};

/** The API with members of its own and no bonus but those that a test adds. */
export async function startReminders(): Promise<RemindersApi> {
  const api = await startTestApi();
  const { db } = api.connection;
  await db.deleteFrom('bonus_campaign').execute();
  api.clock.now = new Date('2026-11-16T09:00:00Z');
  let members = 0;

  async function call(method: string, number: string, body?: object) {
    const token = await api.issuerOf('EI').accessToken({ claims: { member_number: number } });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return await api.request(`${OWN}?partner=ei`, init);
  }

  return {
    ...api,
    call,
    pass: (milliseconds) => {
      api.clock.now = new Date(api.clock.now.getTime() + milliseconds);
    },
    newMember: async () => {
      members += 1;
      const number = membershipNumber.parse(`${3_081_479_000_000_000 + members}`);
      const { householdBalance: _, ...alone } = AOIFE;
      const member = { ...alone, number, email: `member-${members}@members.example` };
      await seedDemoMembers(db, ['EI'], [member], api.clock.now);
      return { ...member, number };
    },
    wants: async (number, wanted = { starts: true, endsSoon: true }) => {
      const answer = await call('PUT', number, wanted);
      if (answer.status !== 200) throw new Error(`The answer was ${answer.status}`);
    },
    addBonus: async () => {
      const id = newId(api.clock.now);
      const ends_at = new Date(api.clock.now.getTime() + 72 * HOUR);
      const worth = { kind: 'percentage', value: 25, from_avios: 20_000 } as const;
      const bonus = { id, company: 'EI', product: 'purchase', ...worth } as const;
      await db
        .insertInto('bonus_campaign')
        .values({ ...bonus, starts_at: api.clock.now, ends_at })
        .execute();
      return id;
    },
    sweep: () => writeReminders({ ...api, now: () => api.clock.now }),
    written: async () => await db.selectFrom('bonus_reminder_letter').selectAll().execute(),
    mailed: () => api.mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted(),
  };
}
