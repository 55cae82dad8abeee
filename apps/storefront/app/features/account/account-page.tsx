import { Busy, Skeleton } from '@cairn/ui/skeleton';
import { lazy, Suspense } from 'react';
import { PageHead } from '#app/content/pages/page-head.tsx';
import { LogInFirst } from '#app/member-page/member-page.tsx';
import { useSession } from '#app/session/session.tsx';
import type { AccountProps } from './account-props.ts';

/** With queries and schemas, which visitors never load. */
const MemberAccount = lazy(() => import('./member-account.tsx'));

export function AccountPage(props: AccountProps) {
  const { content } = props;
  const { member, isExpected } = useSession();
  const skeleton = <AccountSkeleton busyText={content.busyText} />;
  return (
    <main id="main" className="wrap">
      <PageHead page={content} />
      {member && (
        <Suspense fallback={skeleton}>
          <MemberAccount key={member.subject} {...props} member={member} skeleton={skeleton} />
        </Suspense>
      )}
      {!member && (isExpected ? skeleton : <LogInFirst {...content.logIn} />)}
    </main>
  );
}

function AccountSkeleton({ busyText }: { busyText: string }) {
  return (
    <Busy message={busyText}>
      <Skeleton height="block" />
      <Skeleton height="block" />
    </Busy>
  );
}
