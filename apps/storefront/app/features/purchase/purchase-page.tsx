import type { Company, Locale } from '@cairn/contract/company';
import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from 'react-router';
import { fillIn } from '#app/content/fill-in.ts';
import { PageMeta } from '#app/content/page-meta.tsx';
import type { PurchasePage as PurchaseContent } from '#app/content/purchase-page.server.ts';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { type Member, useSession } from '#app/session/session.tsx';
import { FilterBar } from './filter-bar.tsx';
import { applyFilters } from './filters.ts';
import { PackageList } from './package-list.tsx';
import { Announcement, BalanceMissing, PricesMissing } from './purchase-notices.tsx';
import styles from './purchase-page.module.css';
import { PurchaseSteps } from './purchase-steps.tsx';
import { type Circumstances, obstacleTo } from './rules.ts';
import type { ChosenPackage, PackageOffer, ShownPackage } from './show-packages.ts';
import { SummaryPlace } from './summary-place.tsx';
import { useChoice } from './use-choice.ts';
import { useFilters } from './use-filters.ts';
import { useOffer } from './use-offer.ts';
import { usePageCurrency } from './use-page-currency.ts';
import { usePersonalPrices } from './use-personal-prices.ts';

type Props = {
  content: PurchaseContent;
  /** For everybody, in the address's or the market's currency. */
  offer: PackageOffer;
  visit: { company: Company; locale: Locale };
};

export function PurchasePage({ content, offer: generic, visit }: Props) {
  const { filters, asked, isCorrected, change } = useFilters();
  const { error, raise } = useCurrentError();
  // What of an address nobody understands is taken out of it, and that is told.
  useOnce(isCorrected, () => {
    change({});
    raise('address_corrected');
  });

  const { member, isExpected, state } = useSession();
  const wanted = filters.currency ?? generic.currency;
  const { prices, retry } = usePersonalPrices(wanted);
  const { own, choose } = usePageCurrency(wanted, (currency) => change({ currency }));
  const offer = useOffer(generic, prices, wanted, { ...visit, smallUnits: content.smallUnits });
  const isLoading = useNavigation().state === 'loading' && prices.kind !== 'ready';
  const isBusy = isExpected || isLoading || prices.kind === 'loading';
  const isWhoUnknown = state.isLoading || member?.profile.status === 'loading';
  // Of prices that a member was refused only the refusal is told.
  const hasPrices = member ? prices.kind === 'ready' : true;
  const isSettled = !isBusy && !isWhoUnknown && hasPrices;
  const { stored, toggle, hold } = useChoice({ offer, isSettled, ownCurrency: own, asked });
  useOnce(asked !== undefined && isSettled, () => change({}));

  const balance = balanceOf(member);
  const isFailed = prices.kind === 'failed';
  const circumstances: Circumstances = {
    balance,
    effects: isFailed ? ['should_disable_purchase'] : (error?.effects ?? []),
  };
  const shown = applyFilters(offer.packages, filters);
  const chosen = offer.packages.find(
    (one): one is ChosenPackage =>
      one.avios === (asked ?? stored?.data.purchaseAvios) && one.price !== undefined,
  );
  const obstacle = chosen && !isBusy ? obstacleTo(chosen, circumstances) : undefined;
  const isUnknown = isExpected || state.isLoading;
  const isBalanceAwaited = isExpected || member?.balance.status === 'loading';
  return (
    <main id="main" className="wrap">
      <PageMeta meta={content.meta} />
      {content.breadcrumb && <PurchaseSteps texts={content.breadcrumb} />}
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
            {isBusy ? content.packages.busyText : countOf(content, shown)}
          </p>
          {isFailed && <PricesMissing content={content} onRetry={retry} />}
          {balance === null && <BalanceMissing texts={content.balanceMissing} />}
          <PackageList
            content={content}
            packages={shown}
            currency={offer.currency}
            chosen={chosen?.avios}
            isBusy={isBusy}
            circumstances={circumstances}
            onToggle={toggle}
            onAllSizes={() => change({ sizes: [] })}
            onCurrency={choose}
          />
          {content.limitText && <p className={styles.limit}>{content.limitText}</p>}
        </div>
        <SummaryPlace
          content={content}
          chosen={chosen}
          currency={offer.currency}
          locale={visit.locale}
          balance={isBalanceAwaited ? 'awaited' : (balance ?? undefined)}
          next={obstacle ?? nextOf(member, isSettled, isUnknown)}
          onContinue={hold}
        />
      </div>
      <Announcement content={content} chosen={chosen} locale={visit.locale} />
    </main>
  );
}

/** Nobody goes on before what they see is what is kept. */
function nextOf(member: Member | undefined, isSettled: boolean, isUnknown: boolean) {
  if (member) return isSettled ? 'continue' : 'wait';
  return isUnknown ? 'wait' : 'log in';
}

/** When something becomes so, not with every drawing: a navigation must not begin anew for ever. */
function useOnce(isSo: boolean, act: () => void): void {
  const onSo = useEffectEvent(act);
  useEffect(() => {
    if (isSo) onSo();
  }, [isSo]);
}

/** Of a member null when it is not known; undefined for a visitor, and while it is asked for. */
function balanceOf(member: Member | undefined): number | null | undefined {
  if (!member || member.balance.status === 'loading') return undefined;
  return member.balance.status === 'ready' ? (member.balance.value.amount ?? null) : null;
}

function countOf({ packages }: PurchaseContent, shown: readonly ShownPackage[]): string {
  const [least, ...more] = shown.toSorted((one, other) => one.avios - other.avios);
  const most = more.at(-1) ?? least;
  if (!least || !most) return '';
  return fillIn(packages.countText, {
    count: `${shown.length}`,
    from: least.texts.avios,
    to: most.texts.avios,
  });
}
