import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import styles from './package-card.module.css';

/**
 * Around a face: a button where it can be chosen, a link, or nothing but a frame. Apart from the others
 * are the recommended package, and another product in the place of one.
 */
export function packageCardClass(kind: 'lead' | 'other' | false): string {
  return classNames(styles.card, kind && styles[kind]);
}

export interface PackageFaceProps {
  icon: IconName;
  label: string;
  /** An image, such as a pile of stones. */
  picture: ReactNode;
  /** Package and bonus together, or the name of another product, and its unit. */
  receive: string;
  unit?: string | undefined;
  how: string;
  hasBonus: boolean;
  why: string;
  /** The price and the price per avios. */
  foot: ReactNode;
}

/** A package as members see it on their recommendations. */
export function PackageFace(props: PackageFaceProps) {
  const { icon, label, picture, receive, unit, how, hasBonus, why, foot } = props;
  return (
    <>
      <span className={styles.label}>
        <Icon name={icon} />
        {label}
      </span>
      {picture}
      <span className={styles.receive}>
        <b>{receive}</b> {unit}
      </span>
      <span className={styles.how} data-none={!hasBonus || undefined}>
        {how}
      </span>
      <span className={styles.why}>{why}</span>
      <span className={styles.foot}>{foot}</span>
    </>
  );
}
