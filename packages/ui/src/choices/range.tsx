import type { ComponentProps, ReactNode } from 'react';
import styles from './range.module.css';

export interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
  valueText: string;
  /** An SVG rectangle that tints a part of the track, from its start to where the thumb would be. */
  children?: ReactNode;
}

export function Range({ label, valueText, children, ...native }: RangeProps) {
  return (
    <span className={styles.range}>
      {children}
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
