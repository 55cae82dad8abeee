import { fillIn } from '@cairn/contract/values/fill-in';
import { Chip } from '@cairn/ui/chip';
import { inUnits } from '@cairn/ui/countdown';
import boosterSpot from '@cairn/ui/drawings/spot-booster.svg';
import chatSpot from '@cairn/ui/drawings/spot-chat.svg';
import giftSpot from '@cairn/ui/drawings/spot-gift.svg';
import purchaseSpot from '@cairn/ui/drawings/spot-purchase.svg';
import subscriptionSpot from '@cairn/ui/drawings/spot-subscription.svg';
import transferSpot from '@cairn/ui/drawings/spot-transfer.svg';
import { Icon } from '@cairn/ui/icon';
import type { BoosterCampaign } from '#app/content/blocks/campaign.server.ts';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { Spoken } from '#app/content/text/spoken.tsx';
import { useMinutesLeft } from '#app/content/text/use-minutes-left.ts';
import type { PricedCard } from './prices/price-cards.server.ts';
import styles from './product-cards.module.css';

const SPOTS: Record<PricedCard['productType'], string> = {
  purchase: purchaseSpot,
  gift: giftSpot,
  transfer: transferSpot,
  booster: boosterSpot,
  subscription: subscriptionSpot,
  chat: chatSpot,
};

const ONE_LIST = 3;

type Props = {
  titles: DiscoveryPage['bottomSection'];
  cards: readonly PricedCard[];
  campaign: BoosterCampaign | undefined;
  /** True until the currency of the prices is known. */
  hidesPrices?: boolean;
};

/** Up to three products are one list; more are split after the third. */
export function ProductCards({ titles, cards, campaign, hidesPrices = false }: Props) {
  const isSplit = cards.length > ONE_LIST;
  const list = (some: readonly PricedCard[]) =>
    some.map((card) =>
      card.productType === 'booster' && campaign ? (
        <BoosterCard key={card.productType} card={card} campaign={campaign} />
      ) : (
        <Card key={card.productType} card={card} />
      ),
    );
  return (
    <section
      className={hidesPrices ? `${styles.section} ${styles.unpriced}` : styles.section}
      aria-labelledby="products-title"
    >
      <h2 id="products-title" className={isSplit ? styles.title : 'visually-hidden'}>
        {titles.title}
      </h2>
      <ul className={styles.three}>{list(cards.slice(0, ONE_LIST))}</ul>
      {isSplit && (
        <>
          <h2 className={styles.subTitle}>{titles.subTitle}</h2>
          <ul className={styles.two}>{list(cards.slice(ONE_LIST))}</ul>
        </>
      )}
    </section>
  );
}

type CampaignProps = { card: PricedCard; campaign: BoosterCampaign };

/** A running campaign's text replaces the card's. */
function BoosterCard({ card, campaign }: CampaignProps) {
  const minutes = useMinutesLeft(campaign.endDate);
  if (minutes === 0) return <Card card={card} />;
  const { badgeText, discoverBoostButton, description = card.description } = campaign;
  const timeLeft = campaign.timeLeftText && fillIn(campaign.timeLeftText, inUnits(minutes));
  const shown = { ...card, badgeText, description, linkText: discoverBoostButton };
  return <Card card={shown} timeLeft={timeLeft} />;
}

type CardProps = { card: PricedCard; timeLeft?: string | undefined };

function Card({ card, timeLeft }: CardProps) {
  const Title = card.newTitle.semantic;
  return (
    <li className={styles.card}>
      <img
        className={styles.spot}
        src={SPOTS[card.productType]}
        alt=""
        width={160}
        height={112}
        loading="lazy"
      />
      <div>
        <Title className={styles.name}>
          <ContentLink link={card.linkUrl}>{card.newTitle.title}</ContentLink>
        </Title>
        <p>{card.description}</p>
      </div>
      <p className={styles.foot}>
        {/* The whole card is the link; this text only looks like one. */}
        <span aria-hidden="true">
          {card.linkText}
          <Icon name="arrow-right" />
        </span>
        {card.price && (
          <small>
            <Spoken {...card.price} />
          </small>
        )}
      </p>
      {card.badgeText && (
        <div className={styles.badge}>
          <Chip tone="solid">{card.badgeText}</Chip>
          {timeLeft && <span role="timer">{timeLeft}</span>}
        </div>
      )}
    </li>
  );
}
