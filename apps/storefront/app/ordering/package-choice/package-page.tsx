import type { Company, Locale } from '@cairn/contract/values/company';
import { fillIn } from '@cairn/contract/values/fill-in';
import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from 'react-router';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { type Member, useSession } from '#app/session/session.tsx';
import { OrderSteps } from '../order-steps.tsx';
import type { PackageProduct } from '../product-row.ts';
import { rowOf } from '../product-table.ts';
import { usePersonalPrices } from '../use-personal-prices.ts';
import { FilterBar } from './filter-bar.tsx';
import { applyFilters } from './filters.ts';
import { PackageList } from './package-list.tsx';
import { Announcement, BalanceMissing, PricesMissing } from './package-notices.tsx';
import styles from './package-page.module.css';
import { PackageSummary } from './package-summary.tsx';
import { type Circumstances, obstacleTo } from './rules.ts';
import {
  type ChosenPackage,
  countPackages,
  type PackageOffer,
  type ShownPackage,
} from './show-packages.ts';
import { useChoice } from './use-choice.ts';
import { useFilters } from './use-filters.ts';
import { useOffer } from './use-offer.ts';
import { usePageCurrency } from './use-page-currency.ts';

type Props = {
  product: PackageProduct;
  content: PackageChoice;
  /** Only for products that change the member's own balance, which is then required. */
  balanceTexts?: {
    afterText: string;
    spokenText: string;
    missing: { title: string; text: string; buttonText: string };
  };
  /** Generic prices, in the URL's or the market's currency. */
  offer: PackageOffer;
  visit: { company: Company; locale: Locale };
};

/** Where a package is chosen, to buy or to give. */
export function PackagePage({ product, content, balanceTexts, offer: generic, visit }: Props) {
  const { filters, requested, isCorrected, change } = useFilters();
  const { error, raise } = useCurrentError();
  useWhen(isCorrected, () => {
    change({});
    raise('address_corrected');
  });

  const { member, isExpected, state } = useSession();
  const wanted = filters.currency ?? generic.currency;
  const { prices, retry } = usePersonalPrices(product, wanted);
  const { own, choose } = usePageCurrency(wanted, (currency) => change({ currency }));
  const offer = useOffer(generic, prices, wanted, {
    ...visit,
    smallUnits: content.smallUnits,
    countText: content.packages.countText,
  });
  const isLoading = useNavigation().state === 'loading' && prices.kind !== 'ready';
  const isBusy = isExpected || isLoading || prices.kind === 'loading';
  const isMemberLoading = state.isLoading || member?.profile.status === 'loading';
  // A member whose prices were refused is told the reason, and not that prices have changed.
  const hasPrices = member ? prices.kind === 'ready' : true;
  const isSettled = !isBusy && !isMemberLoading && hasPrices;
  const choice = useChoice({
    product,
    offer,
    isSettled,
    ownCurrency: own,
    requested,
    locale: visit.locale,
  });
  useWhen(requested !== undefined && isSettled, () => change({}));

  const balance = balanceTexts && balanceOf(member);
  const isFailed = prices.kind === 'failed';
  const circumstances: Circumstances = {
    product,
    balance,
    effects: isFailed ? rowOf(product).disabledBy : (error?.effects ?? []),
  };
  const shown = applyFilters(offer.packages, filters);
  const chosen = offer.packages.find(
    (one): one is ChosenPackage =>
      one.avios === (requested ?? choice.chosenAvios) && one.price !== undefined,
  );
  const obstacle = chosen && !isBusy ? obstacleTo(chosen, circumstances) : undefined;
  const isUnknown = isExpected || state.isLoading;
  const isBalanceLoading = isExpected || member?.balance.status === 'loading';
  return (
    <main id="main" className="wrap">
      <PageMeta meta={content.meta} />
      {content.breadcrumb && (
        <OrderSteps content={content.breadcrumb} product={product} current="choice" />
      )}
      <div className={styles.head}>
        <h1 tabIndex={-1}>{content.title}</h1>
        <p>
          {content.intro}{' '}
          {offer.bonusEnds &&
            content.bonusEndText &&
            fillIn(content.bonusEndText, { date: offer.bonusEnds })}
        </p>
      </div>
      <div className={styles.columns}>
        <div>
          <a className={styles.skip} href="#order">
            {content.summary.skipLinkText}
          </a>
          <FilterBar
            texts={content.filters}
            filters={filters}
            currency={isLoading ? wanted : offer.currency}
            onChange={change}
            onCurrency={choose}
          />
          <p className={styles.count} role="status">
            {isBusy ? content.packages.busyText : countOf(offer, shown, content, visit.locale)}
          </p>
          {isFailed && <PricesMissing texts={content.packages} onRetry={retry} />}
          {balanceTexts && balance === null && <BalanceMissing texts={balanceTexts.missing} />}
          <PackageList
            content={content}
            packages={shown}
            currency={offer.currency}
            chosen={chosen?.avios}
            isBusy={isBusy}
            circumstances={circumstances}
            onToggle={choice.toggle}
            onAllSizes={() => change({ sizes: [] })}
            onCurrency={choose}
          />
          {content.limitText && <p className={styles.limit}>{content.limitText}</p>}
        </div>
        <PackageSummary
          product={product}
          content={content}
          balanceTexts={balanceTexts}
          chosen={chosen}
          currency={offer.currency}
          locale={visit.locale}
          balance={isBalanceLoading ? 'loading' : (balance ?? undefined)}
          next={obstacle ?? nextOf(member, isSettled, isUnknown)}
          onContinue={choice.updateChoice}
        />
      </div>
      <Announcement text={content.summary.announcement} chosen={chosen} locale={visit.locale} />
    </main>
  );
}

/** The button waits until the stored choice has the prices on screen. */
function nextOf(member: Member | undefined, isSettled: boolean, isUnknown: boolean) {
  if (member) return isSettled ? 'continue' : 'wait';
  return isUnknown ? 'wait' : 'log in';
}

/** Runs once each time the condition turns true: on every render, navigations would never end. */
function useWhen(condition: boolean, act: () => void): void {
  const onTrue = useEffectEvent(act);
  useEffect(() => {
    if (condition) onTrue();
  }, [condition]);
}

/** Null when a member's balance is unknown; undefined for visitors and while it loads. */
function balanceOf(member: Member | undefined): number | null | undefined {
  if (!member || member.balance.status === 'loading') return undefined;
  return member.balance.status === 'ready' ? (member.balance.value.amount ?? null) : null;
}

function countOf(
  { packages, countText }: PackageOffer,
  shown: readonly ShownPackage[],
  content: PackageChoice,
  locale: string,
): string {
  if (shown.length === packages.length) return countText;
  return countPackages(shown, content.packages.countText, locale);
}
