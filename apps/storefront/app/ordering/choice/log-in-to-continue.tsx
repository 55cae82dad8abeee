import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { SEEN, withoutSignIn } from '#app/session/callback.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { writeRecord } from '#app/storage/own-storage.ts';

type LinkProps = {
  className?: string;
  /** On screen now, the currency last. After log-in the member goes on if they still apply. */
  terms: string;
  onLeave(): void;
  children: ReactNode;
};

/** Logs a visitor in and leads on to the step after the choice. */
export function LogInToContinue({ terms, onLeave, ...link }: LinkProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(SEEN, terms);
  return (
    <LogInLink
      {...link}
      to={`${pathname}?${query}`}
      onLeave={() => {
        writeRecord('continue', terms);
        onLeave();
      }}
    />
  );
}

const ContinueAsMember = lazy(() => import('./continue-as-member.tsx'));

/** Leads a member on who has logged in by that link. */
export function ContinueAfterLogIn(
  props: Omit<ComponentProps<typeof ContinueAsMember>, 'parameter'>,
) {
  const [search] = useSearchParams();
  if (!withoutSignIn(search).has(SEEN)) return null;
  return (
    <Suspense>
      <ContinueAsMember {...props} parameter={SEEN} />
    </Suspense>
  );
}
