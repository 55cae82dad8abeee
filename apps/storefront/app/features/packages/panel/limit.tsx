import { Icon } from '@cairn/ui/icon';
import type { Allowance } from '../allowance.ts';
import styles from './before-choice.module.css';

export function LimitMeter({ allowance: { texts, usedPercent } }: { allowance: Allowance }) {
  return (
    <div className={styles.limit}>
      <p className={styles.left}>
        <strong>{texts.leftText}</strong> <span>{texts.capText}</span>
      </p>
      <svg className={styles.meter} role="img" aria-label={texts.meterLabel}>
        <rect width={`${usedPercent}%`} height="100%" />
      </svg>
      <p>{texts.noteText}</p>
    </div>
  );
}

/** When the limit starts again. */
export function LimitReset({ allowance: { texts } }: { allowance: Allowance }) {
  return (
    <div className={styles.box}>
      <Icon name="calendar-clock" />
      <p>
        <strong>{texts.resetTitle}</strong>
        {texts.resetText}
      </p>
    </div>
  );
}
