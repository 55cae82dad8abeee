import { classNames } from '../class-names.ts';
import sprite from '../drawings/icons.svg';
import type { IconName } from '../drawings/icons.ts';
import styles from './icon.module.css';

export type { IconName };

type Props = { name: IconName; className?: string | undefined };

/** Decorative: the text beside it, or the label of its button, says the same. */
export function Icon({ name, className }: Props) {
  return (
    <svg className={classNames(styles.icon, className)} width="24" height="24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
