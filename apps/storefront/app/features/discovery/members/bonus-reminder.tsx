import { lazy, Suspense } from 'react';
import styles from './bonus-reminder.module.css';

/** Apart, or the start page would name its style sheets to every visitor. */
const BonusTools = lazy(() => import('#app/ordering/bonus/bonus-tools.tsx'));

export function BonusReminder({ endsAt, locale }: { endsAt: number; locale: string }) {
  return (
    <div className={styles.place}>
      <Suspense>
        <BonusTools product="purchase" kinds={['endsSoon']} endsAt={endsAt} locale={locale} />
      </Suspense>
    </div>
  );
}
