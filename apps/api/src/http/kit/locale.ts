import { OPERATIONS } from '@cairn/contract/values/company';
import type { Context } from 'hono';
import type { Member } from './member.ts';

/** The language of the caller's page, or the company's first. */
export function localeOf(c: Context, { company }: Pick<Member, 'company'>): string {
  const [first, ...others] = OPERATIONS[company].languages;
  const asked = c.req.header('application-language');
  return [first, ...others].find((language) => language === asked) ?? first;
}
