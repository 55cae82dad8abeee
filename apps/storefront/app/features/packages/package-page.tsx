import type { Locale } from '@cairn/contract/values/company';
import { Skeleton } from '@cairn/ui/skeleton';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { PurchasePage } from '#app/content/order-pages/purchase-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { Missing } from '#app/member-page/missing.tsx';
import { ContinueAfterLogIn } from '#app/ordering/choice/log-in-to-continue.tsx';
import { useGoal } from '#app/ordering/goal/use-goal.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { memberBalance, nextAction, useDebt } from '#app/ordering/parts/member-standing.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import layout from '#app/ordering/parts/step-page.module.css';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import { useSession } from '#app/session/session.tsx';
import { FilterBar, useFilters } from './filter-bar.tsx';
import { applyFilters } from './filters.ts';
import { PackageList } from './list/package-list.tsx';
import { memberView } from './member-view.tsx';
import type { ChosenPackage, PackageOffer } from './offer/shown-offer.ts';
import { Announcement } from './package-notices.tsx';
import styles from './package-page.module.css';
import { BeforeChoice } from './panel/before-choice.tsx';
import { PackageSummary, summaryBar } from './panel/package-summary.tsx';
import { SummaryPlace } from './panel/summary-place.tsx';
import { Picks } from './picks/picks.tsx';
import { type Circumstances, obstacleTo, obstacleToAll } from './rules.ts';
import { useChoice } from './use-choice.ts';
import { useOffer, usePageCurrency, usePersonalPrices } from './use-offer.ts';

/** With queries and the texts of reminders, which visitors never load. */
const BonusTools = lazy(() => import('#app/ordering/bonus/bonus-tools.tsx'));

type Props = (
  | { product: 'purchase'; content: PurchasePage }
  | { product: 'gift'; content: PackageChoice }
) & {
  /** Generic prices, in the URL's or the market's currency. */
  offer: PackageOffer;
  /** The package that most members bought lately; undefined when too few did. */
  popular: number | undefined;
  visit: { locale: Locale };
};

export function PackagePage(props: Props) {
  const { product, content, offer: generic, popular, visit } = props;
  // A purchase changes the member's own balance, which is then required.
  const own = props.product === 'purchase' ? props.content : undefined;
  const { locale } = visit;
  const { filters, requested, isCorrected, change } = useFilters();
  const { effects, raise } = useCurrentError();
  useWhen(isCorrected, () => {
    change({});
    raise('address_corrected');
  });

  const { member, isExpected, state, refreshBalance, timeZone, zoneName } = useSession();
  const wanted = filters.currency ?? generic.currency;
  const prices = usePersonalPrices(product);
  const [tiers, ownAllowance] = prices.kind === 'ready' ? prices.data : [];
  const { own: ownCurrency, choose } = usePageCurrency(wanted, (currency) => change({ currency }));
  const offer = useOffer(generic, tiers, wanted, content, popular, {
    timeZone,
    zoneName,
    locale,
  });
  const isLoading = useIsReloading() && prices.kind !== 'ready';
  const goal = useGoal(own?.goalPicker !== undefined);
  const isBusy = isExpected || isLoading || prices.kind === 'loading';
  // What is recommended depends on the goal; the list does not wait for it.
  const isRecommending = !isBusy && goal.kind !== 'loading';
  const isMemberLoading = state.isLoading || member?.profile.status === 'loading';
  // A member whose prices were refused is told the reason, and not that prices have changed.
  const hasPrices = member ? prices.kind === 'ready' : true;
  const isSettled = !isBusy && !isMemberLoading && hasPrices;
  const choice = useChoice({ product, offer, isSettled, ownCurrency, requested, locale });
  useWhen(requested !== undefined && isSettled, () => change({}));

  const owes = useDebt(locale) > 0;

  const balance = own && memberBalance(member);
  const isFailed = prices.kind === 'failed';
  const circumstances: Circumstances = {
    product,
    balance,
    effects: isFailed ? rowOf(product).disabledBy : effects,
    left: ownAllowance?.left,
    owes,
  };
  const isStopped = !isBusy && obstacleToAll(circumstances) !== undefined;
  const listed = applyFilters(offer.packages, filters);
  const view =
    member &&
    tiers &&
    memberView(ownAllowance, {
      content: own ?? content,
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

  const isForMember = own !== undefined && (isExpected || member !== undefined);
  const isBalanceLoading = isExpected || member?.balance.status === 'loading';
  const chosen = offer.packages.find(
    (one): one is ChosenPackage =>
      one.avios === (requested ?? choice.chosenAvios) &&
      one.price !== undefined &&
      (isBusy || obstacleTo(one, circumstances) === undefined),
  );
  const summary = chosen && {
    product,
    content,
    texts: (own ?? content).summary,
    chosen,
    currency: offer.currency,
    terms: {
      avios: chosen.avios,
      bonusAvios: chosen.price.bonusAvios,
      price: chosen.price.total,
      currency: offer.currency,
    },
    locale,
    balance: isBalanceLoading ? ('loading' as const) : (balance ?? undefined),
    leftAfter: own?.allowance && {
      name: own.allowance.afterText,
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
        <OrderSteps content={content.breadcrumb} product={product} current="choice" />
      )}
      <div className={layout.head}>
        <h1 tabIndex={-1}>{content.title}</h1>
        <p>{offer.intro}</p>
      </div>
      <div className={layout.columns}>
        <div>
          <a className={styles.skip} href="#order">
            {content.summary.skipLinkText}
          </a>
          {isFailed && (
            <Missing
              title={content.packages.failedText}
              buttonText={content.packages.retryText}
              onRetry={prices.retry}
            />
          )}
          {own && balance === null && <Missing {...own.balanceMissing} onRetry={refreshBalance} />}
          {isForMember && own.goal && own.goalPicker && !isStopped && (
            <section className={styles.goal} aria-label={own.goal.label}>
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
                        product={product}
                        kinds={offer.bonus ? ['endsSoon', 'starts'] : ['starts']}
                        endsAt={offer.bonus?.endsAt}
                        locale={locale}
                      />
                    )}
                  </Suspense>
                )
              }
              isStopped={isStopped}
            />
          )}
        </SummaryPlace>
      </div>
      <Announcement text={content.summary.announcement} chosen={chosen} />
      <ContinueAfterLogIn
        product={product}
        terms={summary?.terms}
        isSettled={isSettled}
        onContinue={choice.updateChoice}
      />
    </main>
  );
}

/** Whether this page's own prices are being fetched. On the way to another page it stays as it is. */
function useIsReloading(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  return state === 'loading' && location.pathname === pathname;
}
