import { useEffect } from 'react';
import { StateMessage } from '#app/parts/state-message.tsx';
import { tellSignedIn } from '#app/session/sign-in-news.ts';
import { useDocumentTitle } from '#app/shell/use-document-title.ts';

/** The end of a new log-in in a window of its own: the page that it was for goes on. */
export function SignedInPage() {
  useDocumentTitle('Signed in');
  useEffect(() => {
    tellSignedIn();
    window.close();
  }, []);
  return (
    <main>
      <h1 className="visually-hidden">Signed in</h1>
      <StateMessage icon="check" tone="ok" title="You are signed in">
        You can close this window and go on where you were.
      </StateMessage>
    </main>
  );
}
