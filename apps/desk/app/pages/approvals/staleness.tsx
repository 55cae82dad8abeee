import { Alert } from '@cairn/ui/alert';
import { Link } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { ChangeTable } from '#app/panel/effects.tsx';
import { factChanges } from '#app/panel/fact-texts.ts';
import styles from './request-card.module.css';
import type { RequestView } from './request-texts.ts';

/** What has changed between a stale request and the one that replaces it. */
export function Staleness({ request }: { request: RequestView }) {
  const { id, state, askedAgain, askedAgainOf } = request;
  const otherId = askedAgain ?? askedAgainOf;
  const other = useRead('approval view', { id: otherId ?? id }, { isEnabled: otherId !== null });
  if (otherId === null) {
    if (state !== 'stale') return null;
    return (
      <div className={styles.part}>
        <Alert tone="warning" title="It was approved too late">
          Something had changed, and it is not possible any more. Nothing happened.
        </Alert>
      </div>
    );
  }
  const loaded = other.kind === 'loaded' ? other.result : undefined;
  const [older, newer] = askedAgain === null ? [loaded, request] : [request, loaded];
  const differences =
    older?.before && newer?.before
      ? factChanges({ before: older.before, after: newer.before }).filter((one) => one.isChanged)
      : [];
  const link = <Link to={`/approvals/${otherId}`}>request {otherId}</Link>;
  return (
    <div className={styles.part}>
      {askedAgain === null ? (
        <Alert tone="info" title="Asked again, because something had changed">
          When {link} was approved, it would have done something else than what was shown. Below is
          what it would do now.
        </Alert>
      ) : (
        <Alert tone="warning" title="It was approved too late">
          Something had changed by then, so nothing happened. It waits again as {link}, as it would
          be done now.
        </Alert>
      )}
      {differences.length > 0 && (
        <div className={styles.between}>
          <h3>What changed in between</h3>
          <ChangeTable changes={differences} heads={['First asked', 'Asked again']} />
        </div>
      )}
    </div>
  );
}
