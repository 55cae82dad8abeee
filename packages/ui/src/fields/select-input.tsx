import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import control from './control.module.css';
import styles from './select-input.module.css';

export interface SelectInputProps extends ComponentProps<'select'> {
  options: readonly { value: string; text: string }[];
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
}

export function SelectInput({
  options,
  describedBy,
  invalid,
  className,
  ...native
}: SelectInputProps) {
  return (
    <span className={styles.frame}>
      <select
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        {...native}
        className={classNames(control.control, styles.select, className)}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className={styles.arrow} />
    </span>
  );
}
