import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DemoMember, DemoSubscriber } from '@cairn/api/server';
import type { IdentityMember } from '@cairn/sandbox/identity/app';

const FILE = fileURLToPath(new URL('../content/members.json', import.meta.url));

/** A person in content/members.json. */
export type Person = {
  /** The case that this person demonstrates. */
  case: string;
  /** Missing for a person with a log-in but no membership yet. */
  number?: string;
  name: { title?: string; firstName: string; lastName: string };
  email: string;
  age: number;
  gender: string;
  country: string;
  enrolledDaysAgo: number;
  tierStatus: string;
  balance?: number | null;
  householdBalance?: number;
  owes?: number;
  capsUsed?: NonNullable<DemoMember['capsUsed']>;
  activities?: Activity[];
  purchases?: (Omit<DemoPurchase, 'at'> & { daysAgo: number })[];
  subscription?: NonNullable<DemoSubscriber['subscription']>;
};

type Activity = Omit<DemoActivity, 'madeAt' | 'processedAt'> & {
  daysAgo: number;
  /** Missing while the partner has not reported it. */
  processedDaysAgo?: number;
};

type DemoActivity = NonNullable<DemoMember['activities']>[number];
type DemoPurchase = NonNullable<DemoMember['purchases']>[number];

/** The log-ins of the identity stand-ins. */
export function demoLogIns(contentFolder?: string): IdentityMember[] {
  return readPeople(contentFolder);
}

/** The shop's demo members. Dates are relative to now, so that ages stay the same. */
export function demoMembers(
  now = new Date(),
  contentFolder?: string,
): (DemoMember & DemoSubscriber)[] {
  return readPeople(contentFolder).flatMap((person) => {
    const { number, age, enrolledDaysAgo, balance = null, ...more } = person;
    const { activities = [], purchases = [], ...facts } = more;
    if (number === undefined) return [];
    const dateOfBirth = new Date(now);
    dateOfBirth.setUTCFullYear(now.getUTCFullYear() - age, now.getUTCMonth() - 1);
    return [
      {
        ...facts,
        number,
        balance,
        dateOfBirth: dayOf(dateOfBirth),
        enrolmentDate: dayOf(daysBefore(now, enrolledDaysAgo)),
        activities: activities.map((activity) => madeBefore(now, activity)),
        purchases: purchases.map(({ daysAgo, ...purchase }) => ({
          ...purchase,
          at: daysBefore(now, daysAgo),
        })),
      },
    ];
  });
}

function madeBefore(now: Date, { daysAgo, processedDaysAgo, ...activity }: Activity): DemoActivity {
  return {
    ...activity,
    madeAt: daysBefore(now, daysAgo),
    ...(processedDaysAgo !== undefined && { processedAt: daysBefore(now, processedDaysAgo) }),
  };
}

function daysBefore(now: Date, days: number): Date {
  const date = new Date(now);
  date.setUTCDate(now.getUTCDate() - days);
  return date;
}

/** A content folder without members.json has the demo's. */
function readPeople(contentFolder?: string): Person[] {
  const own = contentFolder && join(contentFolder, 'members.json');
  return JSON.parse(readFileSync(own && existsSync(own) ? own : FILE, 'utf8'));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
