import type { Product } from '@cairn/contract/product';
import boosterSpot from '@cairn/ui/drawings/spot-booster.svg';
import giftSpot from '@cairn/ui/drawings/spot-gift.svg';
import purchaseSpot from '@cairn/ui/drawings/spot-purchase.svg';
import subscriptionSpot from '@cairn/ui/drawings/spot-subscription.svg';
import transferSpot from '@cairn/ui/drawings/spot-transfer.svg';
import { ArrowRight } from 'lucide-react';
import { ContentLink } from '#app/content/content-link.tsx';
import type { DiscoveryPage } from '#app/content/discovery-page.server.ts';
import type { PricedCard } from './price-cards.server.ts';
import styles from './product-cards.module.css';
import { Spoken } from './spoken.tsx';

const SPOTS: Record<Product, string> = {
  purchase: purchaseSpot,
  gift: giftSpot,
  transfer: transferSpot,
  booster: boosterSpot,
  subscription: subscriptionSpot,
};

const ONE_LIST = 3;

type Props = {
  titles: DiscoveryPage['bottomSection'];
  cards: readonly PricedCard[];
};

/** Up to three products are one list; more are split after the third. */
export function ProductCards({ titles, cards }: Props) {
  const isSplit = cards.length > ONE_LIST;
  return (
    <section className={styles.section} aria-labelledby="products-title">
      <h2 id="products-title" className={isSplit ? styles.title : 'visually-hidden'}>
        {titles.title}
      </h2>
      <ul className={styles.three}>
        {cards.slice(0, ONE_LIST).map((card) => (
          <Card key={card.productType} card={card} />
        ))}
      </ul>
      {isSplit && (
        <>
          <h2 className={styles.subTitle}>{titles.subTitle}</h2>
          <ul className={styles.two}>
            {cards.slice(ONE_LIST).map((card) => (
              <Card key={card.productType} card={card} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Card({ card }: { card: PricedCard }) {
  return (
    <li className={styles.card}>
      <img className={styles.spot} src={SPOTS[card.productType]} alt="" width={160} height={112} />
      <div>
        <h3>
          <ContentLink link={card.linkUrl}>{card.newTitle.title}</ContentLink>
        </h3>
        <p>{card.description}</p>
      </div>
      <p className={styles.foot}>
        {/* The whole card is the link; these words are its sign, not a second link. */}
        <span aria-hidden="true">
          {card.linkText}
          <ArrowRight />
        </span>
        {card.price && (
          <small>
            <Spoken {...card.price} />
          </small>
        )}
      </p>
    </li>
  );
}
