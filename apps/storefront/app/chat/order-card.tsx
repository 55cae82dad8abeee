import { Link } from 'react-router';
import type { Card } from './facts/fact.ts';
import styles from './order-card.module.css';

type Props = { card: Card; onFollow(): void };

/** An order in an answer: amount, reference, total, and how far it is. */
export function OrderCard({ card, onFollow }: Props) {
  const { title, reference, total, link, steps, note } = card;
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        <Link to={link} onClick={onFollow}>
          {title}
        </Link>
        <b>{total}</b>
        <small>{reference}</small>
        {note && <small>{note}</small>}
      </p>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map(({ text, state }) => (
            <li
              key={text}
              className={styles[state]}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {text}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
