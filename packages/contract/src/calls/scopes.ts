/** Scopes of tokens for crediting, debiting and reversing avios. */
export const SCOPES = {
  credit: 'write:transaction_credit',
  debit: 'write:transaction_debit',
  reversal: 'write:transaction_reversal',
} as const;
export type Scope = keyof typeof SCOPES;

/** Requested by every log-in. */
export const STANDARD_SCOPES = `openid profile offline_access email ${SCOPES.credit} ${SCOPES.reversal}`;

/** Needed besides to move avios out of an account; only step-up requests it. */
export const DEBIT_SCOPE = SCOPES.debit;
