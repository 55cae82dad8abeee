import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './select.module.css';
import { SelectInput, type SelectInputProps } from './select-input.tsx';

export interface SelectProps extends SelectInputProps {
  label: string;
  hideLabel?: boolean | undefined;
}

export function Select({ label, hideLabel = false, id, className, ...native }: SelectProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={styles.field}>
      <label htmlFor={selectId} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <SelectInput {...native} id={selectId} className={classNames(styles.select, className)} />
    </div>
  );
}
