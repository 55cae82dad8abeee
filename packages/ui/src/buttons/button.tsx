import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  kind?: 'primary' | 'secondary' | 'gorse' | 'glass' | 'danger' | undefined;
  size?: 'sm' | 'md' | undefined;
  block?: boolean | undefined;
}

export function buttonClass({ kind = 'primary', size = 'md', block = false }: ButtonLook = {}) {
  return classNames(styles.button, styles[kind], styles[size], block && styles.block);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  busy?: boolean | undefined;
}

export function Button({
  kind,
  size,
  block,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...native
}: ButtonProps) {
  return (
    <button
      {...native}
      type={type}
      className={classNames(buttonClass({ kind, size, block }), className)}
      aria-busy={busy || native['aria-busy']}
      aria-disabled={busy || native['aria-disabled']}
      onClick={busy ? suppress : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

// A disabled button would lose focus. A busy one keeps it and cancels the click, which also
// prevents submitting the form with Enter.
function suppress(event: MouseEvent) {
  event.preventDefault();
}
