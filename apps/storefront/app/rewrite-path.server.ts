import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { type Visit, visitContext } from './visit.server.ts';

const COLLECT = '/collect-avios/buy';
const SPEND = '/spend-avios/buy';

/**
 * Buying belongs under the collecting path and transferring under the spending one; checkouts stay
 * where they are. Nothing is redirected to a base path that is not served [2.21].
 */
export function rewrittenBase(
  { basePath, basePaths }: Pick<Visit, 'basePath' | 'basePaths'>,
  path: string,
): string | undefined {
  if (/^\/(external\/)?checkout(\/|$)/.test(path)) return undefined;
  const isTransfer = /^\/transfer(\/|$)/.test(path);
  const target = isTransfer
    ? replaceEnd(basePath, COLLECT, SPEND)
    : replaceEnd(basePath, SPEND, COLLECT);
  return target !== undefined && basePaths.includes(target) ? target : undefined;
}

export const rewritePath: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const visit = context.get(visitContext);
  const { basePath, localeInPath, locale, publicOrigin } = visit;
  const prefix = basePath + (localeInPath ? `/${locale}` : '');
  const path = url.pathname.slice(prefix.length) || '/';
  const target = rewrittenBase(visit, path);
  if (target === undefined) return next();
  // Absolute, because a relative address would stay under the current base path.
  const to = `${publicOrigin}${target}${localeInPath ? `/${locale}` : ''}${path}`;
  throw redirectDocument(to.replace(/\/$/, '') + url.search);
};

function replaceEnd(text: string, end: string, by: string): string | undefined {
  return text.endsWith(end) ? text.slice(0, -end.length) + by : undefined;
}

/** A question mark too many, or an encoded one, before utm parameters. */
const EXTRA_QUESTION_MARK = /(?:\?|%3F)+(?=utm_\w+=)/i;

/** Utm parameters may also come after others that follow the question marks. */
const REPEATED_QUESTION_MARK = /\?(?:\?|%3F)+(?=.*&utm_\w+=)/i;

/** The address with one query string: `/gift?a=1?utm_source=x` becomes `/gift?a=1&utm_source=x` [2.22]. */
export function repairedQuery(address: string): string {
  const joined = address.split(EXTRA_QUESTION_MARK).reduce((whole, part) => {
    if (!whole.includes('?')) return `${whole}?${part}`;
    return /[?&]$/.test(whole) ? whole + part : `${whole}&${part}`;
  });
  return joined.replace(REPEATED_QUESTION_MARK, '?');
}

export const repairQuery: MiddlewareFunction<Response> = ({ request, context }, next) => {
  // Not the router's `url`, whose query string is encoded anew.
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const repaired = repairedQuery(address);
  const isDataRequest = pathname.endsWith('.data');
  if (repaired === address || isDataRequest) return next();
  throw redirectDocument(context.get(visitContext).publicOrigin + repaired);
};
