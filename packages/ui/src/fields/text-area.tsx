import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import styles from './text-area.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
}

export function TextArea({ describedBy, invalid, className, ...native }: TextAreaProps) {
  return (
    <textarea
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      {...native}
      className={classNames(control.control, styles.area, className)}
    />
  );
}
