import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './box.module.css';

export function Box({ className, ...native }: ComponentProps<'section'>) {
  return <section {...native} className={classNames(styles.box, className)} />;
}

export function Panel({ className, ...native }: ComponentProps<'section'>) {
  return <section {...native} className={classNames(styles.panel, className)} />;
}
