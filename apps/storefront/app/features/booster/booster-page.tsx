import { offeredCurrency } from '@cairn/contract/values/company';
import { fillIn } from '@cairn/contract/values/fill-in';
import drawing from '@cairn/ui/drawings/empty-booster.svg';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { BoosterCampaign } from '#app/content/blocks/campaign.server.ts';
import type { BoosterPage as Content } from '#app/content/order-pages/booster-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { fillInPlural } from '#app/content/text/plural.ts';
import { useSettled } from '#app/content/text/use-settled.ts';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useErrorTitle } from '#app/errors/use-error-title.ts';
import { None } from '#app/member-page/empty-box.tsx';
import { Missing, NeedsScript } from '#app/member-page/missing.tsx';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { memberBalance, nextAction, useDebt } from '#app/ordering/parts/member-standing.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import layout from '#app/ordering/parts/step-page.module.css';
import { useSession } from '#app/session/session.tsx';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import { ActivityList, ActivitySkeleton } from './activity-list.tsx';
import { BoostBar } from './boost-bar.tsx';
import { BoostSummary, type Summary } from './boost-summary.tsx';
import styles from './booster-page.module.css';
import { Campaign, membershipIn } from './campaign.tsx';
import { Example, earnedIn } from './example.tsx';
import type { GenericOffer } from './offer.ts';
import { usePersonalBoosts } from './personal-boosts.ts';
import { aviosOf } from './rules.ts';
import { type BoostChoice, useBoost } from './use-boost.ts';

type Props = {
  content: Content;
  campaign: BoosterCampaign | undefined;
  offer: GenericOffer;
  timeZone: string;
  locale: string;
};

/** The page on which members choose activities and a multiplier. */
export function BoosterPage({ content, campaign, offer, timeZone, locale }: Props) {
  const { company, member, isExpected, state, refreshBalance } = useSession();
  const { effects } = useCurrentError();
  const errorTitle = useErrorTitle();
  const personal = usePersonalBoosts(timeZone, locale);
  const ready = personal.kind === 'ready' ? personal.data : undefined;
  const isFailed = personal.kind === 'failed';

  const named = useSearchParams()[0].get('currency');
  const theirs = useMemberCurrency()?.currency;
  const currency = offeredCurrency(company, named) ?? theirs ?? offer.currency;
  const { smallUnits } = content;
  const multipliers = useMemo(
    () => ready?.multipliersIn(currency, smallUnits) ?? offer.multipliers,
    [ready, currency, smallUnits, offer],
  );
  const factors = multipliers.map(({ multiplyBy }) => multiplyBy);

  const isBusy =
    isExpected ||
    personal.kind === 'loading' ||
    member?.profile.status === 'loading' ||
    member?.balance.status === 'loading';
  const isSettled = !isBusy && !state.isLoading && (member ? ready !== undefined : true);
  const isForMember = isExpected || member !== undefined;
  const quote = useCallback(
    (by: number, added: number) => ready?.quote(by, added, currency),
    [ready, currency],
  );
  const allowance = ready?.allowance;
  const choice = useBoost({
    subject: member?.subject,
    activities: isSettled ? ready?.activities : undefined,
    left: allowance?.left ?? 0,
    multipliers: factors,
    currency,
    quote,
    isInCampaign: ready?.campaign !== undefined,
    describeChange: ready?.describeChange,
  });
  const balance = memberBalance(member);
  const owes = useDebt(locale) > 0;
  const { disabledBy } = rowOf('booster');
  const isRefused = disabledBy.some((effect) => effects.includes(effect));
  const isUsedUp = allowance !== undefined && multipliers.length === 0;
  const stopText = isUsedUp
    ? fillIn(content.stopped.allowanceText, { year: `${allowance.year}` })
    : isRefused || owes || isFailed || balance === null
      ? (errorTitle ?? content.stopped.text)
      : undefined;

  // Members whose options were refused see what visitors see, and cannot go on.
  const isExample = !isForMember || (!isBusy && !ready && !isFailed);
  const chosen = isExample
    ? exampleOf(content, offer, choice.wanted)
    : choiceOf(choice, (added) => ({
        quote: added > 0 ? quote(choice.multiplier, added) : undefined,
        buying: ready?.buyingPrice(Math.max(1, added), currency, smallUnits),
      }));
  const shown: Summary = {
    ...chosen,
    content,
    multipliers: multipliers.length > 0 ? multipliers : offer.multipliers,
    currency: isExample ? offer.currency : currency,
    balance: balance ?? undefined,
    allowance,
    campaignEnd: ready?.campaign?.endText,
    isExample,
    isBusy,
    next: nextAction(member, isSettled || stopText !== undefined, isExpected),
    stopText: isForMember ? stopText : undefined,
    locale,
    onMultiply: choice.multiply,
    onContinue: choice.confirm,
  };
  const membership =
    isForMember && isBusy && !ready ? 'unknown' : membershipIn(campaign, ready?.campaign?.code);
  return (
    <main id="main" className="wrap">
      <PageMeta meta={content.meta} />
      {content.breadcrumb && (
        <OrderSteps content={content.breadcrumb} product="booster" current="choice" />
      )}
      <div className={layout.head}>
        <h1 tabIndex={-1}>{content.title}</h1>
        <p>
          {content.intro}
          {isForMember && (
            <AllowanceText text={content.allowanceText} allowance={allowance} locale={locale} />
          )}
        </p>
      </div>
      <NeedsScript text={content.noScriptText} />
      {campaign && <Campaign content={campaign} membership={membership} />}
      <div className={layout.columns}>
        <div>
          {isFailed && (
            <Missing
              title={content.activities.failedText}
              buttonText={content.activities.retryText}
              onRetry={personal.retry}
            />
          )}
          {balance === null && <Missing {...content.balanceMissing} onRetry={refreshBalance} />}
          {isExample && (
            <Example content={content} offer={offer} isForVisitor={!isForMember} locale={locale} />
          )}
          {isForMember && isBusy && !ready && (
            <ActivitySkeleton text={content.activities.busyText} />
          )}
          {ready && ready.activities.length === 0 && (
            <None {...content.empty} drawing={drawing} ground="gorse" />
          )}
          {ready && ready.activities.length > 0 && (
            <ActivityList
              content={content}
              activities={ready.activities}
              choice={choice}
              left={ready.allowance.left}
              multipliers={factors}
              isStopped={stopText !== undefined || !isSettled}
              locale={locale}
            />
          )}
        </div>
        <aside id="order" aria-label={content.summary.title} tabIndex={-1}>
          <BoostSummary {...shown} />
        </aside>
        {ready?.activities.length !== 0 && <BoostBar {...shown} />}
      </div>
      <Announcement {...shown} count={choice.chosen.length} />
    </main>
  );
}

type Chosen = Pick<Summary, 'avios' | 'multiplier' | 'wanted' | 'quote' | 'buying'>;

function exampleOf(content: Content, offer: GenericOffer, multiplier: number): Chosen {
  const { quote, buying } = offer.example[multiplier] ?? {};
  return { avios: earnedIn(content), multiplier, wanted: multiplier, quote, buying };
}

function choiceOf(
  { chosen, multiplier, wanted }: BoostChoice,
  price: (aviosAdded: number) => Pick<Chosen, 'quote' | 'buying'>,
): Chosen {
  const avios = aviosOf(chosen);
  return { avios, multiplier, wanted, ...price(avios * multiplier) };
}

type AllowanceProps = {
  text: string | undefined;
  allowance: Summary['allowance'];
  locale: string;
};

/** Takes its place before it is known, so that the page does not move when it is. */
function AllowanceText({ text, allowance, locale }: AllowanceProps) {
  if (!text) return null;
  const { left, year } = allowance ?? { left: 100_000, year: 2000 };
  return (
    <span key={year} className={allowance ? undefined : styles.reserved} aria-hidden={!allowance}>
      {' '}
      {fillIn(text, { amount: formatCount(left, locale), year: `${year}` })}
    </span>
  );
}

/** Debounced, so that screen readers hear the outcome of several changes once. */
function Announcement({
  content,
  count,
  avios,
  multiplier,
  quote,
  locale,
}: Summary & { count: number }) {
  const text =
    quote && count > 0
      ? fillInPlural(
          content.summary.announcement,
          count,
          { amount: formatCount(avios * multiplier, locale), total: quote.total },
          locale,
        )
      : '';
  const isSettled = useSettled(text);
  return (
    <p role="status" className="visually-hidden">
      {isSettled && text}
    </p>
  );
}
