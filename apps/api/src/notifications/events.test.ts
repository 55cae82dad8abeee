import { CALLS } from '@cairn/contract/calls/calls';
import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import { expect, test } from 'vitest';
import { ERASURE_LETTERS, type Letter, ORDER_LETTERS, PLAN_LETTERS } from '../background/letter.ts';
import type { ChargeState, EventCause } from '../database/tables/charges.ts';
import type { OrderState } from '../database/tables/orders.ts';

/** The letters about an event, or the reason why its member gets none. */
type Decision = readonly [Letter, ...Letter[]] | string;

const ON_PAGE = 'the member is on the page that says so, and no money has moved';
const ON_ITS_WAY = 'nothing is certain yet; a letter follows from what it leads to';
const OUR_SIDE = 'concerns the shop and the provider, not the member';
const BY_STATE = 'told by the state or status that it leads to';

const ORDER_STATES = {
  awaiting_step_up: ON_PAGE,
  started: ON_PAGE,
  payment_session: ON_PAGE,
  payment_authorised: ON_ITS_WAY,
  held: ON_ITS_WAY,
  captured: ON_ITS_WAY,
  scheduled: ['receipt'],
  complete: ['receipt', 'delivered'],
  expired: ON_PAGE,
  refused: ON_PAGE,
  cancelled: ON_PAGE,
  refund_requested: ['cancelled', 'taken-back'],
  refunded: ['refunded', 'taken-back'],
  charged_back: ['charged-back', 'payment-failed'],
} satisfies Record<OrderState, Decision>;

const SUBSCRIPTION_STATUSES = {
  unverified: ON_PAGE,
  failed: ON_PAGE,
  expired: ON_PAGE,
  active: ['plan-receipt', 'plan-resumed'],
  autorenewing: ['plan-not-paid'],
  suspended: ['plan-not-paid'],
  cancelled_scheduled: ['plan-cancelled'],
  cancelled: ['plan-cancelled', 'plan-ended'],
  refund_pending: ON_ITS_WAY,
  refunded: ['plan-refunded'],
  terminated: ['plan-charged-back', 'plan-payment-failed'],
  closed: 'a suspended plan is closed when its member starts another, whose receipt they get',
} satisfies Record<SubscriptionStatus, Decision>;

/** States of a charge that pays a subscription's month or verifies a card. */
const CHARGE_STATES = {
  open: ON_ITS_WAY,
  authorised: ON_ITS_WAY,
  held: ON_ITS_WAY,
  paid: ['plan-receipt', 'plan-card-changed'],
  failed: ['plan-not-paid'],
  refund_requested: ON_ITS_WAY,
  refunded: ['plan-refunded'],
  charged_back: ['plan-charged-back', 'plan-payment-failed'],
} satisfies Record<ChargeState, Decision>;

const CAUSES = {
  started: ON_PAGE,
  step_up: ON_PAGE,
  balance_spent: ON_PAGE,
  session: ON_PAGE,
  replaced: ON_PAGE,
  cancelled_by_member: ['plan-cancelled'],
  cancelled_by_operator: ['plan-cancelled'],
  cancellation_undone: ['plan-resumed'],
  expired: ON_PAGE,
  authorised: ON_ITS_WAY,
  flagged: ON_ITS_WAY,
  captured: ['receipt', 'plan-receipt'],
  refused: ['plan-not-paid'],
  capture_failed: ['payment-failed', 'plan-payment-failed'],
  wrong_amount: OUR_SIDE,
  recipient_cap: ON_PAGE,
  recipient_gone: ['cancelled'],
  voided: BY_STATE,
  released: ON_ITS_WAY,
  rejected: BY_STATE,
  failed_by_operator: BY_STATE,
  delivered: ['delivered'],
  ended: ['plan-ended'],
  card_changed: ['plan-card-changed'],
  refund_by_member: ['refunded', 'taken-back', 'plan-refunded'],
  refund_by_operator: ['refunded', 'taken-back', 'plan-refunded'],
  delivery_cancelled: ['cancelled'],
  refunded: ['refunded', 'plan-refunded'],
  returned_elsewhere:
    'whoever made the transfer is in touch with the member, and the letters name the card',
  charged_back: ['charged-back', 'plan-charged-back'],
  imported: OUR_SIDE,
} satisfies Record<EventCause, Decision>;

/** Everything that somebody can ask the shop to do, by call. */
const WRITES: Record<string, Decision> = {
  'post /saveToken': OUR_SIDE,
  'post /transactions': ON_PAGE,
  'post /transfer-check': ON_PAGE,
  'post /transaction/new': ON_PAGE,
  'post /transactions/{transactionId}/payment-check': ON_ITS_WAY,
  'post /transactions/{transactionId}/payment-attempts': ON_ITS_WAY,
  'delete /transactions/{transactionId}/payment-attempts/{attemptId}': ON_PAGE,
  'post /transactions/{transactionId}/cancel': ON_PAGE,
  'post /transactions/{transactionId}/refund': ['refunded', 'taken-back'],
  'delete /transactions/{transactionId}/delivery': ['cancelled', 'refunded'],
  'post /subscriptions': ON_PAGE,
  'post /subscriptions/{subscriptionID}/cancellation': ['plan-cancelled'],
  'delete /subscriptions/{subscriptionID}/cancellation': ['plan-resumed'],
  'post /subscriptions/{subscriptionID}/card-changes': ['plan-card-changed'],
  'post /subscriptions/{subscriptionID}/refund': ['plan-refunded'],
  'post /stickycampaignenrolment': ON_PAGE,
  'post /users/current/recipients': ON_PAGE,
  'delete /users/current/recipients/{recipientId}': ON_PAGE,
  'delete /users/current/cards/{cardId}': ON_PAGE,
  'put /users/current/goal': ON_PAGE,
  'delete /users/current/goal': ON_PAGE,
  'post /users/current/erasure': ['erasure-requested'],
  'delete /users/current/erasure': ['erasure-withdrawn'],
  'put /users/current/bonus-reminders': ON_PAGE,
  'delete /users/current/bonus-reminders': ON_PAGE,
  'post /bonus-reminders/leave': ON_PAGE,
  'post /bonus-reminders/leave-form': ON_PAGE,
  // Shows a gift's card; its token must not be in an address.
  'post /gift-card': ON_PAGE,
  'post /contact': ['contact'],
  'post /webhooks/payments': BY_STATE,
};

/** Events that no call causes: they happen when their day comes. */
const ON_ITS_DAY: Record<string, Decision> = {
  'the provider rejects a refund, or its money comes back': ['refund-failed', 'plan-refund-failed'],
  'such a refund is made again': ['refund-repeated', 'plan-refund-repeated'],
  'a gift or transfer arrives': ['delivered'],
  'a member is erased': ['erased'],
  'a new price is announced': ['plan-price'],
  'an announced price is withdrawn': ['plan-price-kept'],
};

test('every call that changes something is told by email, or not for a reason [10.1]', () => {
  const writes = CALLS.filter(({ method }) => method !== 'get');
  expect(writes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(WRITES).toSorted(),
  );
});

test('every letter is about an event [10.1]', () => {
  const events = [ORDER_STATES, SUBSCRIPTION_STATUSES, CHARGE_STATES, CAUSES, WRITES, ON_ITS_DAY];
  const told = events.flatMap((table) => Object.values<Decision>(table)).flat();
  const letters = [...ORDER_LETTERS, ...PLAN_LETTERS, ...ERASURE_LETTERS, 'contact'];
  expect(letters.filter((letter) => !told.includes(letter))).toEqual([]);
});
