import { Button } from '@cairn/ui/button';
import { StateMessage } from '#app/parts/state-message.tsx';
import { loadSession, useSessionState } from '#app/session/session-store.ts';
import { SignedOut } from '#app/session/signed-out.tsx';
import { Shell } from './shell.tsx';

/** Pages are for staff who are signed in. A session that ends later leaves the page as it is. */
export function Gate() {
  const state = useSessionState();
  switch (state.kind) {
    case 'unknown':
      return null;
    case 'signed-out':
      return <SignedOut />;
    case 'away':
      return (
        <main>
          <h1 className="visually-hidden">Cairn desk</h1>
          <StateMessage
            icon="unplug"
            tone="bad"
            title="The desk can’t be opened right now"
            actions={<Button onClick={() => void loadSession()}>Try again</Button>}
            isError
          >
            Its server, or the staff log-in, does not answer. The shop is not affected by that.
          </StateMessage>
        </main>
      );
    case 'current':
    case 'ended':
    case 'log-in-too-old':
      return <Shell />;
  }
}
