import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import choice from './choice.module.css';
import styles from './radio.module.css';

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  card?: boolean | undefined;
}

export function Radio({ label, hint, card = false, className, ...native }: RadioProps) {
  return (
    <label className={classNames(choice.choice, card && styles.card, className)}>
      <input {...native} type="radio" className={classNames(choice.mark, styles.radio)} />
      <span className={choice.text}>
        <span className={card ? styles.label : undefined}>{label}</span>
        {hint && <span className={choice.hint}>{hint}</span>}
      </span>
    </label>
  );
}
