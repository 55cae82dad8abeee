import { isCardChange } from '@cairn/contract/orders/card-change';
import type { OfferedCards, PaymentSession } from '@cairn/contract/orders/payment-session';
import { payableId } from '@cairn/contract/orders/transaction-id';
import { FAILURES } from '@cairn/contract/orders/transaction-state';
import type { Product } from '@cairn/contract/values/product';
import { serverNow } from '@cairn/contract/values/server-clock';
import { report } from '#app/errors/report-to-server.ts';
import { orderStateQuery, quoteOrder, startOrder } from '#app/ordering/orders/order-calls.ts';
import { isLocal, orderFromState, repriced } from '#app/ordering/orders/orders.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import {
  isSameTerms,
  isWorse,
  type Terms,
  type TermsChange,
  termsOf,
} from '#app/ordering/orders/terms.ts';
import { changePath, checkoutPath, leavePath } from '#app/ordering/paths.ts';
import {
  clearPending,
  discardInvalid,
  pendingText,
  readPending,
  updatePending,
  writePending,
} from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { fetcherFor, fetchForMember } from '#app/shop-api/client/member-query.ts';
import {
  afterFailure,
  afterState,
  type CheckoutStep,
  type CheckoutUser,
  type FirstStep,
  firstStep,
  type Place,
} from './checkout-flow.ts';

export type Checkout = {
  place: Place;
  user: CheckoutUser;
  fetcher: Fetcher;
  /** The terms that the member has confirmed. */
  agreed: Terms | undefined;
  now: number;
  /** Loaded again because another tab or the browser's history has changed something. */
  isReload: boolean;
  /** Whether the member is still on this page. After they have left, nothing is started or stored. */
  isCurrent: () => boolean;
};

export type Loaded =
  | Exclude<FirstStep, { kind: 'start' | 'resume' | 'move' }>
  | Exclude<CheckoutStep, { kind: 'pay' }>
  /** On to the order's own URL. */
  | { kind: 'move'; to: string; change?: TermsChange | undefined }
  /** A payment for an earlier order of the same product may still succeed. */
  | { kind: 'under way'; id: string; type: Product }
  /** Another tab has started another order instead of this one. */
  | { kind: 'replaced'; by: string }
  /** It is dearer or brings fewer avios: the member must confirm it before they can pay. */
  | { kind: 'agree'; order: StoredOrder; change: TermsChange }
  | {
      kind: 'pay';
      order: StoredOrder;
      session: PaymentSession;
      /** Undefined for plans, which keep their card by themselves. */
      rememberedCards: OfferedCards | undefined;
      /** When the order ends, in ms; its payment session may end before. */
      expiresAt: number | undefined;
      change: TermsChange | undefined;
    };

/** Starts or resumes the order named by the URL or stored in the browser. */
export async function loadCheckout(checkout: Checkout): Promise<Loaded> {
  const { place, user, now } = checkout;
  const isLost = discardInvalid(now) === 'unreadable';
  const subject = typeof user === 'string' ? undefined : user.subject;
  const read = readPending(subject, now);
  const hidden = read.kind === 'hidden' ? read.kind : undefined;
  const first = firstStep(place, read.kind === 'found' ? read.order : hidden, user);
  switch (first.kind) {
    case 'start':
      return await start(checkout, first.order, first.member);
    case 'resume':
      return await resume(checkout, first);
    case 'leave':
      return isLost ? { ...first, errorCode: 'stored_transaction_lost' } : first;
    default:
      return first;
  }
}

/** Starts what was chosen on the server, at the current price. */
async function start(
  { fetcher, place, agreed, isCurrent }: Checkout,
  order: StoredOrder,
  member: string,
): Promise<Loaded> {
  const quoted = await quoteOrder(member, fetcher, order, serverNow());
  if (!isCurrent()) return { kind: 'wait' };
  if (!quoted.ok) return leaveAfter(order, quoted.code);
  const quote = quoted.value;
  const to = changePath(order.type, order.currency);
  if (!quote) {
    void refetchAfter('other price');
    return { kind: 'leave', to, errorCode: rowOf(order.type).unavailableCode };
  }
  // Chosen by a visitor from another country: the page where plans are chosen shows what it costs.
  if (quote.currency && quote.currency !== order.currency) return { kind: 'leave', to };
  const current = repriced(order, quote);
  const change = { before: termsOf(order), now: termsOf(current) };
  const isAgreed = agreed !== undefined && isSameTerms(change.now, agreed);
  if (!isSameTerms(change.before, change.now)) void refetchAfter('other price');
  if (isWorse(change) && !isAgreed) return { kind: 'agree', order: current, change };

  const started = await startOrder(fetcherFor(member, fetcher), order, isCurrent);
  void refetchAfter('order');
  if (!started.ok && started.code === 'payment_under_way' && started.transactionId) {
    return { kind: 'under way', id: started.transactionId, type: order.type };
  }
  if (!started.ok) return leaveAfter(order, started.code);
  const { id, ...stepUp } = started.value;
  updatePending(order.id, (kept) => ({ ...repriced(kept, quote), ...stepUp, id, member }));
  return {
    kind: 'move',
    to: checkoutPath({ id, isExternal: place.isExternal }),
    change: isSameTerms(change.before, change.now) || isAgreed ? undefined : change,
  };
}

/** Codes without a message of their own are logged, because the member sees a general one. */
function leaveAfter(order: Parameters<typeof afterFailure>[0], code: string): Loaded {
  const next = afterFailure(order, code);
  if (next.kind === 'leave' && next.errorCode === 'checkout_failed') report(code, order.type);
  return next;
}

type Named = { id: string; type: Product; member: string };

/** Resumes an order that the server knows. This browser need not have stored anything about it. */
async function resume(
  { fetcher, place, agreed, now, isReload, isCurrent }: Checkout,
  { id: named, type, member }: Named,
): Promise<Loaded> {
  const parsed = payableId.safeParse(named);
  if (!parsed.success) {
    return { kind: 'leave', to: leavePath({ id: named, type }), errorCode: 'order_not_found' };
  }
  const id = parsed.data;
  const storedBefore = pendingText();
  const answer = await fetchForMember(member, fetcher, orderStateQuery({ id, type }));
  if (!isCurrent()) return { kind: 'wait' };
  if (!answer.ok) {
    const currency = storedOrder(id, member)?.currency;
    // An order that is not this member's cannot be resumed later either.
    if (answer.code === 'network_error_404') clearPending(id);
    return leaveAfter({ id, type, ...(currency && { currency }) }, answer.code);
  }
  const state = answer.value;
  // Read only after the call: another tab may have paid the order in the meantime.
  const known = storedOrder(id, member);
  const replacement =
    state.errorCode === FAILURES.cancelled ? newerOrder(type, id, member) : undefined;
  if (replacement) {
    const by = checkoutPath({ id: replacement.id, isExternal: place.isExternal });
    return { kind: 'replaced', by };
  }
  const next = afterState({ id, isExternal: place.isExternal }, type, state, known);
  if (state.status === 'over') report('schema_validation_failed', { id, status: state.status });
  const order = orderFromState({ id, type, state, known, member, now });
  // If another tab has discarded or replaced the stored order, it is not stored again. A change of card
  // never takes the place of an order.
  const isFree = storedBefore === undefined || !isCardChange(id);
  const mayStore = known !== undefined || (!isReload && isFree && pendingText() === storedBefore);
  const store = (changed: StoredOrder) => mayStore && writePending(changed);
  if (next.kind === 'step up') {
    // Written before the member leaves, so that coming back without confirmation is recognised.
    store({ ...order, status: 'mfa_pending', followRedirect: false });
  }
  if (next.kind === 'leave' && next.errorCode === 'confirmation_denied') {
    // A member who resumes the order later is asked for the step-up again.
    store({ ...order, status: 'mfa_pending', followRedirect: true });
  }
  if (next.kind !== 'pay') return next;

  const terms = termsOf(order);
  const change = { before: known ? termsOf(known) : terms, now: terms };
  const isAgreed = agreed !== undefined && isSameTerms(terms, agreed);
  if (isWorse(change) && !isAgreed) return { kind: 'agree', order, change };
  store(order);
  return {
    kind: 'pay',
    order,
    session: next.session,
    rememberedCards: state.rememberedCards,
    expiresAt: state.expiresAt,
    change: isSameTerms(change.before, terms) || isAgreed ? undefined : change,
  };
}

function storedOrder(id: string, member: string): StoredOrder | undefined {
  const read = readPending(member);
  return read.kind === 'found' && read.order.id === id ? read.order : undefined;
}

/** The order that this browser has started since. */
function newerOrder(type: Product, id: string, member: string): StoredOrder | undefined {
  const read = readPending(member);
  if (read.kind !== 'found' || read.order.type !== type) return undefined;
  return isLocal(read.order.id) || read.order.id === id ? undefined : read.order;
}
