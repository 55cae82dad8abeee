import { classNames } from '@cairn/ui/class-names';
import { useSession } from '#app/session/session-store.ts';
import styles from './environment-badge.module.css';

const BADGES = {
  demo: { text: 'Demo', note: ': nobody pays' },
  test: { text: 'Test', note: ': no real money' },
  live: { text: 'Live', note: ': real money' },
} as const;

/** Always there, so that nobody takes one shop for another. */
export function EnvironmentBadge() {
  const { environment } = useSession();
  const { text, note } = BADGES[environment];
  return (
    <span className={classNames(styles.badge, environment === 'live' && styles.live)}>
      {text}
      <span className="visually-hidden">{note}</span>
    </span>
  );
}
