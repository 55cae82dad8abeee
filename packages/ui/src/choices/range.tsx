import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './range.module.css';

export interface RangeProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  valueText: string;
}

export function Range({ label, valueText, className, ...native }: RangeProps) {
  return (
    <span className={classNames(styles.range, className)}>
      <input
        {...native}
        type="range"
        className={styles.input}
        aria-label={label}
        aria-valuetext={valueText}
      />
    </span>
  );
}
