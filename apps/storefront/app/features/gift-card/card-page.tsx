import { fillIn } from '@cairn/contract/values/fill-in';
import { isolated } from '@cairn/contract/values/isolated';
import { buttonClass } from '@cairn/ui/button';
import logo from '@cairn/ui/drawings/logo.svg';
import stones from '@cairn/ui/drawings/scatter.svg';
import { Icon } from '@cairn/ui/icon';
import { Link } from 'react-router';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { GiftCardPage } from '#app/content/pages/gift-card-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { OccasionPicture } from '#app/ordering/gift/gift-card.tsx';
import styles from './card-page.module.css';

type Card = {
  senderFirstName?: string | undefined;
  recipientFirstName: string;
  message?: string | undefined;
  /** Formatted, as is the day on which they arrived. */
  avios: string;
  arrived: string;
};

type Props = {
  content: GiftCardPage;
  occasion: Occasion | undefined;
  /** Undefined when it has ended. */
  card: Card | undefined;
};

/** The card that a gift's recipient opens from their email. */
export function CardPage({ content, occasion, card }: Props) {
  const { ended } = content;
  return (
    <main id="main" className={styles.page} data-ground={occasion?.ground ?? 'pine'}>
      <PageMeta meta={content.meta} />
      <Link className={styles.home} to="/" aria-label={content.homeText}>
        <img src={logo} alt="" width="32" height="32" />
        Cairn
      </Link>
      {card ? (
        <>
          <h1>{fillIn(content.title, { name: isolated(card.recipientFirstName) })}</h1>
          <Unfolded content={content} occasion={occasion} card={card} />
          <p className={styles.ready}>{content.readyText}</p>
        </>
      ) : (
        <>
          <OccasionPicture occasion={occasion} className={styles.ended} isFirst />
          <h1>{ended.title}</h1>
          <p className={styles.ready}>{ended.text}</p>
        </>
      )}
      <Link className={buttonClass()} to="/">
        {card ? content.buttonText : ended.buttonText}
        <Icon name="arrow-right" />
      </Link>
      {card && <p className={styles.note}>{fillIn(content.noteText, { date: card.arrived })}</p>}
      <img className={styles.stones} src={stones} alt="" width="1440" height="32" />
    </main>
  );
}

function Unfolded({ content, occasion, card }: Props & { card: Card }) {
  const { recipientFirstName, senderFirstName, message, avios } = card;
  return (
    <div className={styles.card}>
      <div className={styles.left}>
        <OccasionPicture occasion={occasion} className={styles.art} isFirst />
      </div>
      <div className={styles.right}>
        <p className={styles.dear}>
          {fillIn(content.dearText, { name: isolated(recipientFirstName) })}
        </p>
        {message && <blockquote dir="auto">{message}</blockquote>}
        {senderFirstName && <p className={styles.from}>{isolated(senderFirstName)}</p>}
        <p className={styles.amount}>
          <b>{avios}</b>
          <span>
            {occasion
              ? fillIn(content.aviosText, { present: occasion.presentText })
              : content.plainAviosText}
          </span>
        </p>
      </div>
    </div>
  );
}
