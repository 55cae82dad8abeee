import type { OfferedCards } from '@cairn/contract/orders/payment-session';
import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { Box } from '@cairn/ui/box';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import { useEffect, useId, useRef, useState } from 'react';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useOnline } from './connection.ts';
import { ExpiryWarning } from './expiry-warning.tsx';
import styles from './payment-form.module.css';
import { Terms } from './terms.tsx';
import { type DropInProps, useDropIn } from './use-drop-in.ts';

type Props = DropInProps & {
  timeZone: string;
  content: Pick<CheckoutPage, 'payment' | 'expiry' | 'offline'>;
  /** Billing interval of a subscription; undefined for one-off orders. */
  interval: SubscriptionInterval | undefined;
  /** The total and its currency, formatted. */
  total: string;
  currencyName: string;
  /** When the order ends, in ms. */
  expiresAt: number | undefined;
  takesFocus: boolean;
};

/** The provider's form with our terms and Pay button. */
export function PaymentForm({ content, interval, total, currencyName, ...props }: Props) {
  const { payment, expiry, offline } = content;
  const titleId = useId();
  const [isTicked, setTicked] = useState(false);
  const [hasError, setError] = useState(false);
  const terms = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (props.takesFocus) title.current?.focus();
  }, [props.takesFocus]);
  const form = useDropIn({
    ...props,
    texts: payment,
    isAllowed: isTicked,
    onForbidden: (isFormValid) => {
      setError(true);
      if (isFormValid) terms.current?.focus();
    },
  });
  const { isReady, isPaying, isWallet, isNotSent, goneCards } = form;
  const { clear } = useCurrentError();
  // A notice about the previous attempt would be read as the result of this one.
  useEffect(() => {
    if (isPaying) clear();
  }, [isPaying, clear]);
  // Wallets show their own button once the terms are ticked.
  const isOurs = !(isWallet && isTicked);
  const isBusy = isPaying || !isReady;
  const { terms: termsTexts } = payment;
  const termsText = interval
    ? fillIn(termsTexts.subscriptionText[interval], { total })
    : termsTexts.text;
  const hint = interval ? payment.subscriptionHint : payment.hint;
  return (
    <Box aria-labelledby={titleId}>
      <ExpiryWarning
        content={expiry}
        locale={props.locale}
        timeZone={props.timeZone}
        ends={[form.expiresAt, props.expiresAt]}
        isHeld={isPaying}
        onExpired={() =>
          props.onEnd({ kind: 'out', errorCode: 'checkout_payment_form_session_expired' })
        }
      />
      <OfflineNotice content={offline} isPaying={isPaying} />
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {payment.title}
      </h2>
      <GoneCards content={payment.goneCard} cards={goneCards} />
      <div className={styles.stage} data-ready={isReady} data-opens={opensWith(props)}>
        {!isReady && (
          <Busy message={payment.busyText} className={styles.skeleton}>
            <Skeleton height="block" />
            <Skeleton height="block" />
            <Skeleton height="block" />
          </Busy>
        )}
        <section
          ref={form.place}
          aria-label={payment.formLabel}
          className={styles.form}
          data-ready={isReady}
          data-shows-wallet={isTicked}
        />
      </div>
      {form.hidesSavedCard && !isPaying && (
        <Button
          kind="secondary"
          size="sm"
          className={styles.saved}
          onClick={() => {
            form.showSavedCard();
            title.current?.focus();
          }}
        >
          {payment.savedCardText}
        </Button>
      )}
      <Terms
        content={payment.terms}
        text={termsText}
        isTicked={isTicked}
        hasError={hasError && !isTicked}
        inputRef={terms}
        onTick={setTicked}
      />
      {isNotSent && (
        <Alert blocking tone="warning" title={payment.notSent.title} className={styles.notSent}>
          <p>{payment.notSent.text}</p>
        </Alert>
      )}
      {isOurs ? (
        <Button block busy={isBusy} className={styles.pay} onClick={form.pay}>
          {!isBusy && <Icon name="lock" />}
          {fillIn(isPaying ? payment.payingText : payment.buttonText, { total })}
        </Button>
      ) : (
        <p className={styles.wallet}>{fillIn(payment.walletText, { total })}</p>
      )}
      {hint && <p className={styles.fine}>{fillIn(hint, { currency: currencyName })}</p>}
    </Box>
  );
}

type OfflineNoticeProps = { content: CheckoutPage['offline']; isPaying: boolean };

/** A payment sent just before going offline may have arrived, so its text promises nothing. */
function OfflineNotice({ content, isPaying }: OfflineNoticeProps) {
  const isOnline = useOnline();
  if (isOnline || !content) return null;
  const { title, text } = isPaying ? content : content.idle;
  return (
    <Alert tone="warning" title={title} className={styles.notice}>
      <p>{text}</p>
    </Alert>
  );
}

/** The form's height depends on it, for which the page keeps the space. Plans have no remembered cards. */
function opensWith({ rememberedCards }: Pick<Props, 'rememberedCards'>) {
  return rememberedCards && (rememberedCards.length > 0 ? 'saved card' : 'new card');
}

type GoneCardsProps = { content: CheckoutPage['payment']['goneCard']; cards: OfferedCards };

/** A remembered card that the provider does not have any more is missing from the form. */
function GoneCards({ content, cards }: GoneCardsProps) {
  return cards.map(({ token, digits = '' }) => (
    <Alert
      key={token}
      tone="info"
      title={fillIn(content.title, { digits })}
      className={styles.notice}
    >
      <p>
        {content.text} <ContentLink link={content.link.link}>{content.link.text}</ContentLink>
      </p>
    </Alert>
  ));
}
