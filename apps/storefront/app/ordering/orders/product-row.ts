import type { TargetAccount } from '@cairn/contract/members/target-account';
import type { StartBody } from '@cairn/contract/orders/start-transaction';
import type { SubscriptionStart } from '@cairn/contract/subscriptions/start-subscription';
import type { Product, TieredProduct } from '@cairn/contract/values/product';
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
export type TieredRow<P extends TieredProduct> = ProductRow<P> & {
  /** Keeps what else is known of the order, such as its recipient. */
  choose(chosen: Amounts, known: StoredData<P> | undefined): StoredData<P>;
  /** Set if the page has messages of its own. */
  codes?: { priceChange: string; unavailable: string };
};
