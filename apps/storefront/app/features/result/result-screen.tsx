import type { Product } from '@cairn/contract/product';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageMeta } from '#app/content/page-meta.tsx';
import type { TransactionPage } from '#app/content/transaction-page.server.ts';
import { OrderSteps } from '#app/ordering/order-steps.tsx';
import styles from './result-page.module.css';
import { ResultPicture, type Shown } from './result-picture.tsx';

type Props = {
  page: TransactionPage;
  product?: Product | undefined;
  title: string;
  text: string;
  picture?: Shown;
  /** `waiting` while the page updates by itself. */
  progress?: 'waiting' | 'over';
  children: ReactNode;
};

export function ResultScreen({ page, product, title, text, progress, ...more }: Props) {
  const { picture = 'falling', children } = more;
  const isOver = progress === 'over';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOver) heading.current?.focus({ preventScroll: true });
  }, [isOver]);
  return (
    <main id="main" className="wrap">
      <PageMeta meta={page.meta} />
      {product && page.breadcrumb && (
        <OrderSteps content={page.breadcrumb} product={product} current="confirmation" />
      )}
      <div className={styles.result}>
        <ResultPicture shown={picture} isMoving={progress === 'waiting'} />
        {/* The key makes a new element at the end: screen readers skip a heading that is focused already. */}
        <h1 key={isOver ? 'end' : 'start'} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p role="status" className={styles.text}>
          {text}
        </p>
        {children}
      </div>
    </main>
  );
}
