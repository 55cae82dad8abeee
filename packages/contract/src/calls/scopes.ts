/** What a token must allow before avios move: in, out, and back. */
export const SCOPES = {
  credit: 'write:transaction_credit',
  debit: 'write:transaction_debit',
  reversal: 'write:transaction_reversal',
} as const;
export type Scope = keyof typeof SCOPES;

/** What every log-in asks for. */
export const STANDARD_SCOPES = `openid profile offline_access email ${SCOPES.credit} ${SCOPES.reversal}`;

/** What moving points out of an account needs besides; only step-up asks for it. */
export const DEBIT_SCOPE = SCOPES.debit;
