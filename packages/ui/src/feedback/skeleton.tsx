import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  width?: 'short' | 'medium' | 'full' | undefined;
  height?: 'text' | 'title' | 'block' | undefined;
  className?: string | undefined;
}

export function Skeleton({ width = 'full', height = 'text', className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[width], styles[height], className)}
      aria-hidden="true"
    />
  );
}

export interface BusyProps extends ComponentProps<'div'> {
  message: string;
}

// The message is outside the busy element, because screen readers may skip everything inside one.
export function Busy({ message, ...native }: BusyProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <div {...native} aria-busy="true" />
    </>
  );
}
