import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { isolated } from '@cairn/contract/values/isolated';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import type { OrderState } from '#app/ordering/orders/order-state.ts';
import { formatDay } from '#app/ordering/receipt/receipt-rows.ts';
import {
  type Done,
  isCalledBack,
  type Order,
  type OrderOutcome,
  type PaymentDoubt,
  receivedAvios,
} from './outcome.ts';
import { isReturned, moneyText, type ReturnedReceipt, refundTexts } from './refund-words.ts';

export type ResultTexts = { title: string; text: string };

type About = {
  kind: Exclude<Order['kind'], 'card'>;
  locale: string;
  /** The member's; the receipt's is the same. */
  timeZone: string;
  isSlow: boolean;
  /** Undefined once the payment is confirmed. */
  doubt?: PaymentDoubt | undefined;
  /** A campaign banner's text in place of the page's. */
  message: string | undefined;
};

/** Heading and first sentence for each outcome. */
export function resultTexts(
  page: TransactionPage,
  outcome: OrderOutcome,
  about: About,
): ResultTexts {
  switch (outcome.kind) {
    case 'loading':
    case 'over':
      return { title: page.title, text: page.intro };
    case 'processing':
      return processingTexts(page, about);
    case 'failed': {
      const { title, text, reasons } = page.failed;
      return { title: title[about.kind], text: reasons[`${outcome.state.errorCode}`] ?? text };
    }
    case 'done':
      // A later visit must not claim avios that have been refunded since.
      return isReturned(outcome.receipt)
        ? returnedTexts(page, outcome.state, outcome.receipt, about)
        : successTexts(page.success, outcome, about);
    case 'missing':
      return page.missing;
    case 'gave up':
      return page.gaveUp;
  }
}

function processingTexts(page: TransactionPage, { kind, isSlow, doubt }: About): ResultTexts {
  const { title, text, slowText } = page.processing;
  if (doubt === 'confirming') return { title: page.payment.confirmingTitle, text };
  if (doubt !== undefined) return page.payment[doubt];
  return { title: title[kind], text: isSlow ? slowText : text };
}

function returnedTexts(
  page: TransactionPage,
  state: OrderState,
  receipt: ReturnedReceipt,
  { kind, ...clock }: About,
): ResultTexts {
  const values = valuesOf(state, receipt, clock);
  const texts = page.success[kind];
  if (!('cancelled' in texts) || !isCalledBack(state, receipt)) {
    return refundTexts(page, receipt, values, clock.locale);
  }
  const money = moneyText(page, receipt, values, clock.locale);
  return filled(texts.cancelled, { ...values, money });
}

function successTexts(
  success: TransactionPage['success'],
  { state, receipt }: Done,
  { kind, message, ...clock }: About,
): ResultTexts {
  const texts = success[kind];
  const values = valuesOf(state, receipt, clock);
  const { title, text } = state.isScheduled && 'dated' in texts ? texts.dated : texts;
  const own = ownText(texts, state, values.date) ?? text;
  return filled({ title, text: message ?? own }, values);
}

/** The text for a plan without a next payment, or for what was sent with a message; else undefined. */
function ownText(
  texts: TransactionPage['success'][About['kind']],
  { isScheduled, message }: OrderState,
  date: string,
): string | undefined {
  if ('noPaymentText' in texts) return date === '' ? texts.noPaymentText : undefined;
  return 'messageText' in texts && message && !isScheduled ? texts.messageText : undefined;
}

function filled({ title, text }: ResultTexts, values: Record<string, string>): ResultTexts {
  return { title: fillIn(title, values), text: fillIn(text, values) };
}

/** Values for the placeholders in texts about an order. */
export function valuesOf(
  state: OrderState,
  receipt: Done['receipt'],
  { timeZone, locale }: { timeZone: string; locale: string },
) {
  const { recipient, recipientNumber, price, currency, boost } = state;
  return {
    amount: receivedAvios(state).toLocaleString(locale),
    name: isolated(receipt?.recipient?.firstName ?? recipient?.firstName ?? recipientNumber ?? ''),
    date: dateOf(state, receipt?.timeZone ?? timeZone, locale),
    day: dayOf(state, receipt?.timeZone ?? timeZone, locale),
    total: formatMoney(minorFromDecimal(price), currency, locale),
    multiplier: boost ? `${boost.multiplier}x` : '',
    earned: boost?.qualifyingAvios.toLocaleString(locale) ?? '',
  };
}

/** The day of a gift or transfer, for a heading: within a year it needs no year. */
function dayOf({ deliverAt }: OrderState, timeZone: string, locale: string): string {
  if (deliverAt === undefined) return '';
  const format = { day: 'numeric', month: 'long', timeZone } as const;
  return new Date(deliverAt).toLocaleDateString(locale, format);
}

/** When a gift or transfer arrives, or a plan is charged next. */
export function dateOf({ deliverAt, plan }: OrderState, timeZone: string, locale: string): string {
  if (deliverAt !== undefined) return formatMoment(new Date(deliverAt), timeZone, locale);
  if (plan?.nextBillingDate === undefined) return '';
  return formatDay(plan.nextBillingDate, locale, timeZone);
}
