import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import styles from './field.module.css';

export interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

export interface FieldProps {
  /** For links to the control, such as in a summary of errors. */
  id?: string | undefined;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optionalText?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}

export function Field({ id: given, label, hint, error, optionalText, children }: FieldProps) {
  const ownId = useId();
  const id = given ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = classNames(hintId, errorId) || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optionalText && <span className={styles.optional}> {optionalText}</span>}
      </label>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({ id, describedBy, invalid: errorId !== undefined })}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="circle-alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
