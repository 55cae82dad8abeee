import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import { fillIn } from '@cairn/contract/values/fill-in';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { SubscribePage as Content } from '#app/content/order-pages/subscribe-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { Missing } from '#app/member-page/missing.tsx';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { memberBalance, useDebt } from '#app/ordering/parts/member-standing.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import layout from '#app/ordering/parts/step-page.module.css';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import { useSession } from '#app/session/session.tsx';
import { both, useMemberQuery } from '#app/session/use-member-query.ts';
import { plansQuery } from '#app/shop-api/catalogue/get-subscription-packages.ts';
import { subscriptionsQuery } from '#app/shop-api/subscriptions/subscriptions.ts';
import { BillingSwitch } from './billing-switch.tsx';
import type { PlanOffer } from './offer.ts';
import { showPersonalPlans } from './personal-plans.ts';
import { PlanCard } from './plan-card.tsx';
import { actionFor, bestPlan, intervalIn, type PlanCircumstances } from './rules.ts';
import styles from './subscription-page.module.css';
import { usePlanChoice } from './use-plan-choice.ts';

type Props = {
  content: Content;
  /** For visitors, in the URL's or the market's currency. */
  offer: PlanOffer;
  /** The company's, by which plans are charged. */
  timeZone: string;
  locale: string;
};

/** The page on which a plan is chosen. */
export function SubscriptionPage({ content, offer: generic, timeZone, locale }: Props) {
  const { member, isExpected, refreshBalance } = useSession();
  const { effects, raise } = useCurrentError();
  const personal = both(
    useMemberQuery(plansQuery, { raises: false }),
    useMemberQuery(subscriptionsQuery, { raises: false }),
  );
  const [packages, subscriptions] = personal.kind === 'ready' ? personal.data : [];
  const { smallUnits } = content;
  const ready = useMemo(
    () =>
      packages &&
      subscriptions &&
      showPersonalPlans(packages, subscriptions, { locale, timeZone, smallUnits }),
    [packages, subscriptions, locale, timeZone, smallUnits],
  );
  const isFailed = personal.kind === 'failed' || (personal.kind === 'ready' && !ready);
  const balance = memberBalance(member);
  const code = ready?.code;
  const isBusy = isExpected || personal.kind === 'loading' || member?.balance.status === 'loading';
  const owes = useDebt(locale) > 0;
  // The debt's own notice says how much.
  useWhen(code !== undefined && !isBusy && !owes, () => raise(`api_error_${code}`));
  const refusal = personal.kind === 'refused' ? personal.code : '';
  useWhen(refusal !== '', () => raise(refusal));

  const circumstances: PlanCircumstances = {
    isMember: member !== undefined,
    isBusy,
    code,
    currentPackage: ready?.current?.packageId,
    isIncomplete: !ready || balance === null,
    effects,
    disabledBy: rowOf('subscription').disabledBy,
  };
  const asked = intervalIn(useSearchParams()[0].get('billing'));
  const choice = usePlanChoice({
    subject: member?.subject,
    generic,
    personal: circumstances.isBusy ? undefined : ready,
    asked,
    canSelect: (packageId) => actionFor(packageId, circumstances).kind === 'select',
  });
  const { interval } = choice;
  const { plans } = ready?.offer ?? generic;
  const isPriced = isBusy || !member || ready !== undefined;
  const best = isPriced ? bestPlan(plans, interval) : undefined;
  return (
    <main id="main" className="wrap">
      <PageMeta meta={content.meta} />
      {content.breadcrumb && (
        <OrderSteps content={content.breadcrumb} product="subscription" current="choice" />
      )}
      <div className={styles.top}>
        <div className={layout.head}>
          <h1 tabIndex={-1}>{content.title}</h1>
          {content.intro && <p>{content.intro}</p>}
        </div>
        <BillingSwitch content={content.billing} interval={interval} />
      </div>
      {isFailed ? (
        <Missing
          title={content.failedText}
          buttonText={content.retryText}
          onRetry={() => {
            personal.retry();
            if (balance === null) refreshBalance();
          }}
        />
      ) : (
        balance === null && <Missing {...content.balanceMissing} onRetry={refreshBalance} />
      )}
      <ul className={styles.plans} aria-label={content.plansLabel} aria-busy={circumstances.isBusy}>
        {plans.flatMap((plan) => {
          const texts = content.plans.find(({ planId }) => planId === plan.packageId);
          if (!texts) return [];
          const { current } = ready ?? {};
          return (
            <PlanCard
              key={plan.packageId}
              content={content}
              texts={texts}
              plan={plan}
              interval={interval}
              isPriced={isPriced}
              isBest={plan === best}
              isChosen={choice.isChosen(plan)}
              current={current?.packageId === plan.packageId ? current : undefined}
              action={actionFor(plan.packageId, circumstances)}
              locale={locale}
              onChoose={() => choice.choose(plan)}
            />
          );
        })}
      </ul>
      {content.rules && <Rules {...content.rules} />}
      <Announcement content={content} interval={interval} isAsked={asked !== undefined} />
    </main>
  );
}

function Rules({ title, list }: NonNullable<Content['rules']>) {
  return (
    <section className={styles.rules} aria-labelledby="rules">
      <h2 id="rules">{title}</h2>
      <ul>
        {list.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}

type AnnouncementProps = { content: Content; interval: SubscriptionInterval; isAsked: boolean };

/** Says which prices are shown now, once the member has used the switch. */
function Announcement({ content: { billing, plans }, interval, isAsked }: AnnouncementProps) {
  const period = plans[0]?.billingPeriods[interval];
  return (
    <p role="status" className="visually-hidden">
      {isAsked && period && fillIn(billing.announcement, { period })}
    </p>
  );
}
