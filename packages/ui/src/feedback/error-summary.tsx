import type { MouseEvent, Ref } from 'react';
import { Icon } from '../display/icon.tsx';
import styles from './error-summary.module.css';

export interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  title: string;
  text: string;
  /** In the order of the form; `id` is the field's. */
  errors: readonly { id: string; text: string }[];
}

/** Takes the focus when a form cannot be sent, and leads to each field. */
export function ErrorSummary({ ref, title, text, errors }: ErrorSummaryProps) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.summary}>
      <Icon name="octagon-x" />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <ul>
          {errors.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Without a history entry: Back leads to the page before. */
function focusField(event: MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
