import { type Locale, OPERATIONS } from '@cairn/contract/values/company';
import type { Visit } from '#app/visit.server.ts';

/** The page's language, which the cookie's may not be: another tab may have changed that. */
export function localeAsked(
  { company, locale }: Pick<Visit, 'company' | 'locale'>,
  url: URL,
): Locale {
  const { languages } = OPERATIONS[company];
  return languages.find((one) => one === url.searchParams.get('locale')) ?? locale;
}
