import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { DEFAULT_LOCALE } from '../library.ts';

/** The site's languages, as browsers ask for them. */
const LOCALES: Record<string, string> = { en: DEFAULT_LOCALE, es: 'es-ES' };

/** The locale that the address names, or else that of the browser's language. */
export function askedLocale(c: Context): string {
  return c.req.query('locale') ?? browserLocale(c);
}

function browserLocale(c: Context): string {
  return accepts(c, {
    header: 'Accept-Language',
    supports: Object.values(LOCALES),
    default: DEFAULT_LOCALE,
    // By the language alone: who reads es-MX reads es-ES.
    match: (accepted) =>
      accepted
        .filter(({ q }) => q > 0)
        .toSorted((one, other) => other.q - one.q)
        .map(({ type }) => LOCALES[type.slice(0, 2).toLowerCase()])
        .find((locale) => locale !== undefined) ?? DEFAULT_LOCALE,
  });
}
