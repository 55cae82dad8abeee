import type { Product } from '@cairn/contract/values/product';
import { buttonClass } from '@cairn/ui/button';
import built from '@cairn/ui/drawings/result-built.svg';
import fallen from '@cairn/ui/drawings/result-fallen.svg';
import falling from '@cairn/ui/drawings/result-falling.svg';
import stone from '@cairn/ui/drawings/result-stone.svg';
import { Picture } from '@cairn/ui/picture';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Picture as ContentPicture } from '#app/content/blocks/entry.server.ts';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import styles from './result-page.module.css';

const DRAWINGS = { built, fallen, falling } as const;
const SIZE = { width: 320, height: 220 } as const;

type Shown = keyof typeof DRAWINGS | ContentPicture;

type Props = {
  page: TransactionPage;
  product?: Product | undefined;
  isOfRunningSubscription?: boolean;
  title: string;
  text: string;
  picture?: Shown;
  /** The card of a gift, in place of the picture. */
  card?: ReactNode;
  /** `waiting` while the page updates by itself. */
  progress?: 'waiting' | 'over';
  /** The order has arrived. */
  isDone?: boolean;
  children: ReactNode;
};

export function ResultScreen({ page, product, title, text, progress, ...more }: Props) {
  const {
    picture = 'falling',
    card,
    isDone = false,
    isOfRunningSubscription = false,
    children,
  } = more;
  const isOver = progress === 'over';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOver) heading.current?.focus({ preventScroll: true });
  }, [isOver, title]);
  return (
    <main id="main" className="wrap">
      <PageMeta meta={page.meta} />
      {product && page.breadcrumb && (
        <OrderSteps
          content={page.breadcrumb}
          product={product}
          isOfRunningSubscription={isOfRunningSubscription}
          current={isDone ? 'done' : 'confirmation'}
        />
      )}
      <div className={card ? `${styles.result} ${styles.withCard}` : styles.result}>
        {card ? (
          <div className={styles.card}>{card}</div>
        ) : (
          <ResultPicture shown={picture} isMoving={progress === 'waiting'} />
        )}
        {/* The key makes a new element: screen readers skip a heading that is focused already. */}
        <h1 key={isOver ? title : 'start'} ref={heading} tabIndex={-1}>
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

/** Decorative: the text beside it says the same. */
function ResultPicture({ shown, isMoving }: { shown: Shown; isMoving: boolean }) {
  if (typeof shown !== 'string') {
    return <Picture {...shown} alt="" sizes="18rem" className={styles.picture} />;
  }
  return (
    <div className={styles.picture}>
      <img {...SIZE} src={DRAWINGS[shown]} alt="" />
      {shown === 'falling' && (
        <img {...SIZE} src={stone} alt="" className={isMoving ? styles.moving : undefined} />
      )}
    </div>
  );
}

type OtherLinksProps = {
  link: { text: string; link: string } | undefined;
  page: Pick<TransactionPage, 'backText'>;
  isExternal: boolean;
};

/** Links for when the page cannot show the order; an external checkout has none into the shop. */
export function OtherLinks({ link, page, isExternal }: OtherLinksProps) {
  if (isExternal) return null;
  return (
    <div className={styles.actions}>
      {link && (
        <ContentLink className={buttonClass()} link={link.link}>
          {link.text}
        </ContentLink>
      )}
      <Link className={buttonClass({ kind: link ? 'secondary' : 'primary' })} to="/">
        {page.backText}
      </Link>
    </div>
  );
}
