import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import type { Read } from '#app/calls/use-read.ts';
import { exactTimeOf } from '#app/text/times.ts';

/** Says that a page shows an older reading, because the last one failed. */
export function LateNotice<Result>({ read }: { read: Read<Result> }) {
  const queries = useQueryClient();
  if (read.kind !== 'loaded' || !read.fault) return null;
  return (
    <Alert tone="warning" title="This may have changed">
      <p>
        The desk’s server did not answer the last time. You see what it said at{' '}
        {exactTimeOf(read.readAt)}; nothing was changed by that.
      </p>
      <Button kind="secondary" onClick={() => void queries.invalidateQueries()}>
        Read again
      </Button>
    </Alert>
  );
}
