import type { TargetAccount } from '@cairn/contract/members/target-account';
import type { StartBody } from '@cairn/contract/orders/start-transaction';
import type { SubscriptionStart } from '@cairn/contract/subscriptions/start-subscription';
import { MONTHS } from '@cairn/contract/subscriptions/subscription-interval';
import type { Product, TieredProduct } from '@cairn/contract/values/product';
import boosterDrawing from '@cairn/ui/drawings/spot-booster.svg';
import giftDrawing from '@cairn/ui/drawings/spot-gift.svg';
import purchaseDrawing from '@cairn/ui/drawings/spot-purchase.svg';
import subscriptionDrawing from '@cairn/ui/drawings/spot-subscription.svg';
import transferDrawing from '@cairn/ui/drawings/spot-transfer.svg';
import type { Effect } from '#app/errors/catalogue.ts';
import type { StoredData, StoredOrder } from '#app/pending/stored-order.ts';
import type { OrderState } from './order-state.ts';

/** `price` is the whole charge in units of the currency, as it is stored. */
export type Amounts = { avios: number; bonusAvios: number; price: number };

/** `avios` where they may have changed too: a plan's, but not what a member has asked for. */
export type Repriced = Omit<Amounts, 'avios'> & { avios?: number };

/** Everything in which the products differ once something has been chosen. */
export type ProductRow<P extends Product> = {
  amounts(data: StoredData<P>): Amounts;
  /** Chooses the call with which checkout prices the order again before starting it. */
  pricing: 'package' | 'transfer fee' | 'boost' | 'plan';
  reprice(data: StoredData<P>, quote: Repriced): StoredData<P>;
  /** Undefined while something is missing without which it cannot start, such as the recipient. */
  startBody(
    order: StoredOrder<P>,
  ): (P extends 'subscription' ? SubscriptionStart : StartBody) | undefined;
  /** The stored record of an order that the server knows. Only the browser may know some of it. */
  fromState(state: OrderState, known: StoredData<P> | undefined): StoredData<P>;
  /** The effect on the balance of the member who pays. */
  balance: 'credit' | 'debit' | 'unchanged';
  /** Products for somebody else have a step in which the recipient is entered. */
  recipient: ((data: StoredData<P>) => TargetAccount | undefined) | undefined;
  paidAvios: ((data: StoredData<P>) => number) | undefined;
  /** Raised by checkout when what was chosen is no longer sold. */
  unavailableCode: string;
  /** Effects of the current error that stop this product. */
  disabledBy: readonly Effect[];
  drawing: string;
};

export type PackageProduct = 'purchase' | 'gift';

/** Also needed by the page where avios are chosen. */
type TieredRow<P extends TieredProduct> = ProductRow<P> & {
  /** Keeps what else is known of the order, such as its recipient. */
  choose(chosen: Amounts, known: StoredData<P> | undefined): StoredData<P>;
  /** Set if the page has messages of its own. */
  codes?: { priceChange: string; unavailable: string };
};

function common({ currency }: Pick<StoredOrder, 'currency'>) {
  return { paymentMethodDetails: { version: 2 as const }, currency };
}

function totals({ avios, bonusAvios, price }: OrderState) {
  return { aviosTotal: avios + bonusAvios, priceTotal: price };
}

type Delivery = Pick<
  StoredOrder<'gift'>['data'],
  'targetAccount' | 'message' | 'issueDate' | 'isRemembered'
>;

/** The server's answer wins; without a complete recipient in it, the browser's own is kept. */
function delivery(
  { recipient, message, issueDate }: OrderState,
  known: Delivery | undefined,
): Delivery {
  return {
    ...(known?.targetAccount && { targetAccount: known.targetAccount }),
    ...(known?.message && { message: known.message }),
    ...(known?.isRemembered && { isRemembered: true }),
    ...(recipient && { targetAccount: recipient }),
    ...(message && { message }),
    ...(issueDate && { issueDate }),
  };
}

/** The part of a start body that says to whom and when; undefined without a recipient. */
function sendTo({ targetAccount, message, issueDate }: Delivery) {
  return targetAccount && { targetAccount, message, issueDate };
}

const purchase: TieredRow<'purchase'> = {
  amounts: ({ purchaseAvios: avios, purchasePrice: price, bonusAvios }) => ({
    avios,
    bonusAvios,
    price,
  }),
  choose: ({ avios, price, bonusAvios }) => ({
    purchaseAvios: avios,
    purchasePrice: price,
    bonusAvios,
  }),
  pricing: 'package',
  reprice: (data, { price, bonusAvios }) => ({ ...data, purchasePrice: price, bonusAvios }),
  startBody: (order) => ({ ...common(order), numberOfPoints: order.data.purchaseAvios }),
  fromState: (state) => ({
    ...purchase.choose(state, undefined),
    ...totals(state),
    pricePerAvios: state.pricePerAvios,
  }),
  balance: 'credit',
  recipient: undefined,
  paidAvios: ({ purchaseAvios, bonusAvios }) => purchaseAvios + bonusAvios,
  unavailableCode: 'package_unavailable',
  codes: { priceChange: 'purchase_price_change', unavailable: 'purchase_package_unavailable' },
  disabledBy: ['should_disable_products', 'should_disable_purchase'],
  drawing: purchaseDrawing,
};

const gift: TieredRow<'gift'> = {
  amounts: ({ giftAvios: avios, giftPrice: price, bonusAvios }) => ({ avios, bonusAvios, price }),
  choose: ({ avios, price, bonusAvios }, known) => ({
    ...known,
    giftAvios: avios,
    giftPrice: price,
    bonusAvios,
  }),
  pricing: 'package',
  reprice: (data, { price, bonusAvios }) => ({ ...data, giftPrice: price, bonusAvios }),
  startBody: (order) => {
    const to = sendTo(order.data);
    const { giftAvios: numberOfPoints, occasion } = order.data;
    return to && { ...common(order), numberOfPoints, ...to, occasion };
  },
  fromState: (state, known) => ({
    ...gift.choose(state, undefined),
    ...totals(state),
    ...delivery(state, known),
    ...((state.occasion ?? known?.occasion) && { occasion: state.occasion ?? known?.occasion }),
    pricePerAvios: state.pricePerAvios,
  }),
  balance: 'unchanged',
  recipient: ({ targetAccount }) => targetAccount,
  paidAvios: ({ giftAvios, bonusAvios }) => giftAvios + bonusAvios,
  unavailableCode: 'package_unavailable',
  disabledBy: ['should_disable_products'],
  drawing: giftDrawing,
};

export const transfer: TieredRow<'transfer'> = {
  amounts: ({ transferAvios: avios, transferPrice: price }) => ({ avios, bonusAvios: 0, price }),
  choose: ({ avios, price }, known) => ({
    ...known,
    transferAvios: avios,
    transferPrice: price,
  }),
  pricing: 'transfer fee',
  reprice: (data, { price }) => ({ ...data, transferPrice: price }),
  startBody: (order) => {
    const to = sendTo(order.data);
    return to && { ...common(order), numberOfPoints: order.data.transferAvios, ...to };
  },
  fromState: (state, known) => ({
    transferAvios: state.avios,
    transferPrice: state.price,
    ...totals(state),
    ...delivery(state, known),
  }),
  balance: 'debit',
  recipient: ({ targetAccount }) => targetAccount,
  paidAvios: undefined,
  unavailableCode: 'transfer_unavailable',
  disabledBy: ['should_disable_products', 'should_disable_transfer'],
  drawing: transferDrawing,
};

const booster: ProductRow<'booster'> = {
  amounts: ({ boosterAvios: avios, boosterPrice: price, bonusAvios }) => ({
    avios,
    bonusAvios,
    price,
  }),
  pricing: 'boost',
  reprice: (data, { price, bonusAvios }) => ({ ...data, boosterPrice: price, bonusAvios }),
  // A failed order releases its activities, so its state no longer says which they were.
  startBody: (order) =>
    order.data.start.glpTransactionIds.length > 0
      ? { ...common(order), ...order.data.start }
      : undefined,
  fromState: (state, known) => {
    const { avios, bonusAvios, price, currency, pricePerAvios, boost } = state;
    const multiplier = boost?.multiplier ?? known?.multiplier ?? 1;
    const glpTransactionIds = boost?.glpTransactionIds ?? known?.start.glpTransactionIds ?? [];
    return {
      boosterAvios: avios,
      boosterPrice: price,
      bonusAvios,
      multiplier,
      pricePerAvios,
      aviosTotal: totals(state).aviosTotal,
      start: { numberOfPoints: avios, currency, glpTransactionIds, multiplier },
    };
  },
  balance: 'credit',
  recipient: undefined,
  paidAvios: ({ boosterAvios, bonusAvios }) => boosterAvios + bonusAvios,
  unavailableCode: 'boost_unavailable',
  disabledBy: ['should_disable_products'],
  drawing: boosterDrawing,
};

export const subscription: ProductRow<'subscription'> = {
  amounts: ({ interval, aviosPerPeriod, pricePerPeriod }) => ({
    avios: aviosPerPeriod / MONTHS[interval],
    bonusAvios: 0,
    price: pricePerPeriod,
  }),
  pricing: 'plan',
  reprice: (data, { price, avios = subscription.amounts(data).avios }) => ({
    ...data,
    pricePerPeriod: price,
    aviosPerPeriod: avios * MONTHS[data.interval],
  }),
  startBody: ({ data: { packageId, interval } }) => ({ packageId, type: interval }),
  fromState: ({ plan, avios, price }, known) => ({
    packageId: '',
    interval: 'monthly',
    aviosPerPeriod: avios,
    ...known,
    ...plan,
    pricePerPeriod: price,
  }),
  balance: 'credit',
  recipient: undefined,
  paidAvios: ({ aviosPerPeriod }) => aviosPerPeriod,
  unavailableCode: 'plan_unavailable',
  disabledBy: ['should_disable_products', 'should_disable_subscriptions'],
  drawing: subscriptionDrawing,
};

export const TIERED_TABLE: { [P in TieredProduct]: TieredRow<P> } = { purchase, gift, transfer };

export const PRODUCT_TABLE: { [P in Product]: ProductRow<P> } = {
  ...TIERED_TABLE,
  booster,
  subscription,
};

export function rowOf<P extends Product>(product: P): ProductRow<P> {
  return PRODUCT_TABLE[product];
}
