import { classNames } from '../class-names.ts';
import styles from './countdown.module.css';

export interface CountdownProps {
  minutes: number;
  units: { days: string; hours: string; minutes: string };
  /** The remaining time in words, for screen readers. */
  label: string;
  className?: string | undefined;
}

/** Days, hours and minutes. Screen readers do not announce changes of a timer. */
export function Countdown({ minutes, units, label, className }: CountdownProps) {
  const left = inUnits(minutes);
  return (
    <div className={classNames(styles.countdown, className)} role="timer" aria-label={label}>
      <span>
        <b>{left.days}</b>
        {units.days}
      </span>
      <span>
        <b>{left.hours}</b>
        {units.hours}
      </span>
      <span>
        <b>{left.minutes}</b>
        {units.minutes}
      </span>
    </div>
  );
}

/** Hours and minutes have two digits, so that the layout does not shift. */
export function inUnits(minutes: number) {
  const two = (count: number) => String(count).padStart(2, '0');
  return {
    days: String(Math.floor(minutes / 1440)),
    hours: two(Math.floor(minutes / 60) % 24),
    minutes: two(minutes % 60),
  };
}
