import type { Locale } from '@cairn/contract/values/company';
import { minor } from '@cairn/contract/values/money';
import type { Letter } from '../../background/letter.ts';
import { bonusEndsSoon, bonusStarts } from './bonus-reminder.ts';
import { cancelled } from './cancelled.ts';
import { chargedBack, paymentFailed } from './charged-back.ts';
import { contactToDesk, contactToWriter } from './contact.ts';
import { deliveredToMember, deliveredToRecipient } from './delivered.ts';
import { erased, erasureRequested, erasureWithdrawn } from './erasure.ts';
import type { OrderFacts, Reader } from './facts.ts';
import { planCancelled, planEnded, planResumed } from './plan-cancelled.ts';
import { planCardChanged } from './plan-card-changed.ts';
import { planNotPaid } from './plan-not-paid.ts';
import { planPrice, planPriceKept } from './plan-price.ts';
import { planReceipt } from './plan-receipt.ts';
import {
  planChargedBack,
  planPaymentFailed,
  planRefunded,
  planRefundFailed,
  planRefundRepeated,
} from './plan-returned.ts';
import { receipt } from './receipt.ts';
import { refundFailed, refundRepeated } from './refund-failed.ts';
import { refunded } from './refunded.ts';
import { takenBack } from './taken-back.ts';
import {
  BONUS,
  BOOSTER,
  CONTACT,
  ERASURE,
  GIFT,
  GIFT_DAY,
  PAID_AT,
  PLAN,
  PURCHASE,
  RENEWS,
  RETURNED,
  TRANSFER,
  WAITING,
} from './test-facts.ts';
import type { WrittenLetter } from './writing/write-letter.ts';

/** Every letter, some in several cases, as members of a language read them. */
export function everyLetter(locale: Locale): Record<Letter, Record<string, WrittenLetter>> {
  const reader = readerIn(locale);
  const order = (facts: OrderFacts): OrderFacts => ({
    ...facts,
    ...reader,
    recipient: facts.recipient && { ...facts.recipient, locale, market: reader.market },
  });
  const plan = { ...PLAN, ...reader };
  const returned = { ...RETURNED, ...reader };
  const erasure = { ...ERASURE, ...reader };
  const bonus = { ...BONUS, ...reader };
  const contact = { ...CONTACT, ...reader };
  const scheduled = { ...plan, status: 'cancelled_scheduled', cancelsAt: RENEWS } as const;
  const refundedAt = new Date('2026-03-05T10:15:00Z');
  const refund = minor(2_900);
  const back = { fromMember: 7_000, fromRecipient: 0, owed: 3_000 };
  const arrived = { deliverAt: GIFT_DAY, deliveredAt: GIFT_DAY };
  return {
    receipt: {
      purchase: receipt(order({ ...PURCHASE, bonusAvios: 2_500 })),
      boost: receipt(order(BOOSTER)),
      gift: receipt(order(GIFT)),
      'dated gift': receipt(order({ ...GIFT, ...WAITING })),
      transfer: receipt(order(TRANSFER)),
      'dated transfer': receipt(order({ ...TRANSFER, ...WAITING })),
    },
    delivered: {
      'gift to recipient': deliveredToRecipient(order(GIFT)),
      ...Object.fromEntries(
        ['birthday', 'thank-you', 'wedding', 'just-because'].map((occasion) => [
          `${occasion} gift to recipient`,
          deliveredToRecipient(order({ ...GIFT, card: { path: '/gift/card/secret', occasion } })),
        ]),
      ),
      'transfer to recipient': deliveredToRecipient(order(TRANSFER)),
      'gift to sender': deliveredToMember(order({ ...GIFT, ...arrived })),
      'transfer to sender': deliveredToMember(order({ ...TRANSFER, ...arrived })),
    },
    cancelled: { gift: cancelled(order({ ...GIFT, ...WAITING })) },
    refunded: { purchase: refunded(order({ ...PURCHASE, takenBack: back, refundedAt })) },
    'refund-failed': { purchase: refundFailed({ ...order(PURCHASE), refund }) },
    'refund-repeated': { purchase: refundRepeated({ ...order(PURCHASE), refund }) },
    'taken-back': {
      gift: takenBack(order({ ...GIFT, takenBack: { ...back, fromRecipient: 10_000 } })),
    },
    'charged-back': { purchase: chargedBack(order({ ...PURCHASE, takenBack: back })) },
    'payment-failed': { purchase: paymentFailed(order({ ...PURCHASE, takenBack: back })) },
    contact: { 'to writer': contactToWriter(contact), 'to desk': contactToDesk(contact) },
    'erasure-requested': { '': erasureRequested(erasure) },
    'erasure-withdrawn': { '': erasureWithdrawn({ ...erasure, withdrawnAt: PAID_AT }) },
    erased: { '': erased(erasure) },
    'bonus-starts': {
      percentage: bonusStarts(bonus),
      fixed: bonusStarts({ ...bonus, product: 'gift', bonus: { kind: 'fixed', value: 500 } }),
    },
    'bonus-ends-soon': { '': bonusEndsSoon(bonus) },
    'plan-receipt': {
      first: planReceipt({ ...plan, ...firstMonth(), isFirst: true }),
      renewal: planReceipt(plan),
    },
    'plan-price': { rise: planPrice({ ...plan, nextPrice: newPrice(7_000) }) },
    'plan-price-kept': { '': planPriceKept(plan) },
    'plan-not-paid': {
      first: planNotPaid({ ...plan, ...refusedMonth(), retryDates: retries(3) }),
      last: planNotPaid({ ...plan, ...refusedMonth(), status: 'suspended', retryDates: [] }),
    },
    'plan-card-changed': { '': planCardChanged({ ...plan, changedAt: PAID_AT }) },
    'plan-cancelled': { scheduled: planCancelled(scheduled) },
    'plan-resumed': { '': planResumed(plan) },
    'plan-ended': { '': planEnded({ ...plan, status: 'cancelled' }) },
    'plan-refunded': { '': planRefunded(returned) },
    'plan-refund-failed': { '': planRefundFailed({ ...returned, refund, refundedAt: undefined }) },
    'plan-refund-repeated': { '': planRefundRepeated({ ...returned, refund }) },
    'plan-charged-back': { '': planChargedBack({ ...returned, status: 'terminated' }) },
    'plan-payment-failed': { '': planPaymentFailed({ ...returned, status: 'terminated' }) },
  };
}

function readerIn(locale: Locale): Reader {
  const { shopUrl, seller } = PURCHASE;
  return locale === 'es-ES'
    ? { shopUrl, seller, company: 'IB', market: 'ES', locale }
    : { shopUrl, seller, company: 'EI', market: 'IE', locale };
}

function newPrice(amount: number) {
  return { amount: minor(amount), currency: 'EUR', from: RENEWS } as const;
}

function firstMonth() {
  const months = ['latest', ...Array.from({ length: 11 }, () => 'planned' as const)] as const;
  return { year: { from: PAID_AT, months, avios: 5_000 } };
}

/** The month after the eighth was refused. */
export function refusedMonth() {
  const months = PLAN.year?.months.map((month) => (month === 'latest' ? 'refused' : month)) ?? [];
  return {
    status: 'autorenewing' as const,
    year: { from: new Date('2025-07-02T08:40:00Z'), months, avios: 40_000 },
  };
}

export function retries(count: number): Date[] {
  const days = ['2026-04-02', '2026-04-05', '2026-04-10'];
  return days.slice(-count).map((day) => new Date(`${day}T08:40Z`));
}
