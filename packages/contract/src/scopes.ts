/** What every log-in asks for. */
export const STANDARD_SCOPES =
  'openid profile offline_access email write:transaction_credit write:transaction_reversal';

/** What moving points out of an account needs besides; only step-up asks for it. */
export const DEBIT_SCOPE = 'write:transaction_debit';
