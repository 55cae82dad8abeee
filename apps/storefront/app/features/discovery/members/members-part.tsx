import { useEffect } from 'react';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import { type HomeCardKind, keepHomeCards } from '#app/context/home-cookie.ts';
import { useConfirming } from '#app/ordering/open-orders/order-to-show.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { homeQuery } from '#app/shop-api/member/home.ts';
import type { QuotesProps } from '../prices/use-quotes.ts';
import { MemberOffers } from './member-offers.tsx';
import styles from './members.module.css';
import { OfferSkeleton } from './offer-skeleton.tsx';
import { HomeCard } from './own/home-card.tsx';
import { againActions, type HomeFacts, homeCards, placesOf } from './own/home-cards.ts';
import { QuickActions } from './quick-actions.tsx';
import { YearStats } from './year-stats.tsx';

type Props = QuotesProps & {
  content: Pick<
    DiscoveryPage,
    'home' | 'goal' | 'goalPicker' | 'bonusOffer' | 'quickActions' | 'yearStats'
  >;
  visit: { homeCards: readonly HomeCardKind[] };
};

/** The member's own cards, offers and quick actions; visitors have the price check in the hero instead. */
export default function MembersPart({ content, quotes, ...priced }: Props) {
  const { member } = useSession();
  const facts = useHomeFacts();
  const { goal, home, quickActions, yearStats } = content;
  const { locale, homeCards: expected } = priced.visit;
  // To judge by the generic prices.
  const hasBonus = quotes.some(({ bonusAvios }) => bonusAvios > 0);
  const bonusOffer = hasBonus ? content.bonusOffer : undefined;
  const cards = facts && home ? homeCards(facts) : [];
  // Members who owe avios can buy nothing.
  const owes = facts ? facts.owedAvios > 0 : expected.includes('owes');
  const offers = quotes.length > 0 && !owes ? goal : undefined;
  const places = facts && placesOf(cards).join('.');
  useEffect(() => {
    if (places !== undefined) keepHomeCards(placesOf(cards));
  }, [places]);
  const isWaiting = !member || !facts;
  return (
    <>
      {(offers || isWaiting || cards.length > 0) && (
        <div className={styles.offers}>
          {isWaiting ? (
            <OfferSkeleton
              message={home?.loadingText ?? ''}
              cards={offers ? (bonusOffer ? 2 : 1) : 0}
              own={home ? expected : []}
            />
          ) : (
            <>
              {home &&
                cards.map((card) => (
                  <HomeCard key={card.kind} card={card} content={home} locale={locale} />
                ))}
              {offers && (
                <MemberOffers
                  goal={offers}
                  picker={content.goalPicker}
                  bonusOffer={bonusOffer}
                  member={member}
                  fromPlan={nextFromPlan(facts)}
                  {...priced}
                />
              )}
            </>
          )}
        </div>
      )}
      {quickActions && quickActions.list.length > 0 && (
        <QuickActions
          // A new element once the cards are known: the same one would move if there are more of them.
          key={isWaiting ? 'waiting' : 'known'}
          content={quickActions}
          again={home?.again}
          actions={facts && againActions(facts)}
          hasPlan={facts?.home?.subscription !== undefined}
          canOrder={!owes}
          locale={locale}
        >
          {yearStats && <YearStats content={yearStats} locale={locale} />}
        </QuickActions>
      )}
    </>
  );
}

/** Undefined until everything that decides about cards is known, or known to be missing. */
function useHomeFacts(): HomeFacts | undefined {
  const { member } = useSession();
  const home = useMemberQuery(homeQuery, { raises: false });
  const isBuying = useConfirming('purchase');
  if (!member || member.balance.status === 'loading' || home.kind === 'loading') return undefined;
  if (isBuying === undefined) return undefined;
  return {
    home: home.kind === 'ready' ? home.data : undefined,
    owedAvios: (member.balance.status === 'ready' && member.balance.value.owedAvios) || 0,
    isBuying,
  };
}

function nextFromPlan({ home }: HomeFacts): number | undefined {
  const { months, avios, subscriptionStatus } = home?.subscription ?? {};
  const isComing = subscriptionStatus === 'active' && months?.some(({ state }) => state === 'next');
  return isComing ? avios?.monthly : undefined;
}
