import { Button } from '@cairn/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { exactTimeOf } from '#app/text/times.ts';

/** A page about one thing is not polled: each reading is an entry of the audit log. */
export function ReadAgain({ readAt }: { readAt: number }) {
  const queries = useQueryClient();
  return (
    <>
      <span>Read at {exactTimeOf(readAt)}</span>
      <Button kind="secondary" onClick={() => void queries.invalidateQueries()}>
        Read again
      </Button>
    </>
  );
}
