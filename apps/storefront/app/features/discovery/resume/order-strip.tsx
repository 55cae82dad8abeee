import { Icon } from '@cairn/ui/icon';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { ResumeContent } from '#app/content/pages/discovery-page.server.ts';
import styles from './order-strip.module.css';

type Props = { title: string; text: ReactNode; children?: ReactNode; isBusy?: boolean };

/** Has its final height while the order is loading, so that the page does not shift. */
export function OrderStrip({ title, text, children, isBusy = false }: Props) {
  return (
    <section className={styles.strip} aria-labelledby="resume-title" aria-busy={isBusy}>
      <span className={styles.picture}>
        <Icon name="history" />
      </span>
      <div className={styles.words}>
        <h2 id="resume-title">{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}

/** While it is not known what to say of the order. */
export function StripSkeleton({ content }: { content: ResumeContent }) {
  const text = (
    <>
      <span className="visually-hidden">{content.loadingText}</span>
      <Skeleton width="medium" className={styles.line} />
    </>
  );
  return <OrderStrip title={content.title} text={text} isBusy />;
}
