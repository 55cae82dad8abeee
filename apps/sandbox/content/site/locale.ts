import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { DEFAULT_LOCALE } from '../library.ts';

/** The site's languages, for content negotiation. */
const LOCALES: Record<string, string> = { en: DEFAULT_LOCALE, es: 'es-ES' };

/** The locale in the query, or else the browser's. */
export function requestedLocale(c: Context): string {
  return c.req.query('locale') ?? browserLocale(c);
}

function browserLocale(c: Context): string {
  return accepts(c, {
    header: 'Accept-Language',
    supports: Object.values(LOCALES),
    default: DEFAULT_LOCALE,
    // Matches by language alone: es-MX gets es-ES.
    match: (accepted) =>
      accepted
        .filter(({ q }) => q > 0)
        .toSorted((one, other) => other.q - one.q)
        .map(({ type }) => LOCALES[type.slice(0, 2).toLowerCase()])
        .find((locale) => locale !== undefined) ?? DEFAULT_LOCALE,
  });
}
