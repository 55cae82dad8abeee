import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

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

// A disabled button would drop the focus; a busy one keeps it and swallows the click instead,
// which also stops the form that Enter would submit through it.
function suppress(event: MouseEvent) {
  event.preventDefault();
}
