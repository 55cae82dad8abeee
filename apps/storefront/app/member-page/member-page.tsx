import { buttonClass } from '@cairn/ui/button';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { Page } from '#app/content/blocks/entry.server.ts';
import { PageHead } from '#app/content/pages/page-head.tsx';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { useSession } from '#app/session/session.tsx';
import type { MemberResult } from '#app/session/use-member-query.ts';
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
    <EmptyBox title={title} text={text}>
      <LogInLink className={buttonClass()}>{buttonText}</LogInLink>
    </EmptyBox>
  );
}

type EmptyProps = { title: string; text: string; drawing?: string; children?: ReactNode };

/** In place of what is not there: why, and where to go. */
export function EmptyBox({ title, text, drawing, children }: EmptyProps) {
  return (
    <section className={styles.empty} aria-label={title}>
      {drawing && <img src={drawing} alt="" width="160" height="112" />}
      <h2 tabIndex={-1}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

type NoneProps = Omit<EmptyProps, 'children'> & {
  link?: { text: string; link: string } | undefined;
};

export function None({ link, ...texts }: NoneProps) {
  return (
    <EmptyBox {...texts}>
      {link && (
        <ContentLink className={buttonClass()} link={link.link}>
          {link.text}
        </ContentLink>
      )}
    </EmptyBox>
  );
}
