import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string;
}

export function IconButton({ label, type = 'button', className, ...native }: IconButtonProps) {
  return (
    <button
      {...native}
      type={type}
      className={classNames(styles.button, className)}
      aria-label={label}
    />
  );
}
