import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import type { Fault } from '#app/calls/fault.ts';

type Props = { fault: Fault; onRetry?: (() => void) | undefined };

/** An action that was not done, or cannot be previewed: the cause, and that nothing happened. */
export function FaultNotice({ fault, onRetry }: Props) {
  const again = onRetry && (
    <p>
      <Button kind="secondary" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
  switch (fault.kind) {
    case 'log-in-too-old':
      return (
        <Alert tone="info" title="Your log-in is too old for this">
          It moves money, so its preview needs a newer log-in. Press the button below to log in
          again. Nothing is done by that, and what you have typed stays here.
        </Alert>
      );
    case 'session-ended':
      return (
        <Alert tone="info" title="Sign in first">
          Nothing was done. What you have typed stays here.
          {again}
        </Alert>
      );
    case 'no-permission':
      return (
        <Alert tone="warning" title="Your role may not do this">
          {fault.message} Nothing was done.
        </Alert>
      );
    case 'stale':
      return (
        <Alert tone="info" title="Something changed while you looked">
          Nothing was done. The preview was made again: read it, then press once more.
        </Alert>
      );
    case 'not-found':
    case 'refused':
    case 'too-many':
      return (
        <Alert tone="error" title="Not done" blocking>
          {refusalTexts(fault).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="error" title="This can’t be shown right now" blocking>
          {fault.message} Nothing was done. Request {fault.requestId}.{again}
        </Alert>
      );
    case 'unreachable':
      return (
        <Alert tone="error" title="The desk’s server does not answer" blocking>
          Nothing was done.
          {again}
        </Alert>
      );
  }
}

/** By the rule that refuses, where the API's own words name commands of the terminal. */
const REFUSALS: Record<string, readonly string[]> = {
  refunded: [
    'The money has gone back already, or is on its way. Nothing more was done.',
    'If the provider rejected the refund, press Retry refund.',
  ],
  under_way: [
    'It is under way: the provider has not rejected it. Nothing more was done.',
    'If its job has failed too often, retry the job under Technical.',
  ],
  returned_by_hand: [
    'The money is recorded as returned in another way, and a retry would pay it twice.',
    'If it was not returned, Correct the money takes that record back.',
  ],
};

function refusalTexts(fault: Extract<Fault, { message: string }>): readonly string[] {
  if (fault.kind !== 'refused') return [fault.message];
  const known = fault.reason === undefined ? undefined : REFUSALS[fault.reason];
  return known ?? [fault.message, ...fault.details];
}
