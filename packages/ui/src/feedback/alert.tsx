import type { ComponentProps } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import styles from './alert.module.css';

const ICONS = {
  warning: 'triangle-alert',
  info: 'info',
  error: 'octagon-x',
  success: 'circle-check',
} as const;

export interface AlertProps extends Omit<ComponentProps<'div'>, 'role' | 'title'> {
  tone: keyof typeof ICONS;
  title: string;
  blocking?: boolean | undefined;
  dismissLabel?: string | undefined;
  onDismiss?: (() => void) | undefined;
}

export function Alert({
  tone,
  title,
  blocking = false,
  dismissLabel,
  onDismiss,
  className,
  children,
  ...native
}: AlertProps) {
  return (
    <div
      {...native}
      role={blocking ? 'alert' : 'status'}
      data-tone={tone}
      className={classNames(styles.alert, className)}
    >
      <Icon name={ICONS[tone]} />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
      {dismissLabel && onDismiss && (
        <IconButton label={dismissLabel} onClick={onDismiss} className={styles.dismiss}>
          <Icon name="x" />
        </IconButton>
      )}
    </div>
  );
}
