import { Button, buttonClass } from '@cairn/ui/button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { send } from '#app/calls/send.ts';
import { Page } from '#app/parts/page.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';

/** A page that broke, or whose code could not be loaded: after a release, or while the server is down. */
export function PageError() {
  const isServerAway = useIsServerAway();
  if (isServerAway === undefined) return null;
  return (
    <main>
      <h1 className="visually-hidden">Cairn desk</h1>
      <StateMessage
        icon={isServerAway ? 'unplug' : 'triangle-alert'}
        tone="bad"
        title={isServerAway ? 'We can’t show this page right now' : 'This page could not be shown'}
        actions={<Button onClick={() => location.reload()}>Load it again</Button>}
        isError
      >
        {isServerAway
          ? 'The desk’s server does not answer. Nothing that you did before is affected.'
          : 'There may be a new version of the desk. Nothing that you did before is affected.'}
      </StateMessage>
    </main>
  );
}

/** Code that can't be loaded looks the same after a release: only another call tells. */
function useIsServerAway(): boolean | undefined {
  const [isAway, setIsAway] = useState<boolean>();
  useEffect(() => {
    const reading = new AbortController();
    void send('/desk/session', { signal: reading.signal }).then(({ kind }) => {
      if (!reading.signal.aborted) setIsAway(kind === 'unreachable' || kind === 'failed');
    });
    return () => reading.abort();
  }, []);
  return isAway;
}

export function UnknownAddress() {
  return (
    <Page title="No such page">
      <StateMessage
        icon="search"
        title="There is nothing at this address"
        actions={
          <Link className={buttonClass({ kind: 'secondary' })} to="/">
            Go to Today
          </Link>
        }
      >
        The link may be old, or a part of it is missing.
      </StateMessage>
    </Page>
  );
}
