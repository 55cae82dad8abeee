/** Where the shop's server takes reports for its log. */
export const BROWSER_ERRORS = '/browser-errors';

/** Neither may contain anything personal: `what` is a file of the build, or a query and its error code. */
type Report = (kind: 'chunk_not_loaded' | 'query_failed', what: string) => void;

/** Sends the first error of each kind in a document: a part that is down fails many times. */
export function createReporter(address: string): Report {
  const sent = new Set<string>();
  return (kind, what) => {
    if (sent.has(kind)) return;
    sent.add(kind);
    navigator.sendBeacon(address, JSON.stringify({ kind, what }));
  };
}
