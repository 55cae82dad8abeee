import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-disc.module.css';

type Props = { name: IconName; className?: string | undefined };

/** An icon on a round, tinted ground, at the start of a row or strip. */
export function IconDisc({ name, className }: Props) {
  return (
    <span className={classNames(styles.disc, className)}>
      <Icon name={name} />
    </span>
  );
}
