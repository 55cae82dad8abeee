import { Button, buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import { Page } from '#app/parts/page.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';

/** A page that broke, or whose code could not be loaded, as after a release. */
export function PageError() {
  return (
    <main>
      <h1 className="visually-hidden">Cairn desk</h1>
      <StateMessage
        icon="triangle-alert"
        tone="bad"
        title="This page could not be shown"
        actions={<Button onClick={() => location.reload()}>Load it again</Button>}
        isError
      >
        There may be a new version of the desk. Nothing that you did before is affected.
      </StateMessage>
    </main>
  );
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
