import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { type Visit, visitContext } from './visit.server.ts';

const COLLECT = '/collect-avios/buy';
const SPEND = '/spend-avios/buy';

/**
 * Buying lives with collecting and transferring with spending; checkouts stay where they began.
 * Where only one of the two is served there is nowhere to send anybody.
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
  // A whole address: what is relative would stay under the base path that we are leaving.
  const to = `${publicOrigin}${target}${localeInPath ? `/${locale}` : ''}${path}`;
  throw redirectDocument(to.replace(/\/$/, '') + url.search);
};

function replaceEnd(text: string, end: string, by: string): string | undefined {
  return text.endsWith(end) ? text.slice(0, -end.length) + by : undefined;
}
