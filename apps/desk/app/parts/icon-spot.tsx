import { classNames } from '@cairn/ui/class-names';
import { DeskIcon, type DeskIconName } from '@cairn/ui/desk-icon';
import styles from './icon-spot.module.css';

export type Tone = 'quiet' | 'warn' | 'bad' | 'brand' | 'sea' | 'heather' | 'gorse' | 'ok';

/** An icon on a round ground, in front of a row or a heading. */
export function IconSpot({ icon, tone = 'quiet' }: { icon: DeskIconName; tone?: Tone }) {
  return (
    <span className={classNames(styles.spot, styles[tone])} aria-hidden="true">
      <DeskIcon name={icon} />
    </span>
  );
}
