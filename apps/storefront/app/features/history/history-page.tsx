import { lazy, Suspense } from 'react';
import { PageHead } from '#app/content/pages/page-head.tsx';
import { LogInFirst } from '#app/member-page/member-page.tsx';
import { useSession } from '#app/session/session.tsx';
import type { HistoryProps } from './history-props.ts';
import { HistorySkeleton } from './history-skeleton.tsx';

/** With queries and schemas, which visitors never load. */
const MemberHistory = lazy(() => import('./member-history.tsx'));

export function HistoryPage(props: HistoryProps) {
  const { content } = props;
  const { member, isExpected } = useSession();
  const skeleton = <HistorySkeleton content={content} />;
  return (
    <main id="main" className="wrap">
      <PageHead page={content} />
      {member && (
        <Suspense fallback={skeleton}>
          <MemberHistory key={member.subject} {...props} />
        </Suspense>
      )}
      {!member && (isExpected ? skeleton : <LogInFirst {...content.logIn} />)}
    </main>
  );
}
