import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import styles from './steps.module.css';

export interface Step {
  text: string;
  state: 'done' | 'current' | 'next';
  link?: ReactNode;
}

export interface StepsProps {
  label: string;
  doneText?: string | undefined;
  steps: readonly Step[];
}

export function Steps({ label, doneText, steps }: StepsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map(({ text, state, link }, index) => (
          <li
            key={text}
            className={classNames(styles.step, styles[state])}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {state === 'done' ? <Icon name="check" /> : index + 1}
            </span>
            <span className={classNames(styles.text, link ? styles.linked : styles.plain)}>
              {link ?? text}
            </span>
            {state === 'done' && doneText && <span className="visually-hidden">{doneText}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
