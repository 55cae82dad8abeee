import { classNames } from '@cairn/ui/class-names';
import type { DeskIconName } from '@cairn/ui/desk-icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconSpot, type Tone } from './icon-spot.tsx';
import styles from './lines.module.css';

type LeadProps = {
  icon?: DeskIconName;
  tone?: Tone;
  title: ReactNode;
  /** Where the title leads. */
  to?: string | undefined;
  note?: ReactNode;
};

/** Two lines that begin a row: a linked title, and what one has to know of it. */
export function Lead({ icon, tone, title, to, note }: LeadProps) {
  return (
    <div className={classNames(styles.lead, icon && styles.withIcon)}>
      {icon && <IconSpot icon={icon} {...(tone && { tone })} />}
      {to === undefined ? (
        <b>{title}</b>
      ) : (
        <Link to={to} className={styles.link}>
          {title}
        </Link>
      )}
      {note && <small>{note}</small>}
    </div>
  );
}

/** Two lines in a cell: what counts, and a note below it. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={styles.two}>
      <b>{first}</b>
      {second && <small>{second}</small>}
    </span>
  );
}

/** Something absent or of no weight. */
export function Quiet({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>;
}

/** A key of the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

/** The initials of somebody; their name is for assistive technology and the tooltip. */
export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(' ')
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('');
  return (
    <span className={styles.avatar} title={name}>
      <span aria-hidden="true">{initials}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
