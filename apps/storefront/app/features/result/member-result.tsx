import { isOfRunningSubscription } from '@cairn/contract/orders/transaction-id';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Banner } from '#app/content/blocks/banner.server.ts';
import type { GiftCardTexts } from '#app/content/blocks/gift-card-texts.server.ts';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { report } from '#app/errors/report-to-server.ts';
import { GiftCard } from '#app/ordering/gift/gift-card.tsx';
import { occasionOf } from '#app/ordering/gift/occasion-of.ts';
import type { OrderState } from '#app/ordering/orders/order-state.ts';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import { PLAN_PATH } from '#app/ordering/paths.ts';
import { countryOf, type Member, useSession } from '#app/session/session.tsx';
import { cardTexts } from './card-words.ts';
import { FailedDetails } from './failed-details.tsx';
import { type Order, type OrderOutcome, type PaymentDoubt, receivedAvios } from './outcome.ts';
import { ProcessingSteps } from './processing-steps.tsx';
import { replacementOf } from './replacement.ts';
import { OtherLinks, ResultScreen } from './result-screen.tsx';
import { resultTexts } from './result-words.ts';
import { SuccessDetails } from './success-details.tsx';
import { UnconfirmedDetails } from './unconfirmed/unconfirmed-details.tsx';
import { usePaymentDoubt } from './unconfirmed/use-payment-doubt.ts';
import { useOutcome } from './use-outcome.ts';

export type ResultContext = {
  page: TransactionPage;
  banners: readonly Banner[];
  /** Gifts only. */
  occasions: readonly Occasion[];
  market: string;
  locale: string;
  /** External checkouts have no links into the shop. */
  isExternal: boolean;
};

type Props = ResultContext & { order: Order; member: Member };

const PICTURES = {
  loading: 'falling',
  processing: 'falling',
  done: 'built',
  failed: 'fallen',
  missing: 'fallen',
  over: 'falling',
  'gave up': 'falling',
} as const satisfies Record<OrderOutcome['kind'], string>;

export function MemberResult(props: Props) {
  const { page, order, member, banners, market, locale, isExternal } = props;
  const product = order.type;
  const { timeZone } = useSession();
  const outcome = useOutcome(order);
  const { doubt, setDoubt } = usePaymentDoubt(order, outcome);
  const isOpen = doubt === 'none' || doubt === 'waiting' || doubt === 'unresolved';
  const isWaiting =
    outcome.kind === 'loading' ||
    outcome.kind === 'over' ||
    (outcome.kind === 'processing' && !isOpen);
  const navigate = useNavigate();
  useWhen(outcome.kind === 'over', () => {
    report('schema_validation_failed', order.id);
    // An external checkout has no ways into the shop.
    if (!isExternal) void navigate(PLAN_PATH, { replace: true });
  });
  const isSlow = useSlow(outcome.kind === 'processing');
  const country = countryOf(member, market);
  const isReversed = outcome.kind === 'done' && outcome.receipt?.refundedAt !== undefined;
  const isDone = outcome.kind === 'done' && !isReversed;
  const replacement = isDone
    ? replacementOf(banners, { product, country, now: outcome.receivedAt })
    : undefined;
  const { message, image } = replacement ?? {};
  const about = { locale, timeZone, isSlow, doubt };
  const { title, text } =
    order.kind === 'card'
      ? cardTexts(page, outcome, about)
      : resultTexts(page, outcome, { ...about, kind: order.kind, message });
  const card =
    isDone && outcome.kind === 'done' && page.giftCard && product === 'gift' ? (
      <SentCard {...props} texts={page.giftCard} state={outcome.state} />
    ) : undefined;
  return (
    <ResultScreen
      page={page}
      product={product}
      isOfRunningSubscription={isOfRunningSubscription(order.id)}
      title={title}
      text={text}
      picture={image ?? (isOpen || isReversed ? 'fallen' : PICTURES[outcome.kind])}
      isDone={isDone}
      card={card}
      progress={isWaiting ? 'waiting' : 'over'}
    >
      <Details {...props} outcome={outcome} doubt={doubt} onWaiting={() => setDoubt('waiting')} />
    </ResultScreen>
  );
}

function SentCard({ texts, member, occasions, locale, state }: SentCardProps) {
  return (
    <GiftCard
      texts={texts}
      occasion={occasionOf(occasions, state.occasion)}
      avios={receivedAvios(state).toLocaleString(locale)}
      recipient={state.recipient?.firstName ?? ''}
      sender={member.firstName}
      message={state.message ?? ''}
      isSent
    />
  );
}

type SentCardProps = Props & { texts: GiftCardTexts; state: OrderState };

type DetailsProps = Props & {
  outcome: OrderOutcome;
  doubt: PaymentDoubt | undefined;
  onWaiting(): void;
};

function Details({ outcome, doubt, onWaiting, ...props }: DetailsProps) {
  const { page, isExternal } = props;
  switch (outcome.kind) {
    case 'loading':
    case 'over':
      return null;
    case 'processing':
      return doubt === undefined || doubt === 'confirming' ? (
        props.order.kind !== 'card' && (
          <ProcessingSteps {...props} kind={props.order.kind} state={outcome.state} />
        )
      ) : (
        <UnconfirmedDetails {...props} state={outcome.state} {...{ doubt, onWaiting }} />
      );
    case 'failed':
      return <FailedDetails {...props} state={outcome.state} />;
    case 'done':
      return <SuccessDetails {...props} outcome={outcome} />;
    case 'missing':
      return <OtherLinks link={page.missing.link} page={page} isExternal={isExternal} />;
    case 'gave up':
      return <OtherLinks link={page.gaveUp.link} page={page} isExternal={isExternal} />;
  }
}

const USUAL_DURATION = 15_000;

/** Whether something takes longer than usual. */
function useSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(setSlow, USUAL_DURATION, true);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isSlow;
}
