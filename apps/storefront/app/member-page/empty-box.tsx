import { buttonClass } from '@cairn/ui/button';
import type { ReactNode } from 'react';
import { ContentLink } from '#app/content/text/content-link.tsx';
import styles from './empty-box.module.css';

type Props = {
  title: string;
  text: string;
  drawing: string;
  /** The colour behind the drawing. */
  ground?: 'pine' | 'gorse' | 'heather' | 'sea';
  children?: ReactNode;
};

/** In place of what is not there: why, and where to go. */
export function EmptyBox({ title, text, drawing, ground = 'pine', children }: Props) {
  return (
    <section className={styles.empty} aria-label={title}>
      <div className={styles.art} data-ground={ground}>
        <img src={drawing} alt="" width="320" height="220" />
      </div>
      <div className={styles.words}>
        <h2 tabIndex={-1}>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}

type NoneProps = Omit<Props, 'children'> & {
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
