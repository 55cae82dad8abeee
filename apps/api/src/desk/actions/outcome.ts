import type { STATUS } from '../../http/kit/answers.ts';

/** Nothing was done, and why. */
export type Refusal = {
  kind: 'refused';
  code: Extract<
    keyof typeof STATUS,
    | 'bad_request'
    | 'forbidden'
    | 'log_in_too_old'
    | 'not_found'
    | 'conflict'
    | 'idempotency_key_reused'
    | 'state_changed'
  >;
  /** The rule that refuses, for programs, such as `spent`. */
  reason?: string;
  message: string;
  /** One sentence per fault or obstacle. */
  details?: readonly string[];
  /** Options of the command line that would help; the desk has buttons for them. */
  hints?: readonly string[];
};

export type Done<Result> = {
  kind: 'done';
  result: Result;
  /** For the audit log, if it is known only now. */
  subject?: string;
  /** For the audit log. Nothing personal: it is never erased. */
  detail?: Record<string, unknown>;
  /** It had been done before: nothing changed, and nothing is to be audited or approved. */
  isRepeat?: true;
};

export type Outcome<Result> = Done<Result> | Refusal;

export function refusal(
  code: Refusal['code'],
  message: string,
  more: Pick<Refusal, 'reason' | 'details' | 'hints'> = {},
): Refusal {
  return { kind: 'refused', code, message, ...more };
}
