import { IconDisc } from '@cairn/ui/icon-disc';
import { Skeleton } from '@cairn/ui/skeleton';
import { type ReactNode, useId } from 'react';
import styles from './order-strip.module.css';

type Props = {
  title: string;
  text: ReactNode;
  children?: ReactNode;
  isBusy?: boolean;
  /** Beside the page's content instead of in it, because no place was kept for it. */
  isFloating?: boolean;
};

/** Has its final height while the order is loading, so that the page does not shift. */
export function OrderStrip({ title, text, children, isBusy = false, isFloating = false }: Props) {
  const titleId = useId();
  return (
    <section
      className={styles.strip}
      aria-labelledby={titleId}
      aria-busy={isBusy}
      data-floating={isFloating}
    >
      <IconDisc name="history" />
      <div className={styles.words}>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}

/** While it is not known what to say of the order. */
export function StripSkeleton({ content }: { content: { title: string; loadingText: string } }) {
  const text = (
    <>
      <span className="visually-hidden">{content.loadingText}</span>
      <Skeleton width="medium" className={styles.line} />
    </>
  );
  return <OrderStrip title={content.title} text={text} isBusy />;
}
