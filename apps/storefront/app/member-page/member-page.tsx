import { buttonClass } from '@cairn/ui/button';
import drawing from '@cairn/ui/drawings/empty-account.svg';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { Page } from '#app/content/blocks/entry.server.ts';
import { PageHead } from '#app/content/pages/page-head.tsx';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { useSession } from '#app/session/session.tsx';
import type { MemberResult } from '#app/session/use-member-query.ts';
import { EmptyBox } from './empty-box.tsx';
import styles from './member-page.module.css';
import { Missing } from './missing.tsx';

type Prompt = { title: string; text: string; buttonText: string };

type Props<T> = {
  page: Page;
  logIn: Prompt;
  /** When what the page is about could not be fetched. */
  failed: Prompt;
  busyText: string;
  result: MemberResult<T>;
  children: (data: T) => ReactNode;
};

/** A page that is about the member: visitors are asked to log in. */
export function MemberPage<T>(props: Props<T>) {
  const { page, logIn, failed, busyText, result, children } = props;
  const { member, isExpected } = useSession();
  const isFailed = result.kind === 'failed' || result.kind === 'refused';
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <PageHead page={page} />
      {!member && !isExpected && <LogInFirst {...logIn} />}
      {(isExpected || result.kind === 'loading') && (
        <Busy message={busyText} className={styles.skeleton}>
          <Skeleton width="medium" height="title" />
          <Skeleton height="block" />
          <Skeleton height="block" />
        </Busy>
      )}
      {isFailed && <Missing {...failed} onRetry={result.retry} />}
      {result.kind === 'ready' && children(result.data)}
    </main>
  );
}

/** In place of what only members see. */
export function LogInFirst({ title, text, buttonText }: Prompt) {
  return (
    <EmptyBox title={title} text={text} drawing={drawing}>
      <LogInLink className={buttonClass()}>{buttonText}</LogInLink>
    </EmptyBox>
  );
}
