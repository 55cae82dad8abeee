import {
  type ChargeFacts,
  type Decision,
  newPayment,
  type PaymentFacts,
  withState,
} from './decision.ts';
import { done } from './outcome.ts';
import { cardOf, type Report } from './report.ts';

/**
 * A charge of 0 verifies and stores a card for later charges. There is no money to capture, to hold or
 * to void: the first card that is good is used, and any other is forgotten.
 */
export function cardVerified(
  charge: ChargeFacts,
  pspReference: string,
  known: PaymentFacts | undefined,
  report: Extract<Report, { kind: 'authorised' }>,
): Decision {
  const { amount, method, cardSummary, storedCard, needsReview, captureAt } = report;
  const endsAttempt = { refusal: undefined };
  const isAwaited = known ? charge.state === 'authorised' : charge.state === 'open';
  const isWanted = isAwaited && !charge.obstacle;
  if (known && (charge.paid_by === pspReference || known.state !== 'authorised')) {
    return { outcome: done('known already'), endsAttempt };
  }
  const payment = {
    ...(known ?? newPayment(amount, report)),
    method: method ?? known?.method ?? null,
    card_summary: cardSummary ?? known?.card_summary ?? null,
  };
  // Neither the stored card nor the risk is in an answer: only the notification tells them.
  if (captureAt) {
    if (!isWanted) return { outcome: done('left to its notification'), endsAttempt };
    return {
      outcome: done('authorised'),
      payment,
      charge: { state: 'authorised' },
      endsAttempt,
    };
  }
  const card = cardOf(report);
  if (isWanted && amount.currency === charge.currency && storedCard && !needsReview) {
    return {
      outcome: done('verified'),
      payment,
      charge: { state: 'paid', paid_by: pspReference },
      endsAttempt,
      consequence: { kind: 'authorised', ...card },
    };
  }
  return {
    outcome: done(needsReview ? 'card not used: flagged' : 'card not used'),
    payment: withState(payment, 'cancelled'),
    endsAttempt,
    ...(isAwaited && { charge: { state: 'failed' } }),
    consequence: { kind: 'unused', ...card },
  };
}
