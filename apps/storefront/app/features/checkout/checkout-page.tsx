import { isCardChange } from '@cairn/contract/orders/card-change';
import { isOfRunningSubscription, productOfId } from '@cairn/contract/orders/transaction-id';
import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { CheckoutPage as Content } from '#app/content/order-pages/checkout-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { useErrorTitle } from '#app/errors/use-error-title.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import { usePending } from '#app/pending/use-pending.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { useSession } from '#app/session/session.tsx';
import { stepUpWindow } from '#app/session/step-up-window.ts';
import { CardChangeSummary } from './card-change.tsx';
import styles from './checkout-page.module.css';
import { CheckoutPayment } from './checkout-payment.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import type { BankAnswer, PaymentFormSettings } from './payment/drop-in.ts';
import { useBankAnswer } from './payment/use-payment.ts';
import { StepUpPrompt } from './step-up-prompt.tsx';
import { UnderWay } from './under-way.tsx';
import { useCheckout, type View } from './use-checkout.ts';
import { useReloadSignal } from './use-reload-signal.ts';

type Props = {
  content: Content;
  locale: string;
  payments: PaymentFormSettings | undefined;
  /** The company's, by which the months of plans are counted. */
  planTimeZone: string;
  /** The designs of gifts' cards. */
  occasions: readonly Occasion[];
  /** The page's title and heading. */
  head: ReactNode;
};

/** Order summary and payment. */
export function CheckoutPage(props: Props) {
  const { content, locale, payments, planTimeZone, occasions, head } = props;
  const { transactionId: id } = useParams();
  const isExternal = useLocation().pathname.startsWith('/external/');
  const answer = bankAnswer(useSearchParams()[0]);
  const place = { id, isExternal, isReturn: answer !== undefined };
  const isPaying = useRef(false);
  const reload = useReloadSignal(id, isPaying);
  const { view, agree, hasAgreed, stop, retry } = useCheckout(place, reload, locale);
  const returned = view.kind === 'finish' ? { ...view, isExternal } : undefined;
  useBankAnswer(returned, payments, answer);
  const { member, timeZone } = useSession();
  const pending = usePending();
  const type = (id === undefined ? pending?.type : productOfId(id)) ?? 'purchase';
  const isCard = id !== undefined && isCardChange(id);
  const isShown = (view.kind === 'pay' || view.kind === 'agree') && member !== undefined;
  return (
    <main id="main" className="wrap">
      <OrderSteps
        // New elements once the product is known: the same ones would move when steps are added.
        key={type}
        content={content.breadcrumb}
        product={type}
        current="payment"
        isOfRunningSubscription={id !== undefined && isOfRunningSubscription(id)}
        currency={pending?.currency}
        hasLinks={!isExternal}
      />
      {head}
      {isShown ? (
        <div className={styles.columns}>
          <aside aria-label={isCard ? content.cardChange.summaryTitle : content.summary.title}>
            {isCard && view.order.type === 'subscription' ? (
              <CardChangeSummary {...{ content, locale, timeZone }} order={view.order} />
            ) : (
              <CheckoutSummary
                {...{ content, member, locale, timeZone, planTimeZone, occasions, isExternal }}
                order={view.order}
              />
            )}
          </aside>
          <CheckoutPayment
            {...{ content, locale, timeZone, payments, isExternal, view, member, hasAgreed }}
            onAgree={agree}
            onStop={stop}
            isPaying={isPaying}
          />
        </div>
      ) : (
        <Meanwhile {...{ content, view, isExternal }} onRetry={retry} />
      )}
    </main>
  );
}

type MeanwhileProps = { content: Content; view: View; isExternal: boolean; onRetry(): void };

function Meanwhile({ content, view, isExternal, onRetry }: MeanwhileProps) {
  const { state, logOut } = useSession();
  const stepUp = useSyncExternalStore(stepUpWindow.subscribe, stepUpWindow.state, () => 'none');
  if (stepUp !== 'none' && content.stepUpWindow) {
    return <StepUpPrompt content={content.stepUpWindow} isClosed={stepUp === 'closed'} />;
  }
  if (view.kind === 'log in' && state.user) {
    const { title, text, switchText, joinLink } = content.noNumber;
    return (
      <Box className={styles.prompt}>
        <h2>{title}</h2>
        <p>{text}</p>
        <div className={styles.ways}>
          <Button onClick={logOut}>{switchText}</Button>
          {joinLink && (
            <ContentLink className={buttonClass({ kind: 'secondary' })} link={joinLink.link}>
              {joinLink.text}
            </ContentLink>
          )}
        </div>
      </Box>
    );
  }
  if (view.kind === 'stopped') {
    if (!content.stopped) return null;
    return <Stopped {...content.stopped} onRetry={onRetry} />;
  }
  if (view.kind === 'under way') {
    return <UnderWay content={content.underWay} {...{ view, isExternal }} />;
  }
  if (view.kind === 'replaced') {
    const { title, text, buttonText } = content.replaced;
    return (
      <Box className={styles.prompt} role="alert">
        <h2>{title}</h2>
        <p>{text}</p>
        <Link className={buttonClass()} to={view.by}>
          {buttonText}
        </Link>
      </Box>
    );
  }
  if (view.kind === 'log in') {
    const { title, text, buttonText } = content.logIn;
    return (
      <Box className={styles.prompt}>
        <h2>{title}</h2>
        <p>{text}</p>
        <LogInLink className={buttonClass()}>{buttonText}</LogInLink>
      </Box>
    );
  }
  if (view.kind === 'step up') {
    return (
      <Box className={styles.prompt} role="status">
        <h2>{content.stepUp.title}</h2>
        <p>{content.stepUp.text}</p>
      </Box>
    );
  }
  return (
    <Busy message={content.busyText} className={styles.columns}>
      <Box className={styles.aside}>
        <Skeleton height="title" width="medium" />
        <Skeleton height="block" />
        <Skeleton />
        <Skeleton />
        <Skeleton height="title" width="short" />
      </Box>
      <Box>
        <Skeleton height="title" width="medium" />
        <Skeleton height="block" />
        <Skeleton height="block" />
      </Box>
    </Busy>
  );
}

type StoppedProps = NonNullable<Content['stopped']> & { onRetry(): void };

function Stopped({ title, text, buttonText, onRetry }: StoppedProps) {
  const reason = useErrorTitle();
  return (
    <Box className={styles.prompt}>
      <h2>{reason ?? title}</h2>
      <p>{text}</p>
      <Button onClick={onRetry}>{buttonText}</Button>
    </Box>
  );
}

/** The query parameters that the provider adds when the bank's page leads back. */
function bankAnswer(query: URLSearchParams): BankAnswer | undefined {
  const sessionId = query.get('sessionId');
  const redirectResult = query.get('redirectResult');
  return sessionId && redirectResult ? { sessionId, redirectResult } : undefined;
}
