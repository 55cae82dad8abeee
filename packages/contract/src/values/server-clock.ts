/** `Date` headers have whole seconds, and travel for a while. */
const PRECISION = 2_000;

let offset = 0;

/** Compares the browser's clock with the `Date` header of an answer that has just arrived. */
export function noteServerTime(header: string | null): void {
  const time = Date.parse(header ?? '');
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  offset = Math.abs(difference) <= PRECISION ? 0 : difference;
}

/** The server's time, by which sessions and campaigns end. A browser's clock may be wrong. */
export function serverNow(): number {
  return Date.now() + offset;
}
