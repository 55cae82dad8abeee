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
  /** The form is of no use any more; nor is its session, if the provider takes nothing more in it. */
  | { kind: 'out'; errorCode: string; isSpent?: true };

/** Before anything is submitted no money can have moved, afterwards it may have. */
export type Phase = 'loading' | 'ready' | 'paying';

/** What a failure of the form's script means. It is told by name: its class is not exported. */
export function outcomeOfError(error: unknown, phase: Phase, isExpired: boolean): PaymentOutcome {
  const { name, cause } = Object(error);
  if (name === 'CANCEL') return { kind: 'cancelled' };
  if (name === 'IMPLEMENTATION_ERROR') return out('implementation_error');
  if (name === 'NETWORK_ERROR') return outcomeOfAnswer(cause, phase, isExpired);
  return phase === 'loading' ? out('implementation_error') : { kind: 'refused' };
}

/** What the provider said instead of taking it. Without an answer, or with a fault, it may have. */
function outcomeOfAnswer(cause: unknown, phase: Phase, isExpired: boolean): PaymentOutcome {
  const { status, message } = Object(cause);
  const isAnswered = typeof status === 'number' && status >= 400 && status < 500;
  if (!isAnswered) return phase === 'paying' ? { kind: 'unknown' } : out('network_error');
  // An attempt whose end nobody saw here, in another tab or before a reload, has been made.
  if (/complet|pending|already|paid/i.test(`${message}`)) return { kind: 'unknown' };
  // A form that never loaded has not been told when its session ends.
  if (isExpired || /expired/i.test(`${message}`)) return out('session_expired');
  return { ...out(phase === 'paying' ? 'error' : 'network_error'), isSpent: true };
}

/** The attempt did not go through; a network's failure comes this way as well. */
export function outcomeOfFailure(result: unknown, isExpired: boolean): PaymentOutcome {
  return result instanceof Error
    ? outcomeOfError(result, 'paying', isExpired)
    : { kind: 'refused' };
}

function out(name: string): Extract<PaymentOutcome, { kind: 'out' }> {
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
