import { Link } from 'react-router';
import styles from './segments.module.css';

type Segment = { id: string; text: string; count?: number; to: string };

type Props = { label: string; segments: readonly Segment[]; currentId: string };

/** Filters of a page, of which one is on. Each is a link: a filtered page has an address. */
export function Segments({ label, segments, currentId }: Props) {
  return (
    <div className={styles.scroll}>
      <nav className={styles.rail} aria-label={label}>
        {segments.map(({ id, text, count, to }) => (
          <Link key={id} to={to} replace aria-current={id === currentId ? 'true' : undefined}>
            {text}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </Link>
        ))}
      </nav>
    </div>
  );
}
