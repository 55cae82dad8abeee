import { useEffect, useState } from 'react';
import type { Banner } from '#app/content/blocks/banner.server.ts';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import type { Member } from '#app/session/session.tsx';
import { FailedDetails } from './failed-details.tsx';
import type { Order, Outcome } from './outcome.ts';
import { ProcessingSteps } from './processing-steps.tsx';
import { countryOf, replacementOf } from './replacement.ts';
import { OtherLinks, ResultScreen } from './result-screen.tsx';
import { wordsOf } from './result-words.ts';
import { SuccessDetails } from './success-details.tsx';
import { useOutcome } from './use-outcome.ts';

export type ResultContext = {
  page: TransactionPage;
  banners: readonly Banner[];
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
  'gave up': 'falling',
} as const satisfies Record<Outcome['kind'], string>;

export function MemberResult(props: Props) {
  const { page, order, member, banners, market, locale } = props;
  const product = order.type;
  const outcome = useOutcome(order);
  const isWaiting = outcome.kind === 'loading' || outcome.kind === 'processing';
  const isSlow = useSlow(outcome.kind === 'processing');
  const country = countryOf(member, market);
  const replacement =
    outcome.kind === 'done' && outcome.receipt?.refundedAt === undefined
      ? replacementOf(banners, { product, country, now: outcome.receivedAt })
      : undefined;
  const { message, image } = replacement ?? {};
  const { title, text } = wordsOf(page, outcome, { product, locale, isSlow, message });
  return (
    <ResultScreen
      page={page}
      product={product}
      title={title}
      text={text}
      picture={image ?? PICTURES[outcome.kind]}
      progress={isWaiting ? 'waiting' : 'over'}
    >
      <Details {...props} outcome={outcome} />
    </ResultScreen>
  );
}

function Details({ outcome, ...props }: Props & { outcome: Outcome }) {
  const { page, isExternal } = props;
  switch (outcome.kind) {
    case 'loading':
      return null;
    case 'processing':
      return <ProcessingSteps {...props} state={outcome.state} />;
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
