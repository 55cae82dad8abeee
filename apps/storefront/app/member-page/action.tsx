import type { ReactNode } from 'react';
import styles from './action.module.css';

type Props = {
  title: string;
  text: string;
  /** Shown if the action did not work. */
  failure?: string | false | undefined;
  children?: ReactNode;
};

/** One of several things that a member can do, such as cancelling or asking for a refund. */
export function Action({ title, text, failure, children }: Props) {
  return (
    <div className={styles.action}>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </div>
  );
}
