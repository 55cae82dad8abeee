import { createHash } from 'node:crypto';

export type IdentityMember = {
  /** Without one, a person can log in but is a visitor to the shop. */
  number?: string;
  email: string;
  name: { title?: string; firstName: string; lastName: string };
};

export type Members = ReturnType<typeof createMembers>;

export function createMembers(members: readonly IdentityMember[]) {
  const bySubject = new Map(members.map((member) => [subjectOf(member), member]));
  const byIdentifier = new Map<string, string>();
  for (const member of members) {
    byIdentifier.set(normalise(member.email), subjectOf(member));
    if (member.number) byIdentifier.set(normalise(member.number), subjectOf(member));
  }
  return {
    subjects: () => [...bySubject.keys()],
    bySubject: (subject: string) => bySubject.get(subject),
    /** The subject for a membership number or email as typed. */
    find: (typed: string) => byIdentifier.get(normalise(typed)),
  };
}

/** Numbers are often typed in groups, and emails with capitals. */
export function normalise(typed: string): string {
  return typed.replaceAll(/\s/g, '').toLowerCase();
}

export function subjectOf({ number, email }: IdentityMember): string {
  const id = number ?? createHash('sha256').update(normalise(email)).digest('hex').slice(0, 24);
  return `auth0|${id}`;
}

export function fullName({ name }: IdentityMember): string {
  return `${name.firstName} ${name.lastName}`;
}
