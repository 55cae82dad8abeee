import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../../apps/api/src/database/tables.ts';
import type { DemoActivity } from '../../apps/api/src/members/seed-demo-activities.ts';
import { seedDemoMembers } from '../../apps/api/src/members/seed-demo-members.ts';

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** An empty database on a server; returns its address. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `soak_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const PERSON = {
  name: { firstName: 'Ada', lastName: 'Member' },
  dateOfBirth: '1980-01-01',
  gender: 'female',
  country: 'IE',
  enrolmentDate: '2015-01-01',
  tierStatus: 'Blue',
  balance: 50_000,
};

const WEEK = 7 * 86_400_000;

/** Boostable by every member. */
export const ACTIVITIES: readonly DemoActivity[] = ['out', 'back', 'again'].map((id) => ({
  id,
  type: 'flight',
  sectorType: 'air',
  description: 'Dublin to Boston',
  partner: 'EI',
  avios: 1_000,
  madeAt: new Date(Date.now() - WEEK),
}));

/** Members of the programme who have bought nothing yet; each call returns the next one's number. */
export async function inviteMembers(db: Database, count: number): Promise<() => string> {
  const numbers = Array.from({ length: count }, (_, index) => `${10 ** 15 + index}`);
  for (let first = 0; first < count; first += 500) {
    const some = numbers.slice(first, first + 500);
    const members = some.map((number) => ({
      ...PERSON,
      activities: ACTIVITIES,
      number,
      email: emailOf(number),
    }));
    await seedDemoMembers(db, ['EI'], members);
  }
  return () => {
    const number = numbers.shift();
    if (number === undefined) throw new Error(`There are no more than ${count} members`);
    return number;
  };
}

function emailOf(number: string): string {
  return `${number}@members.example`;
}

/** A member as the recipient in the start call of a gift or transfer. */
export function targetOf(number: string) {
  const { firstName, lastName } = PERSON.name;
  return { ffpNumber: number, email: emailOf(number), firstName, lastName };
}

/** Waits for a condition; rejects when it does not come true in time. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  timeout: number,
): Promise<void> {
  const end = Date.now() + timeout;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`It did not come true within ${timeout / 1000} s`);
    await pause(100);
  }
}
