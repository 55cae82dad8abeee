import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import { useSession } from '#app/session/session.tsx';
import type { QuotesProps } from '../prices/use-quotes.ts';
import { MemberOffers } from './member-offers.tsx';
import styles from './members.module.css';
import { OfferSkeleton } from './offer-skeleton.tsx';
import { QuickActions } from './quick-actions.tsx';
import { YearStats } from './year-stats.tsx';

type Props = QuotesProps & {
  content: Pick<DiscoveryPage, 'goal' | 'bonusOffer' | 'quickActions' | 'yearStats'>;
};

/** Offers and quick actions for members; visitors have the price check in the hero instead. */
export default function MembersPart({ content, quotes, ...priced }: Props) {
  const { member } = useSession();
  const { goal, quickActions, yearStats } = content;
  // To judge by the generic prices.
  const hasBonus = quotes.some(({ bonusAvios }) => bonusAvios > 0);
  const bonusOffer = hasBonus ? content.bonusOffer : undefined;
  return (
    <>
      {goal && quotes.length > 0 && (
        <div className={styles.offers}>
          {member ? (
            <MemberOffers goal={goal} bonusOffer={bonusOffer} member={member} {...priced} />
          ) : (
            <OfferSkeleton message={goal.loadingText} hasBonus={bonusOffer !== undefined} />
          )}
        </div>
      )}
      {quickActions && quickActions.list.length > 0 && (
        <QuickActions content={quickActions}>
          {yearStats && <YearStats content={yearStats} locale={priced.visit.locale} />}
        </QuickActions>
      )}
    </>
  );
}
