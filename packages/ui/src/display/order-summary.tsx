import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './order-summary.module.css';

export interface SummaryRow {
  name: string;
  value: ReactNode;
  tone?: 'bonus' | undefined;
}

export interface OrderSummaryProps {
  title: string;
  action?: ReactNode;
  /** The avios of the order, or controls to choose them. */
  receive: { value: ReactNode; text: string; picture?: ReactNode } | { choice: ReactNode };
  rows: readonly SummaryRow[];
  total: { name: string; value: ReactNode };
  children?: ReactNode;
}

/** The page labels it as a region. */
export function OrderSummary({ title, action, receive, rows, total, children }: OrderSummaryProps) {
  return (
    <div className={styles.summary}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {'choice' in receive ? (
        receive.choice
      ) : (
        <div className={styles.receive}>
          {receive.picture}
          <p>
            <strong>{receive.value}</strong> <small>{receive.text}</small>
          </p>
        </div>
      )}
      <dl className={styles.rows}>
        {rows.map(({ name, value, tone }) => (
          <div key={name} className={classNames(tone && styles[tone])}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {/* A new element for another currency: the same one would move. */}
        <div key={`total ${total.name}`} className={styles.total}>
          <dt>{total.name}</dt>
          <dd>{total.value}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}

export interface SummaryNote {
  key: string;
  icon: ReactNode;
  text: ReactNode;
}

/** Notes below the price. */
export function SummaryNotes({ notes }: { notes: readonly SummaryNote[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map(({ key, icon, text }) => (
        <li key={key}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
