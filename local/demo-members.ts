import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DemoMember } from '@cairn/api/server';
import type { IdentityMember } from '@cairn/sandbox/identity/app';

const FILE = fileURLToPath(new URL('../content/members.json', import.meta.url));

/** A person of the demo programme, as content/members.json has them. */
type Person = {
  /** What this person is there to show. */
  case: string;
  /** Missing for who has a log-in and no membership yet. */
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
};

/** Who may log in at the stand-ins. */
export function demoLogIns(): IdentityMember[] {
  return readPeople();
}

/** The members whom the shop knows. Ages hold whenever they are read: the dates are counted from now. */
export function demoMembers(now = new Date()): DemoMember[] {
  return readPeople().flatMap(({ number, age, enrolledDaysAgo, balance = null, ...person }) => {
    if (number === undefined) return [];
    const dateOfBirth = new Date(now);
    dateOfBirth.setUTCFullYear(now.getUTCFullYear() - age, now.getUTCMonth() - 1);
    const enrolmentDate = new Date(now);
    enrolmentDate.setUTCDate(now.getUTCDate() - enrolledDaysAgo);
    return [
      {
        ...person,
        number,
        balance,
        dateOfBirth: dayOf(dateOfBirth),
        enrolmentDate: dayOf(enrolmentDate),
      },
    ];
  });
}

function readPeople(): Person[] {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
