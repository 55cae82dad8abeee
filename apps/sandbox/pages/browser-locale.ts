import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** The stand-ins' languages, for content negotiation; the first is the default. */
const LOCALES = { en: 'en-GB', es: 'es-ES' } as const;

export type PageLocale = (typeof LOCALES)[keyof typeof LOCALES];

/** Locales are matched by language alone: es-MX gets es-ES. Undefined for any other language. */
export function pageLocale(tag: string | undefined): PageLocale | undefined {
  const language = tag?.slice(0, 2).toLowerCase();
  return language === 'en' || language === 'es' ? LOCALES[language] : undefined;
}

/** The locale that the browser prefers. */
export function browserLocale(c: Context): PageLocale {
  const preferred = accepts(c, {
    header: 'Accept-Language',
    supports: Object.values(LOCALES),
    default: LOCALES.en,
    match: (accepted) =>
      accepted
        .filter(({ q }) => q > 0)
        .toSorted((one, other) => other.q - one.q)
        .map(({ type }) => pageLocale(type))
        .find((locale) => locale !== undefined) ?? LOCALES.en,
  });
  return pageLocale(preferred) ?? LOCALES.en;
}
