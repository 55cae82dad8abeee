import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import { Pile } from '../display/pile.tsx';
import styles from './package-card.module.css';

/** The recommended package, any other one, or another product in the place of one. */
type PackageCardKind = 'lead' | 'plain' | 'other';

/** Around a face: a button where it can be chosen, a link, or nothing but a frame. */
export function packageCardClass(kind: PackageCardKind): string {
  return classNames(styles.card, styles[kind]);
}

export interface PackageFaceProps {
  icon: IconName;
  label: string;
  /** The size of its pile of stones, or the address of a drawing. */
  picture: { fullness: number; hasBonus: boolean } | string;
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
      {typeof picture === 'string' ? (
        <img className={styles.picture} src={picture} alt="" width="160" height="112" />
      ) : (
        <Pile {...picture} className={styles.picture} />
      )}
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
