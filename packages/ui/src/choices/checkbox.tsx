import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './checkbox.module.css';
import choice from './choice.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, className, ...native }: CheckboxProps) {
  return (
    <label className={classNames(choice.choice, className)}>
      <input {...native} type="checkbox" className={classNames(choice.mark, styles.check)} />
      <span className={choice.text}>
        <span>{label}</span>
        {hint && <span className={choice.hint}>{hint}</span>}
      </span>
    </label>
  );
}
