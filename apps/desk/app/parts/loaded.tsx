import { Button } from '@cairn/ui/button';
import type { ReactNode } from 'react';
import type { Fault } from '#app/calls/fault.ts';
import type { Read } from '#app/calls/use-read.ts';
import { useSession } from '#app/session/session-store.ts';
import { roleNames } from '#app/text/roles.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StateMessage } from './state-message.tsx';

type Props<Result> = {
  read: Read<Result>;
  /** The subject of "We can’t show the queue right now". */
  what: string;
  /** In the shape of the content; rows by default. */
  skeleton?: ReactNode;
  children: (result: Result) => ReactNode;
};

/** Content that has to be read first, with the states that it may be in instead. */
export function Loaded<Result>({ read, what, skeleton, children }: Props<Result>) {
  switch (read.kind) {
    case 'loading':
      return skeleton ?? <SkeletonRows message={`Loading ${what}`} />;
    case 'failed':
      return <Failed fault={read.fault} what={what} onRetry={read.retry} />;
    case 'loaded':
      return children(read.result);
  }
}

type FailedProps = { fault: Fault; what: string; onRetry: () => void };

/** A reading that failed: the cause, what is not affected, and what to try. */
function Failed({ fault, what, onRetry }: FailedProps) {
  const again = <Button onClick={onRetry}>Try again</Button>;
  switch (fault.kind) {
    case 'no-permission':
      return <NoPermission what={what} />;
    case 'not-found':
      return (
        <StateMessage icon="search" title="Nothing is known by that">
          {fault.message} It may have been typed differently, or its time of keeping is over.
        </StateMessage>
      );
    case 'session-ended':
    case 'log-in-too-old':
      return (
        <StateMessage icon="lock" title="Sign in to see this" actions={again}>
          Your session has ended. Nothing was changed.
        </StateMessage>
      );
    case 'too-many':
      return (
        <StateMessage icon="hourglass" tone="warn" title="That was a lot at once" actions={again}>
          Looking up members is limited per person and hour. {fault.message}
        </StateMessage>
      );
    case 'unreachable':
      return (
        <StateMessage icon="unplug" tone="bad" title={cannotShow(what)} actions={again} isError>
          The desk’s server does not answer. The shop is not affected by that, and nothing was
          changed.
        </StateMessage>
      );
    case 'failed':
      return (
        <StateMessage
          icon="triangle-alert"
          tone="bad"
          title={cannotShow(what)}
          actions={again}
          isError
        >
          {fault.message} Nothing was changed. Request {fault.requestId}.
        </StateMessage>
      );
    case 'stale':
    case 'refused':
      return (
        <StateMessage icon="circle-alert" tone="warn" title={cannotShow(what)} isError>
          {fault.message}
        </StateMessage>
      );
  }
}

function cannotShow(what: string): string {
  return `We can’t show ${what} right now`;
}

/** Says whose work it is, so that nobody has to guess whom to ask. */
export function NoPermission({ what }: { what: string }) {
  const { staff } = useSession();
  return (
    <StateMessage icon="lock" title={`Your role can’t see ${what}`}>
      You are signed in as {roleNames(staff.roles)}. Whoever manages your company’s directory can
      give you another role.
    </StateMessage>
  );
}
