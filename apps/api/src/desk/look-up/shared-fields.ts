import { COMPANIES, type Company } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import { asPersonal, personal } from './personal.ts';

export const moment = z.iso.datetime();
export const avios = z.int();

/** Perhaps in a currency that nothing is sold in. */
export const money = z.object({ amount: z.number(), currency: z.string() });
export type Money = z.infer<typeof money>;

/** Which member something belongs to. The names are gone once the member is erased. */
export const memberRef = z.object({
  company: z.enum(COMPANIES),
  number: personal,
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
});
export type MemberRef = z.infer<typeof memberRef>;

export function asMoney(amount: number, currency: string): Money {
  return { amount: decimalFromMinor(minor(amount)), currency };
}

type NamedMember = {
  company: Company;
  number: MembershipNumber;
  first_name: string | null;
  last_name: string | null;
};

export function asMemberRef({ company, number, first_name, last_name }: NamedMember): MemberRef {
  return {
    company,
    number: asPersonal('number', number),
    ...(first_name !== null && { firstName: asShown(first_name) }),
    ...(last_name !== null && { lastName: asShown(last_name) }),
  };
}

const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A typed text without characters that would break a line or change the direction of the text around it. */
export function asShown(typed: string): string {
  return typed.replaceAll(UNPRINTABLE, '');
}

export function iso(at: Date): string {
  return at.toISOString();
}
