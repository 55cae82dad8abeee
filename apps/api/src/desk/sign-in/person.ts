import * as z from 'zod/mini';
import type { Role } from '../roles.ts';
import type { StaffId } from '../staff.ts';
import type { RoleOfGroup } from './settings.ts';

/** Somebody as the identity provider describes them. Without roles they may not use the desk. */
export type Person = { id: StaffId; name: string; roles: ReadonlySet<Role> };

const LONGEST_NAME = 120;

/** The issuer is part of it: subjects are unique at one provider only. */
export function staffIdOf(issuer: string, subject: string): StaffId {
  return `${issuer}#${subject}` as StaffId;
}

const nameClaims = z.object({
  name: z.catch(z.optional(z.string()), undefined),
  preferred_username: z.catch(z.optional(z.string()), undefined),
  email: z.catch(z.optional(z.string()), undefined),
});

/** Without characters that are not seen, which could make one name look like another. */
export function nameFrom(claims: object, subject: string): string {
  const { name, preferred_username: username, email } = nameClaims.parse(claims);
  const names = [name, username, email, subject].map((one = '') =>
    one.replaceAll(/[\p{C}\s]+/gu, ' ').trim(),
  );
  return (names.find((one) => one !== '') ?? subject).slice(0, LONGEST_NAME);
}

const groupsClaim = z.union([z.array(z.string()), z.string()]);

/** A claim of another shape gives no role. */
export function rolesFrom(claim: unknown, roles: readonly RoleOfGroup[]): ReadonlySet<Role> {
  const parsed = groupsClaim.safeParse(claim);
  const groups = parsed.success ? [parsed.data].flat() : [];
  return new Set(roles.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
}
