import styles from './goal-meter.module.css';

type Props = {
  have: number;
  goal: number;
  /** Without it the meter is decorative. */
  label?: string;
};

/** The part of a goal that a balance covers. Drawn with attributes, because a style attribute is forbidden. */
export function GoalMeter({ have, goal, label }: Props) {
  const percent = Math.min(100, Math.max(0, Math.round((1_000 * have) / goal) / 10));
  return (
    <svg
      className={styles.meter}
      width="100%"
      height="10"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <rect className={styles.missing} width="100%" height="100%" />
      <rect className={styles.have} width={`${percent}%`} height="100%" />
    </svg>
  );
}
