/** A violated business rule is a top-level `errorCode` in the response body. */
export function codeOfBody(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('errorCode' in body)) return undefined;
  const { errorCode } = body;
  return errorCode === null || errorCode === undefined
    ? undefined
    : asCode(`api_error_${errorCode}`);
}

/** Refusals of the API that have messages of their own, by the `code` of their body. */
const OWN_CODES = [
  'balance_unknown',
  'campaign_ended',
  'campaign_not_started',
  'campaign_unknown',
  'log_in_too_old',
  'maintenance',
  'payment_under_way',
  'product_switched_off',
  'too_many_requests',
];

export function codeOfProblem(body: unknown): string | undefined {
  const { code } = Object(body);
  return OWN_CODES.find((own) => own === code);
}

/** The order that a refusal names. */
export function orderOfProblem(body: unknown): string | undefined {
  const { transactionId } = Object(body);
  return typeof transactionId === 'string' ? transactionId : undefined;
}

export function codeOfStatus(status: number): string {
  return asCode(`network_error_${status}`);
}

/** The name of the error with which a call ends that the member did not want to confirm. */
export const CONFIRMATION_DENIED = 'ConfirmationDenied';

/** The name of the error with which a call ends whose token allows too little. */
export const MISSING_SCOPES = 'MissingScopes';

/** For calls that got no response. */
export function codeOfFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : undefined;
  if (name === CONFIRMATION_DENIED) return 'confirmation_denied';
  if (name === MISSING_SCOPES) return 'missing_scopes';
  return name === 'AbortError' ? 'network_error_cancel' : 'network_error_unhandled';
}

function asCode(text: string): string {
  return text.toLowerCase().replaceAll(' ', '_');
}
