/** How an attempt to pay, or to show the form, ended. */
export type PaymentOutcome =
  /** The provider has it: authorised, pending or received. */
  | { kind: 'completed' }
  /** Refused, or broken off before any money could move: the order lives, the form is shown anew. */
  | { kind: 'refused' }
  /** A wallet was closed. */
  | { kind: 'cancelled' }
  /** Nobody here can say whether it was paid: the server will hear of it. */
  | { kind: 'unknown' }
  /** The form is of no use any more. */
  | { kind: 'out'; errorCode: string };

/** Before anything is submitted no money can have moved, afterwards it may have. */
export type Phase = 'loading' | 'ready' | 'paying';

/** What a failure of the form's script means. It is told by name: its class is not exported. */
export function outcomeOfError(error: unknown, phase: Phase, isExpired: boolean): PaymentOutcome {
  const { name, cause } = Object(error);
  if (name === 'CANCEL') return { kind: 'cancelled' };
  if (name === 'IMPLEMENTATION_ERROR') return out('implementation_error');
  if (name === 'NETWORK_ERROR') {
    if (phase === 'paying' && !isRefusal(cause)) return { kind: 'unknown' };
    return out(isExpired || saysExpired(cause) ? 'session_expired' : 'network_error');
  }
  return phase === 'loading' ? out('implementation_error') : { kind: 'refused' };
}

/** The provider answered and did not take it. Without an answer, or with a fault, it may have. */
function isRefusal(cause: unknown): boolean {
  const { status } = Object(cause);
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** A form that never loaded has not been told when its session ends. */
function saysExpired(cause: unknown): boolean {
  return /expired/i.test(`${Object(cause).message}`);
}

/** The attempt did not go through; a network's failure comes this way as well. */
export function outcomeOfFailure(result: unknown, isExpired: boolean): PaymentOutcome {
  return result instanceof Error
    ? outcomeOfError(result, 'paying', isExpired)
    : { kind: 'refused' };
}

function out(name: string): PaymentOutcome {
  return { kind: 'out', errorCode: `checkout_payment_form_${name}` };
}

/** The script tells some failures twice, by callback and by promise: each attempt ends once. */
export function endOnce(onEnd: (outcome: PaymentOutcome) => void): typeof onEnd {
  let hasEnded = false;
  return (outcome) => {
    if (hasEnded) return;
    // Who closes a wallet can go on paying.
    hasEnded = outcome.kind !== 'cancelled';
    onEnd(outcome);
  };
}
