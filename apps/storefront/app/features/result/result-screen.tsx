import type { OrderedProduct } from '@cairn/contract/product';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageMeta } from '#app/content/page-meta.tsx';
import type { TransactionPage } from '#app/content/transaction-page.server.ts';
import { OrderSteps } from './order-steps.tsx';
import styles from './result-page.module.css';
import { ResultPicture, type Shown } from './result-picture.tsx';

type Props = {
  page: TransactionPage;
  product?: OrderedProduct | undefined;
  title: string;
  text: string;
  picture?: Shown;
  /** Something is still to come by itself, or has come. */
  progress?: 'waiting' | 'over';
  children: ReactNode;
};

/** The frame of every state of the page. */
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
      {product && page.breadcrumb && <OrderSteps content={page.breadcrumb} product={product} />}
      <div className={styles.result}>
        <ResultPicture shown={picture} isMoving={progress === 'waiting'} />
        {/* Another one at the end: a heading that has the focus already would not be read again. */}
        <h1 key={isOver ? 'end' : 'start'} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {/* The one live region: it speaks when its words change. */}
        <p role="status" className={styles.text}>
          {text}
        </p>
        {children}
      </div>
    </main>
  );
}
