/** Seconds: the page itself tries again as often. */
const RETRY_AFTER = '20';

/** Started payments, the log-in that they may need, the texts of messages on them, and leaving. */
const STAYS_OPEN =
  /^\/((external\/)?checkout\/.+|account\/leave-reminders|silent-login|callback|messages\/.+|resources\/.+)$/;

/** Whether a page is served while the shop is closed; `path` has neither base path nor locale. */
export function staysOpen(path: string): boolean {
  return STAYS_OPEN.test(path);
}

/** The same visitor's request for the maintenance page. Data requests are redirected by the router. */
export function toMaintenancePage(request: Request, prefix: string): Request {
  const { method, headers, signal } = request;
  const url = new URL(request.url);
  if (url.pathname.endsWith('.data') || (method !== 'GET' && method !== 'HEAD')) return request;
  return new Request(new URL(`${prefix}/maintenance`, url.origin), { method, headers, signal });
}

export function asClosed(page: Response): Response {
  if (page.status !== 200) return page;
  const headers = new Headers(page.headers);
  headers.set('retry-after', RETRY_AFTER);
  return new Response(page.body, { status: 503, headers });
}
