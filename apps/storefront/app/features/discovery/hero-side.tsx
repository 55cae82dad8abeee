import { Panel } from '@cairn/ui/box';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './hero-side.module.css';
import { QuickPriceCheck } from './quick-price-check.tsx';
import type { QuotesProps } from './use-quotes.ts';

/** If the script fails to load, nothing is shown. */
const Goal = lazy(() => import('./goal.tsx').catch(() => ({ default: () => <></> })));

type Props = QuotesProps & { content: Pick<DiscoveryPage, 'goal' | 'quickPriceCheck'> };

/** The price check, or for members with a balance the progress towards their goal. */
export function HeroSide({ content: { goal, quickPriceCheck }, ...priced }: Props) {
  const { member, isExpected } = useSession();
  const named = useSearchParams()[0].get('currency');
  // A new currency in the address replaces one chosen by hand.
  const key = `${named} ${priced.currency}`;
  const balance = member?.balance.status === 'ready' ? member.balance.value.amount : undefined;
  if (goal && (isExpected || member)) {
    const skeleton = (
      <Panel className={styles.skeleton}>
        <Busy message={goal.loadingText}>
          <Skeleton height="title" width="medium" />
          <Skeleton height="block" />
          <Skeleton width="short" />
        </Busy>
      </Panel>
    );
    if (!member || member.balance.status === 'loading') return skeleton;
    if (typeof balance === 'number') {
      return (
        <Suspense fallback={skeleton}>
          <Goal key={key} {...priced} content={goal} balance={balance} />
        </Suspense>
      );
    }
  }
  return quickPriceCheck && <QuickPriceCheck key={key} {...priced} content={quickPriceCheck} />;
}
