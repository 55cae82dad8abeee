import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import { fillIn } from '@cairn/contract/values/fill-in';
import { startPage } from '@cairn/contract/values/product';
import { Button, buttonClass } from '@cairn/ui/button';
import { useId } from 'react';
import { Link } from 'react-router';
import type { SubscriptionPlan } from '#app/content/blocks/subscription-plan.server.ts';
import type { SubscribePage } from '#app/content/order-pages/subscribe-page.server.ts';
import { nextPath } from '#app/ordering/paths.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import type { ShownPlan } from './offer.ts';
import type { CurrentPlan } from './personal-plans.ts';
import styles from './plan-card.module.css';
import type { PlanAction } from './rules.ts';
import { CHOICE } from './use-plan-choice.ts';

export type ButtonProps = {
  content: SubscribePage;
  texts: SubscriptionPlan;
  plan: ShownPlan;
  interval: SubscriptionInterval;
  /** Set when the member has this plan. */
  current: CurrentPlan | undefined;
  action: PlanAction;
  onChoose(): void;
};

/** A plan's button, and below it what is charged when, or why it cannot be chosen. */
export function PlanButton(props: ButtonProps) {
  const { content, texts, plan, interval, current, action, onChoose } = props;
  const { buttonTexts, messages, billingPeriods } = texts;
  const noteId = useId();
  // Four buttons with the same words would sound alike.
  const name = <span className="visually-hidden"> {plan.name}</span>;
  const charge = fillIn(messages[interval], { price: plan.prices[interval].texts.total });
  const describedBy = { 'aria-describedby': noteId };
  switch (action.kind) {
    case 'manage':
      return (
        <div className={styles.action}>
          <Link className={buttonClass({ kind: 'secondary', block: true })} to="/my-subscriptions">
            {buttonTexts.manage}
          </Link>
          <p>{current && fillIn(messages.active, { period: billingPeriods[current.interval] })}</p>
        </div>
      );
    case 'disabled':
      return (
        <div className={styles.action}>
          <Button block aria-disabled {...describedBy}>
            {buttonTexts.disabled}
            {name}
          </Button>
          <p id={noteId}>{content.reasons[`${action.code}`] ?? messages.disabled}</p>
        </div>
      );
    case 'wait':
      return (
        <div className={styles.action}>
          <Button block aria-busy>
            {buttonTexts.select}
            {name}
          </Button>
          <p>{charge}</p>
        </div>
      );
    case 'log in':
      return (
        <div className={styles.action}>
          <LogInLink
            className={buttonClass({ block: true })}
            to={`${startPage('subscription')}?billing=${interval}&${CHOICE}=${plan.packageId}`}
            onLeave={onChoose}
          >
            {buttonTexts.login}
            {name}
          </LogInLink>
          <p>{charge}</p>
        </div>
      );
    case 'select':
      return (
        <div className={styles.action}>
          <Link
            className={buttonClass({ block: true })}
            to={nextPath('subscription')}
            onClick={onChoose}
            {...describedBy}
          >
            {buttonTexts.select}
            {name}
          </Link>
          <p id={noteId}>{charge}</p>
        </div>
      );
  }
}
