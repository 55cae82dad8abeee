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
    case 'session-ended':
    case 'log-in-too-old':
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
          <p>{fault.message}</p>
          {'details' in fault && fault.details.map((detail) => <p key={detail}>{detail}</p>)}
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
