import { Button } from '@cairn/ui/button';
import { StateMessage } from '#app/parts/state-message.tsx';

/** After a rebuild, or with more postings at once than are added up while reading. */
export function NotReady({ onRetry }: { onRetry: () => void }) {
  return (
    <StateMessage
      icon="hourglass"
      title="Daily balances are still being added up"
      actions={
        <Button kind="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Nothing is wrong, and the ledger itself is complete. It takes a few minutes.
    </StateMessage>
  );
}
