import type { ComponentProps } from 'react';
import styles from './box.module.css';
import { classNames } from './class-names.ts';

export function Box({ className, ...native }: ComponentProps<'section'>) {
  return <section {...native} className={classNames(styles.box, className)} />;
}

export function Panel({ className, ...native }: ComponentProps<'section'>) {
  return <section {...native} className={classNames(styles.panel, className)} />;
}
