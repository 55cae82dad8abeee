/** How a call ended: with its value, or with the code of what went wrong. */
export type Result<T> = { ok: true; value: T } | { ok: false; code: string };

export function failed(code: string): { ok: false; code: string } {
  return { ok: false, code };
}
