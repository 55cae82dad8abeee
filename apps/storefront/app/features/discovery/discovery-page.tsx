// Parts that load on demand are rendered on the server too, so their styles come with the page.
import './comparison.module.css';
import '#app/ordering/open-orders/order-strip.module.css';
import './members/quick-actions.module.css';
import type { Currency } from '@cairn/contract/values/currency';
import { pictureUrl } from '@cairn/ui/picture';
import { type ComponentType, lazy, Suspense } from 'react';
import type { BoosterCampaign } from '#app/content/blocks/campaign.server.ts';
import type { DiscoveryPage as DiscoveryContent } from '#app/content/pages/discovery-page.server.ts';
import type { OpenOrdersContent } from '#app/content/pages/layout.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import type { HomeCardKind } from '#app/context/home-cookie.ts';
import type { OpenOrderHint } from '#app/context/open-order-cookie.ts';
import { useSession } from '#app/session/session.tsx';
import type { PageVisit } from '#app/shop-api/client/fetcher.ts';
import { Articles, areShown } from './articles.tsx';
import type { Comparison as ComparisonTable } from './compare-products.server.ts';
import { Facts } from './facts.tsx';
import { Hero } from './hero.tsx';
import styles from './members/members.module.css';
import type { PricedCard } from './prices/price-cards.server.ts';
import type { ShownQuote } from './prices/show-quotes.ts';
import { type Elsewhere, useOwnPrices } from './prices/use-own-prices.ts';
import { ProductCards } from './product-cards.tsx';

/** The page does without a part that fails to load. */
function onDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
}

const Comparison = onDemand(() => import('./comparison.tsx'));
const MembersPart = onDemand(() => import('./members/members-part.tsx'));
const OpenOrderStrip = onDemand(() => import('#app/ordering/open-orders/open-order-strip.tsx'));
const ResumeStrip = onDemand(() => import('./resume/resume-strip.tsx'));

type Props = {
  content: Omit<DiscoveryContent, 'products' | 'comparisonSection'>;
  cards: readonly PricedCard[];
  campaign: BoosterCampaign | undefined;
  comparison: ComparisonTable | undefined;
  /** For members whose currency is another; known only after log-in. */
  elsewhere: Elsewhere;
  quotes: ShownQuote[];
  currency: Currency;
  /** With the cards of the member's last visit, for which a place is kept. */
  visit: PageVisit & { homeCards: readonly HomeCardKind[] };
  hasPending: boolean;
  openOrders: OpenOrdersContent | undefined;
  openOrder: OpenOrderHint | undefined;
};

export function DiscoveryPage({ content, cards, quotes, currency, visit, ...more }: Props) {
  const { articles = [], articlesSection } = content;
  const { backgroundImage } = content.heroSection;
  const { member, isExpected } = useSession();
  const isMembers = isExpected || member !== undefined;
  const own = useOwnPrices({ cards, currency, ...more });
  const priced = { quotes, currency, smallUnits: content.smallUnits, visit };
  return (
    <main id="main" className={isMembers ? `wrap ${styles.members}` : 'wrap'}>
      <PageMeta
        meta={content.meta}
        image={new URL(pictureUrl(backgroundImage.src, 1199, 'jpg'), visit.publicOrigin).href}
      />
      <Hero content={content} {...priced} />
      {content.resume && more.hasPending && <ResumeStrip content={content.resume} {...priced} />}
      {isMembers && more.openOrders && (
        <Suspense fallback={null}>
          <OpenOrderStrip
            content={more.openOrders}
            locale={visit.locale}
            shows="all"
            isExpected={more.openOrder !== undefined && !more.hasPending}
          />
        </Suspense>
      )}
      {isMembers && (
        <Suspense fallback={<div className={styles.reserved} />}>
          <MembersPart content={content} {...priced} />
        </Suspense>
      )}
      {content.facts && !isMembers && <Facts facts={content.facts} />}
      <ProductCards
        titles={content.bottomSection}
        cards={own.cards}
        campaign={more.campaign}
        hidesPrices={own.isUnknown}
      />
      {own.comparison && <Comparison comparison={own.comparison} />}
      {articlesSection && areShown(articles.length) && (
        <Articles section={articlesSection} articles={articles} />
      )}
    </main>
  );
}
