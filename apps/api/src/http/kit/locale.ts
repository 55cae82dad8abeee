import { type Company, type Locale, OPERATIONS } from '@cairn/contract/values/company';
import type { Context } from 'hono';
import type { Member } from './member.ts';

/** The language of the caller's page, or the company's first. */
export function localeOf(c: Context, { company }: Pick<Member, 'company'>): Locale {
  const asked = c.req.header('application-language');
  const { languages } = OPERATIONS[company];
  return languages.find((language) => language === asked) ?? firstLanguage(company);
}

export function firstLanguage(company: Company): Locale {
  return OPERATIONS[company].languages[0];
}
