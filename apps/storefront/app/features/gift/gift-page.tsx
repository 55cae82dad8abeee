import type { Locale } from '@cairn/contract/values/company';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { type FocusEvent, useRef, useState } from 'react';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { GiftPage as GiftContent } from '#app/content/order-pages/gift-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { Missing } from '#app/member-page/missing.tsx';
import { ContinueAfterLogIn } from '#app/ordering/choice/log-in-to-continue.tsx';
import { GiftCard } from '#app/ordering/gift/gift-card.tsx';
import { occasionOf } from '#app/ordering/gift/occasion-of.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { Announcement } from '#app/ordering/package-choice/announcement.tsx';
import { ChoiceForm } from '#app/ordering/package-choice/choice-form.tsx';
import {
  type Circumstances,
  obstacleTo,
  obstacleToAll,
} from '#app/ordering/package-choice/rules.ts';
import {
  type ChosenPackage,
  type ShownPackage,
  seenTerms,
} from '#app/ordering/package-choice/shown-package.ts';
import { useChoice } from '#app/ordering/package-choice/use-choice.ts';
import {
  useIsReloading,
  usePageCurrency,
  usePersonalPrices,
} from '#app/ordering/package-choice/use-personal-prices.ts';
import { nextAction, useDebt } from '#app/ordering/parts/member-standing.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import { PhoneBar } from '#app/ordering/parts/phone-bar.tsx';
import layout from '#app/ordering/parts/step-page.module.css';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './gift-page.module.css';
import { ContinueButton, GiftSummary } from './gift-summary.tsx';
import { HowMuch } from './how-much.tsx';
import { Message } from './message.tsx';
import { Occasions } from './occasions.tsx';
import type { GiftOffer } from './show-gifts.ts';
import { useAddress } from './use-address.ts';
import { useCard } from './use-card.ts';
import { useOffer } from './use-offer.ts';

type Props = {
  content: GiftContent;
  occasions: readonly Occasion[];
  /** Generic prices, in the URL's or the market's currency. */
  offer: GiftOffer;
  visit: { locale: Locale };
};

const SEE_CARD = 'see-card';

/** A gift: its card, and how much it brings. */
export function GiftPage({ content, occasions, offer: generic, visit }: Props) {
  const { locale } = visit;
  const { summary } = content;
  const { requested, isCorrected, write, ...address } = useAddress();
  const { effects, raise } = useCurrentError();
  useWhen(isCorrected, () => {
    write(address.currency);
    raise('address_corrected');
  });

  const { member, isExpected, state, timeZone, zoneName } = useSession();
  const wanted = address.currency ?? generic.currency;
  const prices = usePersonalPrices('gift');
  const [tiers] = prices.kind === 'ready' ? prices.data : [];
  const { own: ownCurrency, choose: chooseCurrency } = usePageCurrency(wanted, (currency) =>
    write(currency, requested),
  );
  const offer = useOffer(generic, tiers, wanted, { content, timeZone, zoneName, locale });
  const isLoading = useIsReloading() && prices.kind !== 'ready';
  const isBusy = isExpected || isLoading || prices.kind === 'loading';
  const isMemberLoading = state.isLoading || member?.profile.status === 'loading';
  // A member whose prices were refused is told the reason, and not that prices have changed.
  const hasPrices = member ? prices.kind === 'ready' : true;
  const isSettled = !isBusy && !isMemberLoading && hasPrices;
  const choice = useChoice({ product: 'gift', offer, isSettled, ownCurrency, requested, locale });
  useWhen(requested !== undefined && isSettled, () => write(address.currency));

  const owes = useDebt(locale) > 0;
  const isFailed = prices.kind === 'failed';
  const circumstances: Circumstances = {
    product: 'gift',
    balance: undefined,
    effects: isFailed ? rowOf('gift').disabledBy : effects,
    left: undefined,
    owes,
  };
  const isStopped = !isBusy && obstacleToAll(circumstances) !== undefined;
  const chosen = offer.packages.find(
    (one): one is ChosenPackage =>
      one.avios === (requested ?? choice.chosenAvios) &&
      one.price !== undefined &&
      (isBusy || obstacleTo(one, circumstances) === undefined),
  );

  const { card, change, keep } = useCard(occasionOf(occasions, undefined)?.key);
  const occasion = occasionOf(occasions, card.occasion);
  const [isWriting, setWriting] = useState(false);
  // Until then the card shows the beginning of a stored message, so that it moves nothing.
  const [hasWritten, setHasWritten] = useState(false);
  const cardPlace = useRef<HTMLDivElement>(null);
  // A tap on its way to the card must not take the button away before it is pressed.
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement) setHasWritten(true);
    if (target.id !== SEE_CARD) setWriting(target instanceof HTMLTextAreaElement);
  };
  function toggle(shown: ShownPackage, isChosen: boolean) {
    choice.toggle(shown, isChosen);
    keep();
  }
  const next = nextAction(member, isSettled, isExpected);
  const goOn = {
    content,
    next,
    onContinue() {
      choice.updateChoice();
      keep();
    },
  };
  return (
    <main id="main" className="wrap" onFocus={onFocus}>
      <PageMeta meta={content.meta} />
      {/* On phones the card stands above what comes before it in the page: nothing is painted without it. */}
      <link rel="expect" href="#order" blocking="render" />
      {content.breadcrumb && (
        <OrderSteps content={content.breadcrumb} product="gift" current="choice" />
      )}
      <div className={styles.columns}>
        <div className={`${layout.head} ${styles.head}`}>
          <h1 tabIndex={-1}>{content.title}</h1>
          <p>{content.intro}</p>
        </div>
        <div className={styles.parts}>
          <a className={layout.skip} href="#order">
            {summary.skipLinkText}
          </a>
          {isFailed && (
            <Missing
              title={content.sizes.failedText}
              buttonText={content.sizes.retryText}
              onRetry={prices.retry}
            />
          )}
          <Occasions
            title={content.occasion.title}
            occasions={occasions}
            chosen={occasion?.key}
            onChoose={(key) => change({ occasion: key })}
          />
          <HowMuch
            content={content}
            offer={offer}
            currency={isLoading ? wanted : offer.currency}
            chosen={chosen}
            isBusy={isBusy}
            circumstances={circumstances}
            onToggle={toggle}
            onCurrency={chooseCurrency}
          />
          <Message
            texts={content.message}
            starters={occasion?.starters ?? []}
            message={card.message}
            onChange={(message) => {
              setHasWritten(true);
              change({ message });
            }}
          />
        </div>
        <aside id="order" className={styles.side} aria-label={summary.title} tabIndex={-1}>
          <div ref={cardPlace} tabIndex={-1} className={styles.card}>
            <GiftCard
              texts={content.card}
              occasion={occasion}
              avios={chosen?.price.texts.receive}
              recipient=""
              sender={member?.firstName ?? ''}
              message={card.message.trim()}
              isShort={!hasWritten}
            />
          </div>
          <GiftSummary
            {...goOn}
            chosen={chosen}
            currency={offer.currency}
            locale={locale}
            isStopped={isStopped}
          />
        </aside>
      </div>
      {chosen && (
        <PhoneBar
          label={summary.title}
          text={fillIn(summary.aviosText, { amount: chosen.price.texts.receive })}
          total={chosen.price.texts.total}
        >
          {isWriting ? (
            <Button id={SEE_CARD} kind="secondary" onClick={() => cardPlace.current?.focus()}>
              <Icon name="gift" />
              {summary.seeCardText}
            </Button>
          ) : (
            <ContinueButton {...goOn} terms={seenTerms(chosen, offer.currency)} isShort />
          )}
        </PhoneBar>
      )}
      <ChoiceForm />
      <Announcement text={summary.announcement} chosen={chosen} />
      <ContinueAfterLogIn
        product="gift"
        terms={chosen && seenTerms(chosen, offer.currency)}
        isSettled={isSettled}
        onContinue={goOn.onContinue}
      />
    </main>
  );
}
