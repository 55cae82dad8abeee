import { createHash } from 'node:crypto';
import type { Account } from 'oidc-provider';
import { normalise } from '../members/members.ts';
import type { StaffAccount } from './demo-staff.ts';

export type StaffAccounts = ReturnType<typeof createAccounts>;

export function createAccounts(staff: readonly StaffAccount[]) {
  const bySubject = new Map(staff.map((person) => [subjectOf(person), person]));
  return {
    subjects: () => [...bySubject.keys()],
    /** The subject for an email as typed. */
    find: (typed: string) => {
      const person = staff.find(({ email }) => normalise(email) === normalise(typed));
      return person && subjectOf(person);
    },
    accountOf: (subject: string): Account | undefined => {
      const person = bySubject.get(subject);
      if (!person) return undefined;
      const { name, email, groups } = person;
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          name: `${name.firstName} ${name.lastName}`,
          email,
          email_verified: true,
          groups: [...groups],
        }),
      };
    },
  };
}

function subjectOf({ email }: StaffAccount): string {
  return createHash('sha256').update(normalise(email)).digest('hex').slice(0, 24);
}
