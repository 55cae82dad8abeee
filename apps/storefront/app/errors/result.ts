type Failed = {
  ok: false;
  code: string;
  /** The order that the failure is about, where it is about another than the call's. */
  transactionId?: string;
  /** Seconds until a call over its limit is accepted again. */
  retryAfter?: number;
};

/** The outcome of a call: a value or an error code. */
export type Result<T> = { ok: true; value: T } | Failed;

export function failed(code: string, transactionId?: string): Failed {
  return transactionId === undefined ? { ok: false, code } : { ok: false, code, transactionId };
}
