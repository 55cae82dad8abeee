/** The path at which the shop's server takes reports for its log. */
export const BROWSER_ERRORS = '/browser-errors';

export type ReportKind =
  | 'chunk_not_loaded'
  | 'query_failed'
  | 'error_raised'
  | 'page_failed'
  | 'uncaught_error';

/** `what` must not contain anything personal: it is a file of the build, a code, or an error's name. */
type Report = (kind: ReportKind, what: string) => void;

/**
 * Sends every error once per page: what is down fails many times [9.14]. Inlined in the document as
 * text, so it cannot refer to anything outside.
 */
export function createReporter(address: string, pageOf: (path: string) => string): Report {
  /** Bounds what a page can send that fails in ever new ways. */
  const MOST = 50;
  const sent = new Set<string>();
  return (kind, what) => {
    // The server's own errors are in its log anyway.
    if (!('sendBeacon' in navigator)) return;
    const report = JSON.stringify({ kind, what, page: pageOf(location.pathname) });
    if (sent.has(report) || sent.size === MOST) return;
    sent.add(report);
    navigator.sendBeacon(address, report);
  };
}

/** Paths tell which page it is; ids of orders, queries and hashes are nobody else's business. */
export function withoutIds(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return path.replace(/\/[a-z]{1,3}\d\w{20,}[^/]*/g, '/:id');
}

export const reportToServer = createReporter(BROWSER_ERRORS, withoutIds);

/** Logs an error that is not shown to the member, here and on the server. */
export function report(code: string, detail?: unknown): void {
  console.error(...(detail === undefined ? [code] : [code, detail]));
  noteError(code, detail);
}

/** For the server's log only. Details may be personal, so of them it gets no more than an error's name. */
export function noteError(code: string, detail?: unknown): void {
  reportToServer('error_raised', detail instanceof Error ? `${code} ${detail.name}` : code);
}
