import { fillIn } from '@cairn/contract/values/fill-in';
import { isolated } from '@cairn/contract/values/isolated';
import { DarkMedia } from '@cairn/ui/dark-media';
import drawing from '@cairn/ui/drawings/spot-gift.svg';
import { useContext } from 'react';
import type { GiftCardTexts } from '#app/content/blocks/gift-card-texts.server.ts';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import styles from './gift-card.module.css';

type Props = {
  texts: GiftCardTexts;
  /** Undefined where the content has no occasions. */
  occasion: Occasion | undefined;
  /** Formatted; undefined until an amount is chosen. */
  avios: string | undefined;
  /** First names, empty until they are known. */
  recipient: string;
  sender: string;
  message: string;
  /** Nothing can be written on it any more. */
  isSent?: boolean;
  /** With as much of the message as there is a place for before it is known. */
  isShort?: boolean;
  className?: string | undefined;
};

/** The card as its recipient will see it. */
export function GiftCard(props: Props) {
  const {
    texts,
    occasion,
    avios,
    recipient,
    sender,
    message,
    isSent = false,
    isShort,
    className,
  } = props;
  return (
    <figure
      className={className ? `${styles.card} ${className}` : styles.card}
      data-ground={occasion?.ground ?? 'pine'}
      data-ribbon={occasion?.ribbon ?? 'heather'}
      data-short={isShort}
      aria-label={texts.title}
    >
      <OccasionPicture occasion={occasion} className={styles.art} isFirst />
      <div className={styles.paper}>
        {avios && (
          <p className={styles.amount}>
            <b>{avios}</b> {texts.aviosText}
          </p>
        )}
        <p className={styles.to}>
          {recipient ? (
            fillIn(texts.forText, { name: isolated(recipient) })
          ) : (
            <>
              {texts.forNobodyText} <span className={styles.blank} />
            </>
          )}
        </p>
        {message ? (
          <blockquote dir="auto">{message}</blockquote>
        ) : (
          !isSent && <p className={styles.empty}>{texts.emptyText}</p>
        )}
        <p className={styles.from}>{sender && isolated(sender)}</p>
      </div>
    </figure>
  );
}

type PictureProps = {
  occasion: Occasion | undefined;
  className: string | undefined;
  /** In view when the page opens. */
  isFirst?: boolean;
};

/** Decorative: the occasion's name or the message stands beside it. */
export function OccasionPicture({ occasion, className, isFirst }: PictureProps) {
  const dark = useContext(DarkMedia);
  if (!occasion) return <img className={className} src={drawing} alt="" width="160" height="104" />;
  const { darkSrc, ...image } = occasion.picture;
  return (
    <picture>
      {darkSrc && <source srcSet={darkSrc} media={dark} />}
      <img {...image} className={className} alt="" loading={isFirst ? 'eager' : 'lazy'} />
    </picture>
  );
}
