import { offeredCurrency } from '@cairn/contract/values/company';
import { fillIn } from '@cairn/contract/values/fill-in';
import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { TransferPage as Content } from '#app/content/order-pages/transfer-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useErrorTitle } from '#app/errors/use-error-title.ts';
import { Missing, NeedsScript } from '#app/member-page/missing.tsx';
import { ContinueAfterLogIn } from '#app/ordering/choice/log-in-to-continue.tsx';
import { useStoredChoice } from '#app/ordering/choice/use-stored-choice.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { memberBalance, nextAction, useDebt } from '#app/ordering/parts/member-standing.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import layout from '#app/ordering/parts/step-page.module.css';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import { both, useMemberQuery } from '#app/session/use-member-query.ts';
import { personalPricesQuery } from '#app/shop-api/catalogue/get-personal-prices.ts';
import { transferAllowanceQuery } from '#app/shop-api/member/allowances.ts';
import { AmountBox } from './amount-box.tsx';
import { Announcement } from './announcement.tsx';
import { BalanceBox } from './balance-box.tsx';
import { FeeBox } from './fee-box.tsx';
import { resetDate, showFees } from './fees.ts';
import {
  bandOf,
  type Fees,
  limitsOf,
  type Means,
  quoteFee,
  reachOf,
  stopOf,
  stopText,
} from './rules.ts';
import styles from './transfer-page.module.css';
import { StoppedSummary, SummaryBar, TransferSummary } from './transfer-summary.tsx';
import { useAmount } from './use-amount.ts';

type Props = {
  content: Content;
  /** Generic fees, in the URL's or the market's currency. */
  fees: Fees;
  locale: string;
};

export function TransferPage({ content, fees: generic, locale }: Props) {
  const { company, member, isExpected, state, refreshBalance } = useSession();
  const { effects: raised, raise } = useCurrentError();
  const errorTitle = useErrorTitle();
  // Without the limit the page cannot say what they can send.
  const personal = both(
    useMemberQuery(personalPricesQuery('transfer')),
    useMemberQuery(transferAllowanceQuery),
  );
  const [tiers, allowance] = personal.kind === 'ready' ? personal.data : [];
  const isFailed = personal.kind === 'failed';

  const named = useSearchParams()[0].get('currency');
  const theirs = useMemberCurrency()?.currency;
  const currency = offeredCurrency(company, named) ?? theirs ?? generic.currency;
  const fees = useMemo(() => {
    const texts = { bandText: content.fees.bandText, locale };
    return tiers ? showFees(tiers, currency, texts) : generic;
  }, [tiers, currency, generic, content, locale]);
  const { bands } = fees;

  const isBusy =
    isExpected ||
    personal.kind === 'loading' ||
    member?.profile.status === 'loading' ||
    member?.balance.status === 'loading';
  // A member whose fees were refused is told the reason, and not that fees have changed.
  const isSettled = !isBusy && !state.isLoading && (member ? tiers !== undefined : true);
  const quote = useCallback((avios: number) => quoteFee(bands, avios), [bands]);
  const choice = useStoredChoice({
    product: 'transfer',
    currency: fees.currency,
    quote,
    isSettled,
    ownCurrency: undefined,
    locale,
  });

  const balance = memberBalance(member);
  const means: Means =
    allowance && typeof balance === 'number'
      ? { balance, held: allowance.heldAvios, left: allowance.left }
      : undefined;
  const owes = useDebt(locale) > 0;
  const { disabledBy } = rowOf('transfer');
  const effects = isFailed ? disabledBy : raised;
  const stop = isBusy ? undefined : stopOf({ bands, means, balance, effects, disabledBy, owes });
  const reset = allowance ? resetDate(allowance, locale) : '';
  const number = (count: number) => formatCount(count, locale);
  const { least } = limitsOf(bands);
  useWhen(stop === 'low avios', () => {
    const has = (means?.balance ?? 0) - (means?.held ?? 0);
    const values = { from: number(least), amount: number(has), missing: number(least - has) };
    raise('transfer_low_avios', { values });
  });
  useWhen(stop === 'yearly limit', () => {
    const { cap = 0, left = 0, year = 0 } = allowance ?? {};
    const values = { used: number(cap - left), cap: number(cap), year: `${year}`, date: reset };
    raise('transfer_disabled', { values });
  });

  const store = (avios: number) => {
    const price = quote(avios);
    if (price) choice.write({ avios, ...price });
  };
  const amount = useAmount({
    bands,
    means,
    chosen: choice.chosenAvios,
    readStored: choice.readStored,
    locale,
    choose: store,
  });
  const field = useRef<HTMLInputElement>(null);

  const isForMember = isExpected || member !== undefined;
  const band = bandOf(bands, amount.avios);
  const fee = band?.texts.fee ?? '';
  const terms = [amount.avios, band?.fee, fees.currency].join('_');
  const shared = { content, fees, amount, means, locale, isBusy };
  const summary = {
    ...shared,
    terms,
    fee,
    isForMember,
    allowance,
    // Somebody who is not expected is shown as a visitor at once, so that nothing moves.
    next: nextAction(member, isSettled, isExpected),
    onContinue() {
      amount.finish();
      if (amount.error !== undefined) {
        field.current?.focus();
        return false;
      }
      if (choice.chosenAvios === amount.avios) choice.updateChoice();
      else store(amount.avios);
      return true;
    },
  };
  const stoppedText = errorTitle ?? content.disabled.stoppedText;
  const disabled = { ...content.disabled, stoppedText };
  const reason = stop && stopText(stop, disabled, { from: number(least), date: reset });
  return (
    <main id="main" className="wrap">
      <PageMeta meta={content.meta} />
      {content.breadcrumb && (
        <OrderSteps content={content.breadcrumb} product="transfer" current="choice" />
      )}
      <div className={layout.head}>
        <h1 tabIndex={-1}>{content.title}</h1>
        {content.intro && <p>{content.intro}</p>}
      </div>
      <NeedsScript text={content.noScriptText} />
      <div className={layout.columns}>
        <div className={styles.boxes}>
          {isFailed && (
            <Missing
              title={content.amount.failedText}
              buttonText={content.amount.retryText}
              onRetry={personal.retry}
            />
          )}
          {balance === null && <Missing {...content.balanceMissing} onRetry={refreshBalance} />}
          {bands.length > 0 && (
            <>
              <AmountBox
                {...shared}
                fee={fee}
                fieldRef={field}
                reach={reachOf(bands, means)}
                year={allowance?.year}
                isForMember={isForMember}
                reason={reason}
              />
              <FeeBox {...shared} band={band} isStopped={stop !== undefined} />
            </>
          )}
          {isForMember && stop === undefined && <BalanceBox {...shared} />}
        </div>
        <aside id="order" className={styles.aside} aria-label={content.summary.title} tabIndex={-1}>
          {reason ? (
            <StoppedSummary
              content={content}
              reason={reason.text}
              allowance={stop === 'yearly limit' ? allowance : undefined}
              locale={locale}
            />
          ) : (
            <TransferSummary {...summary} />
          )}
        </aside>
        {!reason && <SummaryBar {...summary} />}
      </div>
      <Announcement
        amount={amount}
        text={
          means
            ? fillIn(content.summary.balanceAnnouncement, {
                amount: number(amount.avios),
                fee,
                balance: number(means.balance - amount.avios),
              })
            : fillIn(content.summary.announcement, { amount: number(amount.avios), fee })
        }
        isStopped={stop !== undefined}
      />
      <ContinueAfterLogIn
        product="transfer"
        terms={stop === undefined && amount.error === undefined ? terms : undefined}
        // Without fees of their own a member is told what stops them.
        isSettled={isSettled || stop !== undefined}
        onContinue={summary.onContinue}
      />
    </main>
  );
}
