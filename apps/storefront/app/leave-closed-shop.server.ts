import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { visitContext } from './visit.server.ts';

/** A page opened before the shop was closed loads the maintenance page when it navigates. */
export const leaveClosedShop: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { isClosed, basePath, localeInPath, locale, publicOrigin } = context.get(visitContext);
  const isDataRequest = new URL(request.url).pathname.endsWith('.data');
  if (!isClosed || !isDataRequest) return next();
  // Absolute, because the router would put a relative address under the base path once more.
  throw redirectDocument(
    `${publicOrigin}${basePath}${localeInPath ? `/${locale}` : ''}/maintenance`,
  );
};
