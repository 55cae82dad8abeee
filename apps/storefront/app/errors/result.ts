/** The outcome of a call: a value or an error code. */
export type Result<T> = { ok: true; value: T } | { ok: false; code: string };

export function failed(code: string): { ok: false; code: string } {
  return { ok: false, code };
}
