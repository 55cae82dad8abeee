import type { Context, Service } from '../service.ts';
import type { Site } from './site.ts';
import { type Locale, localesOf } from './texts.ts';

export type LocaleRequest = Pick<Context, 'query' | 'cookies' | 'acceptsLanguages'>;

const languageOf = (locale: string) => locale.split('-')[0]?.toLowerCase();
const cookieName = ({ name }: Site) => `${name}_identity_locale`;

/**
 * The language of a page: the one requested in its address, or else in this browser's last request
 * to /authorize, or else the browser's own.
 */
export function localeOf(ctx: LocaleRequest, site: Site): Locale {
  const locales = localesOf(site.texts);
  return (
    findLocale(ctx.query.ui_locales, locales) ??
    findLocale(ctx.cookies.get(cookieName(site)), locales) ??
    findLocale(ctx.acceptsLanguages().join(' '), locales) ??
    'en-GB'
  );
}

/** For pages whose address does not have it, such as errors on the way back to the client. */
export function rememberLocale({ provider, site }: Pick<Service, 'provider' | 'site'>): void {
  provider.use(async (ctx, next) => {
    const locale =
      ctx.path === '/authorize'
        ? findLocale(ctx.query.ui_locales, localesOf(site.texts))
        : undefined;
    if (locale) {
      ctx.cookies.set(cookieName(site), locale, { httpOnly: true, sameSite: 'lax' });
    }
    await next();
  });
}

/** The first of a list of language tags, separated by spaces, that the pages are written in. */
function findLocale(tags: unknown, locales: readonly Locale[]): Locale | undefined {
  if (typeof tags !== 'string') return undefined;
  return tags
    .split(' ')
    .map((tag) => locales.find((locale) => languageOf(locale) === languageOf(tag)))
    .find((locale) => locale !== undefined);
}
