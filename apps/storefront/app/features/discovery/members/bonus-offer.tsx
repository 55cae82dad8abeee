import { fullnessOf } from '@cairn/contract/prices/fullness';
import { fillIn } from '@cairn/contract/values/fill-in';
import { startPage } from '@cairn/contract/values/product';
import { buttonClass } from '@cairn/ui/button';
import { Countdown, inUnits } from '@cairn/ui/countdown';
import { Icon } from '@cairn/ui/icon';
import { Pile } from '@cairn/ui/pile';
import { Link } from 'react-router';
import type { BonusOfferContent } from '#app/content/pages/discovery-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { useMinutesLeft } from '#app/content/text/use-minutes-left.ts';
import { BonusReminder } from './bonus-reminder.tsx';
import frame from './members.module.css';
import styles from './offers.module.css';
import type { BonusStep } from './own-offer.ts';

type Props = {
  content: BonusOfferContent;
  bonus: BonusStep;
  currency: string;
  locale: string;
  zoneName: string;
};

/** Compares the smallest package with a bonus with the one below it. */
export function BonusOffer({ content, bonus, currency, locale, zoneName }: Props) {
  const minutes = useMinutesLeft(bonus.endsAt);
  if (minutes === 0) return null;
  const { first, step, percent } = bonus;
  const amount = first.texts.avios;
  const { countdown, terms } = content;
  return (
    <section
      className={`${frame.offer} ${frame.bonus} ${styles.card} ${styles.gold}`}
      aria-labelledby="bonus-title"
    >
      <div className={styles.head}>
        <p className={styles.label}>
          <Icon name="sparkles" />
          {percent ? fillIn(content.percentLabel, { percent }) : content.label}
        </p>
        <Countdown
          minutes={minutes}
          units={countdown}
          label={fillIn(countdown.label, inUnits(minutes))}
        />
      </div>
      <h2 id="bonus-title">
        {percent
          ? fillIn(content.percentTitle, { amount, percent })
          : fillIn(content.title, { amount })}
      </h2>
      {step && (
        <div className={styles.step}>
          <p>
            <Pile fullness={fullnessOf(step.below.avios)} hasBonus={false} />
            <b>{step.below.texts.avios}</b>
            <small>{step.below.texts.total}</small>
          </p>
          <Icon name="arrow-right" />
          <p>
            <Pile fullness={fullnessOf(first.avios)} hasBonus />
            <b>{(first.avios + first.bonusAvios).toLocaleString(locale)}</b>
            <small>{first.texts.total}</small>
          </p>
          <p className={styles.more}>
            <b>{fillIn(content.moreAviosText, { amount: step.moreAvios })}</b>
            <small>{fillIn(content.morePriceText, { total: step.morePrice })}</small>
          </p>
        </div>
      )}
      <BonusReminder endsAt={bonus.endsAt} locale={locale} />
      <div className={styles.foot}>
        <p className={styles.end}>
          {fillIn(content.endText, { date: bonus.endText, timeZone: zoneName })}{' '}
          {terms && <ContentLink link={terms.link}>{terms.text}</ContentLink>}
        </p>
        <Link
          className={buttonClass({ kind: 'secondary' })}
          to={`${startPage('purchase')}?currency=${currency}`}
        >
          {content.buttonText}
        </Link>
      </div>
    </section>
  );
}
