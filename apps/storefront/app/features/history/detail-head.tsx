import { Icon } from '@cairn/ui/icon';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { PageMeta, partMeta } from '#app/content/pages/page-meta.tsx';
import styles from './detail-page.module.css';
import type { HistoryProps } from './history-props.ts';

type HeadProps = Pick<HistoryProps, 'content'> & {
  title: string;
  chip?: ReactNode;
  children?: ReactNode;
};

/** Leads back to the list as it was filtered. */
export function DetailHead({ content, title, chip, children }: HeadProps) {
  const { state } = useLocation();
  const heading = useKeptFocus();
  const search = typeof state === 'string' ? state : '';
  return (
    <div className={styles.head}>
      <PageMeta meta={partMeta(title, content.meta)} />
      <Link className={styles.back} to={`/history${search}`}>
        <Icon name="chevron-left" />
        {content.detail.backText}
      </Link>
      {chip}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <p>{children}</p>}
    </div>
  );
}

let hadFocus = false;

/** After a navigation the skeleton's heading has the focus, which passes to the heading after it. */
function useKeptFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = heading.current;
    if (hadFocus) shown?.focus({ preventScroll: true });
    hadFocus = false;
    return () => {
      hadFocus = document.activeElement === shown;
    };
  }, []);
  return heading;
}

const STEPS = ['ordered', 'paid', 'credited'];

export function DetailSkeleton({ content }: Pick<HistoryProps, 'content'>) {
  return (
    <>
      <DetailHead content={content} title={content.detail.title}>
        <Skeleton width="medium" />
      </DetailHead>
      <Busy message={content.detail.busyText} className={styles.columns}>
        <div className={styles.boxSkeleton}>
          {STEPS.map((step) => (
            <Skeleton key={step} height="title" width="medium" />
          ))}
        </div>
        <div className={styles.boxSkeleton}>
          {STEPS.map((step) => (
            <Skeleton key={step} />
          ))}
        </div>
      </Busy>
    </>
  );
}
