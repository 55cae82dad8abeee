import { type TargetAccount, targetAccount } from '@cairn/contract/members/target-account';
import type { OfferedCards, PaymentSession } from '@cairn/contract/orders/payment-session';
import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import type { StatusName, TransactionState } from '@cairn/contract/orders/transaction-state';
import {
  MONTHS,
  type SubscriptionInterval,
} from '@cairn/contract/subscriptions/subscription-interval';
import type {
  SubscriptionStatus,
  UserSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { COMPANIES, partnerOf } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { monthsAfter } from '@cairn/contract/values/months-after';
import type { Product } from '@cairn/contract/values/product';
import { serverNow } from '@cairn/contract/values/server-clock';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import type { OrderStatus } from '#app/pending/stored-order.ts';

/** `over` is a subscription that has ended in a way that no order can: refunded, closed and so on. */
export type ServerStatus = Exclude<OrderStatus, 'payment_started'> | 'over';

type PlanState = {
  /** Empty for renewals, which start nothing. */
  packageId: string;
  packageName?: string;
  interval: SubscriptionInterval;
  /** The avios of one billing period: a month's, or a year's. */
  aviosPerPeriod: number;
  /** Before the first payment: the date if it is made today. */
  nextBillingDate?: string;
  /** Changes of card only: the next charge. */
  nextBillingPrice?: number;
  /** The first day that a renewal pays for. */
  periodStart?: string;
  pricePerAvios: number;
  /** A payment is for one billing period. */
  aviosTotal: number;
  priceTotal: number;
};

function totalsOf(aviosPerPeriod: number, price: number) {
  return {
    aviosPerPeriod,
    pricePerAvios: Number((price / aviosPerPeriod).toFixed(6)),
    aviosTotal: aviosPerPeriod,
    priceTotal: price,
  };
}

/** An order as the server knows it, in the same terms for every product. */
export type OrderState = {
  status: ServerStatus;
  /** The payment is authorised: the member must not be asked to pay again. */
  isPaid: boolean;
  /** Paid, and waiting for its delivery date. */
  isScheduled: boolean;
  currency: Currency;
  /** Credited at once. Annual plans, too, are credited every month. */
  avios: number;
  bonusAvios: number;
  /** The whole charge, in units of the currency. */
  price: number;
  pricePerAvios?: number;
  session?: PaymentSession | undefined;
  rememberedCards?: OfferedCards | undefined;
  /** When an unpaid order ends, in ms. */
  expiresAt?: number | undefined;
  errorCode?: number | undefined;
  /** Pay was pressed, and the payment may still succeed. */
  isUnderWay: boolean;
  /** Set when the last payment was refused and the provider has given a reason. */
  refusalReason?: RefusalReason | undefined;
  encodedAuthState?: string | undefined;
  /** The recipient's membership number, which stays when the rest has been erased. */
  recipientNumber?: string | undefined;
  recipient?: TargetAccount | undefined;
  message?: string | undefined;
  occasion?: string | undefined;
  issueDate?: string | undefined;
  /** The moment of that date at which it arrives. */
  deliverAt?: string | undefined;
  boost?: { multiplier: number; qualifyingAvios: number; glpTransactionIds: string[] };
  plan?: PlanState;
  /** Completed changes of card only. */
  card?: { type: string; digits?: string | undefined };
};

const TRANSACTION_STATUS: Record<StatusName, ServerStatus> = {
  payment_session: 'payment_pending',
  start_transaction: 'payment_pending',
  payment_authorised: 'payment_pending',
  credit_points: 'payment_pending',
  payment_captured: 'done',
  transaction_complete: 'done',
  points_added_to_customer_account: 'done',
};

export function fromTransaction(
  product: Product,
  { statusName, payload }: TransactionState,
): OrderState {
  const { additionalData, targetAccount: target, expiresAt } = payload;
  const { totalPrice, multiplier, qualifyingAviosAmount, glpTransactionIds = [] } = additionalData;
  const { interval = 'monthly', packageName, periodStart, nextBillingDate } = additionalData;
  const { nextBillingPrice, paymentMethod } = additionalData;
  const isPlan = product === 'subscription';
  return {
    status: transactionStatus(product, { statusName, payload }),
    isPaid: statusName === 'payment_authorised' || statusName === 'credit_points',
    isScheduled: statusName === 'payment_captured',
    currency: payload.currency,
    avios: isPlan ? payload.aviosAmount / MONTHS[interval] : payload.aviosAmount,
    bonusAvios: payload.aviosBonusAmount ?? 0,
    price: totalPrice,
    pricePerAvios: payload.pricePerPoint,
    session: payload.paymentSession,
    rememberedCards: payload.rememberedCards,
    expiresAt: expiresAt === undefined ? undefined : Date.parse(expiresAt),
    errorCode: payload.errorCode,
    isUnderWay: payload.paymentUnderWay === true,
    refusalReason: payload.refusalReason,
    encodedAuthState: payload.encodedAuthState,
    recipientNumber: target?.ffpNumber,
    recipient: targetAccount.safeParse(target).data,
    message: payload.message,
    occasion: payload.occasion,
    issueDate: payload.issueDate,
    deliverAt: payload.deliverAt,
    ...(multiplier !== undefined && {
      boost: {
        multiplier,
        qualifyingAvios: qualifyingAviosAmount ?? payload.aviosAmount / multiplier,
        glpTransactionIds,
      },
    }),
    ...(isPlan && {
      plan: {
        packageId: '',
        interval,
        ...totalsOf(payload.aviosAmount, totalPrice),
        ...(packageName && { packageName }),
        ...(nextBillingDate && { nextBillingDate }),
        ...(nextBillingPrice !== undefined && { nextBillingPrice }),
        ...(periodStart && { periodStart }),
      },
    }),
    ...(paymentMethod && { card: paymentMethod }),
  };
}

function transactionStatus(
  product: Product,
  { statusName, payload }: TransactionState,
): ServerStatus {
  if (payload.errorCode !== undefined) return 'failed';
  const waitsForStepUp = payload.redirectUrl !== undefined && payload.followRedirect === true;
  if (product === 'transfer' && waitsForStepUp) return 'mfa_pending';
  return TRANSACTION_STATUS[statusName];
}

const SUBSCRIPTION_STATUS: Record<SubscriptionStatus, ServerStatus> = {
  active: 'done',
  cancelled_scheduled: 'done',
  suspended: 'done',
  autorenewing: 'done',
  failed: 'failed',
  unverified: 'payment_pending',
  refunded: 'over',
  cancelled: 'over',
  closed: 'over',
  refund_pending: 'over',
  terminated: 'over',
  expired: 'over',
};

export function fromSubscription(plan: UserSubscription, now = new Date(serverNow())): OrderState {
  const { subscriptionStatus, pendingCustomerAction, cost, avios, targetFFP } = plan;
  const status = SUBSCRIPTION_STATUS[subscriptionStatus];
  const ifPaidNow = () =>
    monthsAfter(now, MONTHS[cost.frequency], zoneOf(targetFFP.partner)).toISOString();
  // Once cancelled, the date is the plan's last day.
  const isEnding = subscriptionStatus === 'cancelled_scheduled';
  const nextBillingDate =
    status === 'payment_pending' ? ifPaidNow() : isEnding ? undefined : plan.renewDate;
  return {
    status,
    isPaid: status === 'payment_pending' && !pendingCustomerAction,
    isScheduled: false,
    isUnderWay: plan.paymentUnderWay === true,
    refusalReason: plan.refusalReason,
    currency: cost.currency,
    avios: avios.monthly,
    bonusAvios: 0,
    price: cost.amount,
    session: plan.paymentSession,
    plan: {
      packageId: plan.packageId,
      packageName: plan.packageName,
      interval: cost.frequency,
      ...totalsOf(avios[cost.frequency], cost.amount),
      ...(nextBillingDate && { nextBillingDate }),
    },
  };
}

function zoneOf(partner: UserSubscription['targetFFP']['partner']): string {
  const company = COMPANIES.find((one) => partnerOf(one) === partner);
  return company ? companyTimeZone(company) : 'UTC';
}

/** The browser knows that a payment has begun before the server does. */
export function latestStatus(local: OrderStatus, server: ServerStatus): OrderStatus | 'over' {
  return local === 'payment_started' && server === 'payment_pending' ? local : server;
}
