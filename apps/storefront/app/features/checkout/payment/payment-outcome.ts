/** The end of a payment attempt, or of loading the form. */
export type PaymentOutcome =
  /** Authorised, pending or received by the provider. */
  | { kind: 'completed'; sessionResult?: string }
  /** Refused, or aborted before money could move: the order stays open and the form is remounted. */
  | { kind: 'refused' }
  /** The member closed the wallet. */
  | { kind: 'cancelled' }
  /** The shop could not be told that Pay was pressed, so nothing was submitted. */
  | { kind: 'not sent' }
  /** The order can no longer be paid in this session: nothing was submitted, and it has to be read again. */
  | { kind: 'outdated' }
  /** The browser cannot tell whether it was paid; the server learns it by webhook. */
  | { kind: 'unknown' }
  /** The form cannot be used any more; `spent` says why its session accepts no further payment either. */
  | { kind: 'out'; errorCode: string; spent?: SpentBy };

/** Too many refusals, or a session that the provider does not know or accept. */
type SpentBy = 'refusals' | 'unknown session';

/** Money can have moved only in phase `paying`. */
export type Phase = 'loading' | 'ready' | 'paying';

/** Maps an SDK error, recognised by name because the SDK does not export its error class. */
export function outcomeOfError(error: unknown, phase: Phase, isExpired: boolean): PaymentOutcome {
  const { name, cause } = Object(error);
  if (name === 'CANCEL') return { kind: 'cancelled' };
  if (name === 'IMPLEMENTATION_ERROR' && phase !== 'paying') return out('implementation_error');
  if (name === 'NETWORK_ERROR') return outcomeOfAnswer(cause, phase, isExpired);
  return ofOtherError[phase];
}

/** The SDK reports everything else as `ERROR`, also when it cannot read the answer to a payment. */
const ofOtherError: Record<Phase, PaymentOutcome> = {
  loading: out('implementation_error'),
  ready: { kind: 'refused' },
  paying: { kind: 'unknown' },
};

/** Maps an HTTP failure. Without an answer, or with a 5xx, the payment may have gone through. */
function outcomeOfAnswer(cause: unknown, phase: Phase, isExpired: boolean): PaymentOutcome {
  const { status, message } = Object(cause);
  const isAnswered = typeof status === 'number' && status >= 400 && status < 500;
  if (!isAnswered) return phase === 'paying' ? { kind: 'unknown' } : out('network_error');
  // Another tab, or this one before a reload, has already paid.
  if (/complet|pending|already|paid/i.test(`${message}`)) return { kind: 'unknown' };
  // A form that never loaded does not know when its session ends, so the message decides.
  if (isExpired || /expired/i.test(`${message}`)) return out('session_expired');
  const spent = /refused/i.test(`${message}`) ? 'refusals' : 'unknown session';
  return { ...out(phase === 'paying' ? 'error' : 'network_error'), spent };
}

/** Maps the SDK's report of a payment that the provider has accepted. */
export function outcomeOfCompletion({ sessionResult }: Completion): PaymentOutcome {
  return { kind: 'completed', ...(sessionResult && { sessionResult }) };
}

type Completion = { resultCode: string; sessionResult?: string };

/** Maps a failed attempt; the SDK reports network failures this way too. */
export function outcomeOfFailure(result: unknown, isExpired: boolean): PaymentOutcome {
  return result instanceof Error
    ? outcomeOfError(result, 'paying', isExpired)
    : { kind: 'refused' };
}

function out(name: string): Extract<PaymentOutcome, { kind: 'out' }> {
  return { kind: 'out', errorCode: `checkout_payment_form_${name}` };
}

/** The SDK reports some failures twice, by callback and by promise; each attempt ends once. */
export function endOnce(onEnd: (outcome: PaymentOutcome) => void): typeof onEnd {
  let hasEnded = false;
  return (outcome) => {
    if (hasEnded) return;
    // After closing a wallet, or without a connection, the member can still pay.
    hasEnded = outcome.kind !== 'cancelled' && outcome.kind !== 'not sent';
    onEnd(outcome);
  };
}
