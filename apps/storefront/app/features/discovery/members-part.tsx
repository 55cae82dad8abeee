import { lazy, Suspense } from 'react';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import { useSession } from '#app/session/session.tsx';
import type { Visitor } from './fetch-quotes.ts';
import { OfferSkeleton } from './offer-skeleton.tsx';
import styles from './offers.module.css';
import type { OwnOffer } from './own-offer.ts';
import { QuickActions } from './quick-actions.tsx';

/** If the script fails to load, the page does without offers. */
const MemberOffers = lazy(() =>
  import('./member-offers.tsx').catch(() => ({ default: () => <></> })),
);

type Props = {
  content: Pick<DiscoveryPage, 'goal' | 'bonusOffer' | 'quickActions'>;
  /** Whether packages are sold, and with a bonus, to judge by the generic prices. */
  isSold: boolean;
  hasBonus: boolean;
  offer: OwnOffer;
  onRetry(): void;
  visit: Visitor;
};

/** Offers and quick actions for members; visitors have the price check in the hero instead. */
export function MembersPart({ content, isSold, hasBonus, offer, onRetry, visit }: Props) {
  const { member, isExpected } = useSession();
  const { goal, quickActions } = content;
  if (!member && !isExpected) return null;
  const bonusOffer = hasBonus ? content.bonusOffer : undefined;
  const skeleton = goal && (
    <OfferSkeleton message={goal.loadingText} hasBonus={bonusOffer !== undefined} />
  );
  return (
    <>
      {goal && isSold && (
        <div className={styles.offers}>
          <Suspense fallback={skeleton}>
            {member ? (
              <MemberOffers
                goal={goal}
                bonusOffer={bonusOffer}
                offer={offer}
                onRetry={onRetry}
                member={member}
                visit={visit}
              />
            ) : (
              skeleton
            )}
          </Suspense>
        </div>
      )}
      {quickActions && quickActions.list.length > 0 && <QuickActions content={quickActions} />}
    </>
  );
}
