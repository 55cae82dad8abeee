import type { Context, IdentitySandbox, Service } from '../service.ts';
import { LOCALES, type Locale } from './texts.ts';

export type LocaleRequest = Pick<Context, 'query' | 'cookies' | 'acceptsLanguages'>;

const languageOf = (locale: string) => locale.split('-')[0]?.toLowerCase();
const cookieName = ({ company }: IdentitySandbox) => `${company.toLowerCase()}_identity_locale`;

/**
 * The language of a page: the one requested in its address, or else in this browser's last request
 * to /authorize, or else the browser's own.
 */
export function localeOf(ctx: LocaleRequest, settings: IdentitySandbox): Locale {
  return (
    findLocale(ctx.query.ui_locales) ??
    findLocale(ctx.cookies.get(cookieName(settings))) ??
    findLocale(ctx.acceptsLanguages().join(' ')) ??
    LOCALES[0]
  );
}

/** For pages whose address does not have it, such as errors on the way back to the shop. */
export function rememberLocale({ provider, settings }: Service): void {
  provider.use(async (ctx, next) => {
    const locale = ctx.path === '/authorize' ? findLocale(ctx.query.ui_locales) : undefined;
    if (locale) {
      ctx.cookies.set(cookieName(settings), locale, { httpOnly: true, sameSite: 'lax' });
    }
    await next();
  });
}

/** The first of a list of language tags, separated by spaces, that the pages are written in. */
function findLocale(tags: unknown): Locale | undefined {
  if (typeof tags !== 'string') return undefined;
  return tags
    .split(' ')
    .map((tag) => LOCALES.find((locale) => languageOf(locale) === languageOf(tag)))
    .find((locale) => locale !== undefined);
}
