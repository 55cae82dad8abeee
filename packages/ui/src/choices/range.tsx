import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './range.module.css';

export interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'min' | 'max'> {
  label: string;
  valueText: string;
  min: number;
  max: number;
  /** The value up to which the track is tinted, for a part that cannot be chosen now. */
  reach?: number | undefined;
}

export function Range({ label, valueText, reach, className, ...native }: RangeProps) {
  const { min, max } = native;
  const share = reach === undefined ? undefined : (100 * (reach - min)) / (max - min);
  return (
    <span className={classNames(styles.range, share !== undefined && styles.tinted, className)}>
      {share !== undefined && (
        <svg className={styles.reach} aria-hidden="true">
          <rect width={`${Math.min(100, Math.max(0, share))}%`} height="100%" />
        </svg>
      )}
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
