import { paidWith } from '@cairn/contract/orders/paid-with';
import type { TimelineStep, TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { HistoryPage } from '#app/content/pages/history-page.server.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { paidWithText } from '#app/ordering/receipt/payment-words.ts';
import { firstNameOf, formatDay, reasonOf } from './describe-row.ts';

export type ShownStep = { state: TimelineStep['state']; title: string; note: string | undefined };
type Content = Pick<HistoryPage, 'timeline' | 'rows' | 'reasons' | 'receipt'>;
type TimelineTexts = Omit<HistoryPage['timeline'], 'title' | 'takenBackText' | 'refundDelayed'>;

const TEXT_KEYS = {
  ordered: 'ordered',
  renewal_due: 'renewalDue',
  confirmed: 'confirmed',
  paid: 'paid',
  scheduled: 'scheduled',
  credited: 'credited',
  all_credited: 'allCredited',
  failed: 'failed',
  cancelled: 'cancelled',
  refund_requested: 'refundRequested',
  refunded: 'refunded',
  charged_back: 'chargedBack',
  taken_back: 'takenBack',
} as const satisfies Record<TimelineStep['event'], keyof TimelineTexts>;

export function timelineSteps(
  content: Content,
  detail: TransactionDetail,
  locale: string,
): ShownStep[] {
  const values = valuesOf(content, detail, locale);
  return detail.timeline.map((step) => {
    const texts = textsOf(content, step, detail);
    const amount = formatCount(aviosOf(step, detail), locale);
    return {
      state: step.state,
      title: fillIn(texts[step.state] ?? texts.done, { ...values, amount }),
      note: noteOf(content, step, detail, { locale, note: texts.note }),
    };
  });
}

function textsOf({ timeline }: Content, step: TimelineStep, detail: TransactionDetail) {
  const isDelayed = step.event === 'refunded' && step.state === 'current' && detail.refundDelayed;
  return (isDelayed && timeline.refundDelayed) || timeline[textKeyOf(step, detail)];
}

/** A step's own share of the avios: a year's first month, or what was taken back from a recipient. */
function aviosOf({ event }: TimelineStep, detail: TransactionDetail): number {
  const { aviosAmount, bonusAvios, billing, received } = detail;
  if (event === 'credited' && billing === 'annually') return aviosAmount / 12;
  if (event === 'taken_back' && received) return received.aviosTakenBack;
  return aviosAmount + bonusAvios;
}

function textKeyOf(
  { event, state }: TimelineStep,
  { status, recipient }: TransactionDetail,
): keyof TimelineTexts {
  if (event === 'paid' && state === 'current' && status !== 'open') return 'paying';
  if (event === 'credited' && recipient) return 'sent';
  return TEXT_KEYS[event];
}

function valuesOf({ rows }: Content, detail: TransactionDetail, locale: string) {
  const { totalPrice, currency, issueDate } = detail;
  return {
    total: formatMoney(minorFromDecimal(totalPrice), currency, locale),
    name: firstNameOf(rows, detail),
    date: issueDate ? formatDay(issueDate, locale) : '',
  };
}

type Noted = { locale: string; note: string | undefined };

/** When it happened or will happen, and what more there is to say about it. */
function noteOf(
  content: Content,
  step: TimelineStep,
  detail: TransactionDetail,
  { locale, note }: Noted,
): string | undefined {
  if (step.state === 'current') return note;
  if (step.at === undefined) return undefined;
  const moment = formatMoment(new Date(step.at), detail.timeZone, locale);
  const more = step.state === 'done' ? factOf(content, step, detail, locale) : undefined;
  return more ? `${moment}. ${more}` : moment;
}

/** A payment's step names how it was paid, a failure's the reason, a refund's the avios that it took back. */
function factOf(
  { timeline, reasons, receipt }: Content,
  step: TimelineStep,
  detail: TransactionDetail,
  locale: string,
): string | undefined {
  const { paymentMethod, failureCode, creditedAvios, keepsAvios } = detail;
  if (step.event === 'paid') {
    const paid = paidWith(paymentMethod);
    return paid && paidWithText(receipt, paid);
  }
  const reason = step.event === 'failed' ? [reasonOf(reasons, failureCode)] : [];
  const hasTaken = creditedAvios > 0 && !keepsAvios && step === detail.timeline.find(tookBack);
  const amount = formatCount(creditedAvios, locale);
  const taken = hasTaken ? [fillIn(timeline.takenBackText, { amount })] : [];
  return [...reason, ...taken].join('. ') || undefined;
}

/** The first of these: an order that is being refunded may still be charged back, or its capture fail. */
function tookBack({ event }: TimelineStep): boolean {
  return event === 'refund_requested' || event === 'charged_back' || event === 'failed';
}
