import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import type { Result } from '#app/errors/result.ts';
import { useSession } from '#app/session/session.tsx';
import type { Fetcher } from '#app/shop-api/fetcher.ts';

export type Personal<T> =
  /** For visitors, and for members whose prices were refused: generic prices are shown. */
  { kind: 'none' } | { kind: 'loading' } | ({ kind: 'ready' } & T) | { kind: 'failed' };

/** What is fetched for a member after log-in, and again whenever `key` changes. */
export function usePersonal<T>(
  fetchAs: (ask: Fetcher, subject: string) => Promise<Result<T>>,
  key: string,
): { personal: Personal<T>; retry(): void } {
  const { member, ask } = useSession();
  const { raise } = useCurrentError();
  const [known, setKnown] = useState<{ subject: string; personal: Personal<T> }>();
  const [attempt, setAttempt] = useState(0);
  const subject = member?.subject;
  const fetchNow = useEffectEvent((who: string) => fetchAs(ask, who));

  useEffect(() => {
    if (subject === undefined) return;
    let isWanted = true;
    const update = (personal: Personal<T>) => isWanted && setKnown({ subject, personal });
    // Stale prices stay on screen while they are revalidated.
    setKnown((before) =>
      before?.subject === subject && before.personal.kind === 'ready'
        ? before
        : { subject, personal: { kind: 'loading' } },
    );
    fetchNow(subject)
      .then((result) => {
        if (result.ok) return update({ kind: 'ready', ...result.value });
        if (isWanted) raise(result.code);
        return update(result.code.startsWith('api_error_') ? { kind: 'none' } : { kind: 'failed' });
      })
      .catch(() => update({ kind: 'failed' }));
    return () => {
      isWanted = false;
    };
  }, [subject, raise, attempt, key]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (subject === undefined) return { personal: { kind: 'none' }, retry };
  return { personal: known?.subject === subject ? known.personal : { kind: 'loading' }, retry };
}
