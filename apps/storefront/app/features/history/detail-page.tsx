import { lazy, Suspense } from 'react';
import { LogInFirst } from '#app/member-page/member-page.tsx';
import { useSession } from '#app/session/session.tsx';
import { DetailHead, DetailSkeleton } from './detail-head.tsx';
import styles from './detail-page.module.css';
import type { DetailProps } from './history-props.ts';

/** With queries and schemas, which visitors never load. */
const MemberDetail = lazy(() => import('./member-detail.tsx'));

export function DetailPage(props: DetailProps) {
  const { content, transactionId } = props;
  const { member, isExpected } = useSession();
  const skeleton = <DetailSkeleton content={content} />;
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      {member && (
        <Suspense fallback={skeleton}>
          <MemberDetail key={`${transactionId} ${member.subject}`} {...props} />
        </Suspense>
      )}
      {!member && isExpected && skeleton}
      {!member && !isExpected && (
        <>
          <DetailHead content={content} title={content.detail.title} />
          <LogInFirst {...content.logIn} />
        </>
      )}
    </main>
  );
}
