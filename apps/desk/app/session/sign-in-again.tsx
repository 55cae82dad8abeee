import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadSession, stayWithoutMoney, useSessionState } from './session-store.ts';
import { onSignedIn } from './sign-in-news.ts';

/** The page on which the window of a new log-in ends. */
const SIGNED_IN = '/signed-in';

const TEXTS = {
  ended: {
    title: 'Sign in again',
    text: 'Your session has ended. Nothing was done since, and what you have typed is still here.',
    address: `/desk/sign-in?return=${SIGNED_IN}`,
  },
  'log-in-too-old': {
    title: 'Confirm that it is you',
    text: 'This moves money, and your log-in is too old for that. Nothing was done. Log in again, then press the button once more.',
    address: `/desk/sign-in?fresh=1&return=${SIGNED_IN}`,
  },
} as const;

/**
 * Signs in again in a window of its own, over the page as it is. The provider's page cannot be framed,
 * and leaving this page would lose what was typed.
 */
export function SignInAgain() {
  const state = useSessionState();
  const queries = useQueryClient();
  useEffect(
    () =>
      onSignedIn(async () => {
        await loadSession();
        await queries.invalidateQueries();
      }),
    [queries],
  );
  if (state.kind !== 'ended' && state.kind !== 'log-in-too-old') return null;
  const { title, text, address } = TEXTS[state.kind];
  return (
    <Dialog
      open
      title={title}
      onClose={stayWithoutMoney}
      actions={
        <>
          {state.kind === 'log-in-too-old' && (
            <Button kind="secondary" onClick={stayWithoutMoney}>
              Not now
            </Button>
          )}
          <Button onClick={() => window.open(address, '_blank', 'popup,width=480,height=680')}>
            Log in as {state.session.staff.name}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
