import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import control from './control.module.css';

export interface TextInputProps extends ComponentProps<'input'> {
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
}

export function TextInput({
  describedBy,
  invalid,
  type = 'text',
  className,
  ...native
}: TextInputProps) {
  return (
    <input
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      {...native}
      type={type}
      className={classNames(control.control, className)}
    />
  );
}
