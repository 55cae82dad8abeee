import { classNames } from '../class-names.ts';
import sprite from '../drawings/desk-icons.svg';
import type { DeskIconName } from '../drawings/desk-icons.ts';
import styles from './icon.module.css';

export type { DeskIconName };

type Props = { name: DeskIconName; className?: string | undefined };

/** Decorative: the text beside it, or the label of its button, says the same. */
export function DeskIcon({ name, className }: Props) {
  return (
    <svg className={classNames(styles.icon, className)} width="18" height="18" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
