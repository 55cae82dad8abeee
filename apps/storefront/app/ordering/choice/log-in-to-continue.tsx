import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { SEEN, type SeenTerms, termsText } from './seen-terms.ts';

type LinkProps = {
  className?: string;
  /** On screen now. After log-in the member goes on if they still apply. */
  terms: SeenTerms;
  onLeave(): void;
  children: ReactNode;
};

/** Logs a visitor in and leads on to the step after the choice. */
export function LogInToContinue({ terms, ...link }: LinkProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(SEEN, termsText(terms));
  return <LogInLink {...link} to={`${pathname}?${query}`} />;
}

const ContinueAsMember = lazy(() => import('./continue-as-member.tsx'));

/** Leads a member on who has logged in by that link. */
export function ContinueAfterLogIn(props: ComponentProps<typeof ContinueAsMember>) {
  const [search] = useSearchParams();
  if (!search.has(SEEN)) return null;
  return (
    <Suspense>
      <ContinueAsMember {...props} />
    </Suspense>
  );
}
