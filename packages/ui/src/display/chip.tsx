import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chip.module.css';

export interface ChipProps extends ComponentProps<'span'> {
  tone: 'bonus' | 'solid' | 'brand' | 'ok' | 'warn' | 'bad' | 'sea' | 'mute';
}

export function Chip({ tone, className, ...native }: ChipProps) {
  return <span {...native} data-tone={tone} className={classNames(styles.chip, className)} />;
}
