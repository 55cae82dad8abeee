import type { Locale } from '@cairn/contract/values/company';
import { Skeleton } from '@cairn/ui/skeleton';
import { lazy, Suspense } from 'react';
import type { PurchasePage } from '#app/content/order-pages/purchase-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { Missing } from '#app/member-page/missing.tsx';
import { ContinueAfterLogIn } from '#app/ordering/choice/log-in-to-continue.tsx';
import { useGoal } from '#app/ordering/goal/use-goal.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { Announcement } from '#app/ordering/package-choice/announcement.tsx';
import {
  type Circumstances,
  obstacleTo,
  obstacleToAll,
} from '#app/ordering/package-choice/rules.ts';
import { type ChosenPackage, seenTerms } from '#app/ordering/package-choice/shown-package.ts';
import { useChoice } from '#app/ordering/package-choice/use-choice.ts';
import {
  useIsReloading,
  usePageCurrency,
  usePersonalPrices,
} from '#app/ordering/package-choice/use-personal-prices.ts';
import { memberBalance, nextAction, useDebt } from '#app/ordering/parts/member-standing.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import layout from '#app/ordering/parts/step-page.module.css';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import { useSession } from '#app/session/session.tsx';
import { FilterBar, useFilters } from './filter-bar.tsx';
import { applyFilters } from './filters.ts';
import { PackageList } from './list/package-list.tsx';
import { memberView } from './member-view.tsx';
import type { PackageOffer } from './offer/shown-offer.ts';
import styles from './package-page.module.css';
import { BeforeChoice } from './panel/before-choice.tsx';
import { PackageSummary, summaryBar } from './panel/package-summary.tsx';
import { SummaryPlace } from './panel/summary-place.tsx';
import { Picks } from './picks/picks.tsx';
import { useOffer } from './use-offer.ts';

const PRODUCT = 'purchase';

/** With queries and the texts of reminders, which visitors never load. */
const BonusTools = lazy(() => import('#app/ordering/bonus/bonus-tools.tsx'));

type Props = {
  content: PurchasePage;
  /** Generic prices, in the URL's or the market's currency. */
  offer: PackageOffer;
  /** The package that most members bought lately; undefined when too few did. */
  popular: number | undefined;
  visit: { locale: Locale };
};

export function PackagePage(props: Props) {
  const { content, offer: generic, popular, visit } = props;
  const { locale } = visit;
  const { filters, requested, isCorrected, change } = useFilters();
  const { effects, raise } = useCurrentError();
  useWhen(isCorrected, () => {
    change({});
    raise('address_corrected');
  });

  const { member, isExpected, state, refreshBalance, timeZone, zoneName } = useSession();
  const wanted = filters.currency ?? generic.currency;
  const prices = usePersonalPrices(PRODUCT);
  const [tiers, ownAllowance] = prices.kind === 'ready' ? prices.data : [];
  const { own: ownCurrency, choose } = usePageCurrency(wanted, (currency) => change({ currency }));
  const offer = useOffer(generic, tiers, wanted, content, popular, {
    timeZone,
    zoneName,
    locale,
  });
  const isLoading = useIsReloading() && prices.kind !== 'ready';
  const goal = useGoal(content.goalPicker !== undefined);
  const isBusy = isExpected || isLoading || prices.kind === 'loading';
  // The recommendation depends on the goal; the list does not wait for it.
  const isRecommending = !isBusy && goal.kind !== 'loading';
  const isMemberLoading = state.isLoading || member?.profile.status === 'loading';
  // A member whose prices were refused is told the reason, and not that prices have changed.
  const hasPrices = member ? prices.kind === 'ready' : true;
  const isSettled = !isBusy && !isMemberLoading && hasPrices;
  const choice = useChoice({ product: PRODUCT, offer, isSettled, ownCurrency, requested, locale });
  useWhen(requested !== undefined && isSettled, () => change({}));

  const owes = useDebt(locale) > 0;

  // A purchase changes the member's own balance, which is then required.
  const balance = memberBalance(member);
  const isFailed = prices.kind === 'failed';
  const circumstances: Circumstances = {
    product: PRODUCT,
    balance,
    effects: isFailed ? rowOf(PRODUCT).disabledBy : effects,
    left: ownAllowance?.left,
    owes,
  };
  const isStopped = !isBusy && obstacleToAll(circumstances) !== undefined;
  const listed = applyFilters(offer.packages, filters);
  const view =
    member &&
    tiers &&
    memberView(ownAllowance, {
      content,
      offer,
      circumstances,
      popular,
      goal,
      locale,
    });
  const allowance = view?.allowance;
  const picks = isRecommending ? (view ?? offer).picks : [];
  const tags = new Map(
    picks.map(({ kind, shown }) => [shown.avios, content.picks.kinds[kind].tag]),
  );

  const isForMember = isExpected || member !== undefined;
  const isBalanceLoading = isExpected || member?.balance.status === 'loading';
  const chosen = offer.packages.find(
    (one): one is ChosenPackage =>
      one.avios === (requested ?? choice.chosenAvios) &&
      one.price !== undefined &&
      (isBusy || obstacleTo(one, circumstances) === undefined),
  );
  const summary = chosen && {
    content,
    chosen,
    currency: offer.currency,
    terms: seenTerms(chosen, offer.currency),
    locale,
    balance: isBalanceLoading ? ('loading' as const) : (balance ?? undefined),
    leftAfter: content.allowance && {
      name: content.allowance.afterText,
      left: view ? view.leftAfter(chosen) : isForMember && isBusy,
    },
    goalText: view?.goalText(chosen),
    next: nextAction(member, isSettled, isExpected),
    onContinue: choice.updateChoice,
  };
  const countText = isBusy
    ? content.packages.busyText
    : [offer.countTexts[filters.sizes.join()], allowance?.texts.moreText]
        .filter(Boolean)
        .join('. ');
  return (
    <main id="main" className="wrap">
      <PageMeta meta={content.meta} />
      {content.breadcrumb && (
        <OrderSteps content={content.breadcrumb} product={PRODUCT} current="choice" />
      )}
      <div className={layout.head}>
        <h1 tabIndex={-1}>{content.title}</h1>
        <p>{offer.intro}</p>
      </div>
      <div className={layout.columns}>
        <div>
          <a className={layout.skip} href="#order">
            {content.summary.skipLinkText}
          </a>
          {isFailed && (
            <Missing
              title={content.packages.failedText}
              buttonText={content.packages.retryText}
              onRetry={prices.retry}
            />
          )}
          {balance === null && <Missing {...content.balanceMissing} onRetry={refreshBalance} />}
          {isForMember && content.goal && content.goalPicker && !isStopped && (
            <section className={styles.goal} aria-label={content.goal.label}>
              <Suspense fallback={<Skeleton className={styles.wait} />}>
                {(isRecommending && view?.goalStrip) || <Skeleton className={styles.wait} />}
              </Suspense>
            </section>
          )}
          {!isStopped && (
            <Picks
              content={content}
              picks={picks}
              chosen={chosen?.avios}
              isBusy={!isRecommending}
              expected={generic.picks}
              limit={view?.tight}
              onToggle={choice.toggle}
            />
          )}
          <section className={styles.all} aria-labelledby="all-packages">
            <div className={styles.allHead}>
              <h2 id="all-packages">{content.packages.title}</h2>
              <p className={styles.count} role="status" data-member={isForMember || undefined}>
                {/* A new element for each text: the same one would move when its text changes. */}
                <span key={countText}>{countText}</span>
              </p>
            </div>
            <FilterBar
              texts={content.filters}
              filters={filters}
              currency={isLoading ? wanted : offer.currency}
              onChange={change}
              onCurrency={choose}
            />
            <PackageList
              content={content}
              offer={offer}
              packages={listed}
              order={filters.order}
              chosen={chosen?.avios}
              tags={tags}
              isBusy={isBusy}
              circumstances={circumstances}
              allowance={allowance}
              onToggle={choice.toggle}
              onAllSizes={() => change({ sizes: [] })}
              onCurrency={choose}
            />
          </section>
        </div>
        <SummaryPlace title={content.summary.title} bar={summary && summaryBar(summary)}>
          {summary ? (
            <PackageSummary {...summary} />
          ) : (
            <BeforeChoice
              content={content}
              offer={offer}
              limit={
                view?.meter || (isForMember && isBusy && <Skeleton className={styles.limit} />)
              }
              reset={view?.tight?.reset}
              tools={
                (isExpected || member) && (
                  <Suspense>
                    {member && (
                      <BonusTools
                        product={PRODUCT}
                        kinds={offer.bonus ? ['endsSoon', 'starts'] : ['starts']}
                        endsAt={offer.bonus?.endsAt}
                        locale={locale}
                      />
                    )}
                  </Suspense>
                )
              }
              isStopped={isStopped}
              stoppedText={
                balance === null ? content.balanceMissing.title : content.packages.disabledText
              }
            />
          )}
        </SummaryPlace>
      </div>
      <Announcement text={content.summary.announcement} chosen={chosen} />
      <ContinueAfterLogIn
        product={PRODUCT}
        terms={summary?.terms}
        isSettled={isSettled}
        onContinue={choice.updateChoice}
      />
    </main>
  );
}
