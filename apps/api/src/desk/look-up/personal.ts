import * as z from 'zod/mini';
import { MASKED_DATE, maskEmail, maskMembersIn, maskNumber } from '../members/masks.ts';
import { may } from '../permissions.ts';
import type { Staff } from '../staff.ts';

/** Personal data, which some roles see masked. */
const PERSONAL_KINDS = ['email', 'dateOfBirth', 'number'] as const;
type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** A personal field of a read's result. All of them have this form, so that one place masks them. */
export const personal = z.object({
  personal: z.enum(PERSONAL_KINDS),
  masked: z.string(),
  /** Absent for those who may not see it. */
  value: z.optional(z.string()),
});
export type Personal = z.infer<typeof personal>;

export function asPersonal(kind: PersonalKind, value: string): Personal {
  return { personal: kind, masked: MASKS[kind](value), value };
}

const MASKS: Record<PersonalKind, (value: string) => string> = {
  email: maskEmail,
  dateOfBirth: () => MASKED_DATE,
  number: maskNumber,
};

/**
 * A read's result as somebody may see it. Addresses and dates of birth are shown by `member reveal`, for
 * a reason. Whole numbers are for those who may reveal them: without one they could neither open a
 * member nor correct anything.
 */
export function maskFor<Result>(staff: Pick<Staff, 'roles'>, result: Result): Result {
  const seesNumbers = may(staff, 'reveal members');
  return masked(result, (kind) => kind === 'number' && seesNumbers) as Result;
}

/** Lists of orders name members to those alone who may look them up. */
export function seesMembers(staff: Pick<Staff, 'roles'>): boolean {
  return may(staff, 'read members');
}

function masked(value: unknown, maySee: (kind: PersonalKind) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, maySee));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const found = personal.safeParse(value);
  if (found.success) {
    const { value: _, ...rest } = found.data;
    return maySee(found.data.personal) ? value : rest;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, masked(field, maySee)]),
  );
}

/** The same for results whose texts name members, such as the audit log's, at the desk. */
export function maskTextsFor<Result>(staff: Pick<Staff, 'roles' | 'via'>, result: Result): Result {
  return seesNumbersInTexts(staff) ? result : (maskedTexts(result) as Result);
}

/** Texts and files have whole numbers at the terminal, whose users read the database anyway. */
export function seesNumbersInTexts(staff: Pick<Staff, 'roles' | 'via'>): boolean {
  return staff.via === 'terminal' || may(staff, 'reveal members');
}

function maskedTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskMembersIn(value);
  if (Array.isArray(value)) return value.map(maskedTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, maskedTexts(field)]),
  );
}
