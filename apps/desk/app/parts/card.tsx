import { classNames } from '@cairn/ui/class-names';
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

type Props = {
  title: string;
  /** Only for assistive technology, where the card stands alone on its page. */
  isTitleHidden?: boolean;
  /** At the right of the title: a count, a time, a link. */
  note?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** A part of a page, with hairlines between its head, its content and its foot. */
export function Card({ title, isTitleHidden = false, note, footer, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={isTitleHidden ? 'visually-hidden' : styles.head}>
        <h2 id={id}>{title}</h2>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      {children}
      {footer && <div className={styles.foot}>{footer}</div>}
    </section>
  );
}

/** Content of a card that needs room around it; tables and timelines have their own. */
export function CardBody({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={classNames(styles.body, className)}>{children}</div>;
}
