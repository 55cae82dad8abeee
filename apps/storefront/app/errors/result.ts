/** The outcome of a call: a value or an error code. */
export type Result<T> =
  | { ok: true; value: T }
  /** `retryAfter`: seconds until a call over its limit is accepted again. */
  | { ok: false; code: string; retryAfter?: number };

export function failed(code: string): { ok: false; code: string } {
  return { ok: false, code };
}
