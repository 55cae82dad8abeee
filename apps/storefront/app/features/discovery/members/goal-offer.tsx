import type { MemberGoal } from '@cairn/contract/members/goal';
import { fillIn } from '@cairn/contract/values/fill-in';
import { startPage } from '@cairn/contract/values/product';
import { Button, buttonClass } from '@cairn/ui/button';
import drawing from '@cairn/ui/drawings/spot-purchase.svg';
import { Icon } from '@cairn/ui/icon';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { GoalPickerContent } from '#app/content/blocks/goal-picker.server.ts';
import type { GoalContent } from '#app/content/pages/discovery-page.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { goalName, presetOf } from '#app/ordering/goal/describe-goal.ts';
import { packageFor } from '#app/ordering/goal/read-goal.ts';
import { type GoalState, useGoal } from '#app/ordering/goal/use-goal.ts';
import { useGoalPicker } from '#app/ordering/goal/use-goal-picker.tsx';
import { GoalMeter } from '#app/ordering/parts/goal-meter.tsx';
import { goalSentence } from './goal-sentence.ts';
import frame from './members.module.css';
import { OfferSkeleton } from './offer-skeleton.tsx';
import styles from './offers.module.css';
import type { PricedOffer } from './own-offer.ts';

type Props = {
  content: GoalContent;
  picker: GoalPickerContent;
  offer: PricedOffer;
  balance: number;
  /** Avios that the member's plan brings next. */
  fromPlan: number | undefined;
  /** The payment for a package is being confirmed: none is offered meanwhile. */
  isConfirming: boolean;
  locale: string;
};

/** The distance from a member's balance to their goal, and the package that closes the gap. */
export function GoalOffer(props: Props) {
  const { picker: content, balance, locale } = props;
  const state = useGoal();
  const goal = state.kind === 'set' ? state.goal : undefined;
  const { buttonRef, open, isOpen, picker } = useGoalPicker({ content, goal, balance, locale });
  const opener = {
    ref: buttonRef,
    onClick: open,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
  } as const;
  return (
    <>
      <GoalCard {...props} state={state} goal={goal} opener={opener} />
      {picker}
    </>
  );
}

type CardProps = Props & {
  state: GoalState;
  goal: MemberGoal | undefined;
  opener: Pick<ComponentProps<'button'>, 'ref' | 'onClick' | 'aria-haspopup' | 'aria-expanded'>;
};

function GoalCard({ content, picker: texts, offer, state, goal, opener, ...props }: CardProps) {
  const { balance, fromPlan, isConfirming, locale } = props;
  const amount = (count: number) => count.toLocaleString(locale);
  if (state.kind === 'loading') return <OfferSkeleton message={content.loadingText} cards={1} />;
  if (state.kind === 'failed') {
    return (
      <Pictured title={content.goalMissing.title} text={content.goalMissing.text}>
        <Button kind="secondary" size="sm" onClick={state.retry}>
          {content.goalMissing.buttonText}
        </Button>
      </Pictured>
    );
  }
  if (!goal) {
    return (
      <Pictured title={content.ask.title} text={content.ask.text}>
        <Button kind="secondary" size="sm" {...opener}>
          {content.ask.buttonText}
        </Button>
      </Pictured>
    );
  }
  const gap = goal.avios - balance;
  if (gap <= 0) {
    const values = { goal: amount(goal.avios), have: amount(balance) };
    const title = presetOf(goal, texts.presets)?.reachedTitle ?? content.enoughTitle;
    return (
      <Pictured title={title} text={fillIn(content.enoughText, values)}>
        <Button size="sm" {...opener}>
          {content.nextText}
        </Button>
      </Pictured>
    );
  }
  const quote = isConfirming ? undefined : packageFor(gap, offer.quotes);
  return (
    <section className={`${frame.offer} ${styles.card}`} aria-labelledby="goal-title">
      <div className={styles.head}>
        <p className={styles.label}>
          <Icon name="target" />
          {fillIn(content.goalText, { name: goalName(goal, texts, locale) })}
        </p>
        <button type="button" className={styles.change} {...opener}>
          {content.changeText}
        </button>
      </div>
      <h2 id="goal-title">{fillIn(content.gapText, { amount: amount(gap) })}</h2>
      <GoalMeter
        have={balance}
        goal={goal.avios}
        label={fillIn(content.barLabel, { have: amount(balance), goal: amount(goal.avios) })}
      />
      <p role="status">
        {quote
          ? goalSentence(content, { quote, gap, fromPlan, left: offer.left, amount })
          : content.confirmingText}
      </p>
      {quote && (
        <div className={styles.foot}>
          <p className={styles.price}>
            <b>{quote.texts.total}</b>
            <small>
              <Spoken
                shown={fillIn(content.pricePerAviosText, {
                  pricePerAvios: quote.texts.pricePerAvios.shown,
                })}
                spoken={fillIn(content.pricePerAviosText, {
                  pricePerAvios: quote.texts.pricePerAvios.spoken,
                })}
              />
            </small>
          </p>
          <Link
            className={buttonClass()}
            to={`${startPage('purchase')}?avios=${quote.avios}&currency=${offer.currency}`}
          >
            {fillIn(content.buyText, { amount: quote.texts.avios })}
          </Link>
        </div>
      )}
    </section>
  );
}

type PicturedProps = { title: string; text: string; children: ReactNode };

/** A goal that is not set, or is reached. */
function Pictured({ title, text, children }: PicturedProps) {
  return (
    <section
      className={`${frame.offer} ${styles.card} ${styles.pictured}`}
      aria-labelledby="goal-title"
    >
      <img src={drawing} alt="" width="160" height="112" />
      <div>
        <h2 id="goal-title">{title}</h2>
        <p>{text}</p>
        <p>{children}</p>
      </div>
    </section>
  );
}
