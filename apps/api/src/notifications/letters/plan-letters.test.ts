import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import type { SubscriptionFacts } from './facts.ts';
import { planCancelled, planEnded, planResumed } from './plan-cancelled.ts';
import { planCardChanged } from './plan-card-changed.ts';
import { planNotPaid } from './plan-not-paid.ts';
import { planPrice, planPriceKept } from './plan-price.ts';
import { planReceipt } from './plan-receipt.ts';
import { planChargedBack, planRefunded } from './plan-returned.ts';
import { PAID_AT, PLAN, RENEWS, RETURNED } from './test-facts.ts';
import { refusedMonth, retries } from './test-letters.ts';

test('a plan’s receipt tells what it brings, what it costs and when it is charged next [1.6] [3.25]', () => {
  const { subject, text } = planReceipt(PLAN);
  expect(subject).toBe('Your receipt: Steady 5K');
  expect(text).toMatch(/^5,000 more avios are yours\n/);
  expect(text).toContain('We’ve renewed your Steady 5K plan. 5,000 avios are in your account.');
  expect(text).toContain('Plan: Steady 5K, 5,000 avios a month\nPrice: €65.00 a month\n');
  expect(text).toContain('Next payment: 2 April 2026 at 09:40, Irish time\n');
  expect(text).toContain('\nReference: TESTSX\n');
  expect(text).toContain('\nPaid with: Mastercard ending 1111\n');
  expect(text).toContain(
    'On your statement: CAIRN AVIOS SHOP\nPrice per avios: 1.30c\nTotal paid: €65.00\n',
  );
  expect(text).toContain('\nBalance before: 500\nBalance after: 5,500\n');
  expect(text).toContain('That’s 45,000 avios since July.');
  expect(text).toContain('Nine stones, three to go\nYour Steady 5K year\n');
  expect(text).toContain('You can have a refund until 16 March 2026');
  const ending = planReceipt({ ...PLAN, renewsAt: undefined });
  expect(ending.text).not.toContain('Next payment');
});

test('the first one tells that the plan has started; a year’s tells how its avios come [1.6]', () => {
  const { subject, text } = planReceipt({ ...PLAN, isFirst: true, billing: 'annually' });
  expect(subject).toBe('Your Steady 5K plan has started');
  expect(text).toContain(
    'Your Steady 5K plan has started, and your first 5,000 avios are in your account. You’ll get the same each month, 60,000 avios over the year.',
  );
  expect(text).toContain('Price: €65.00 a year\n');
  expect(text).toContain('Price per avios: 0.11c\n');
});

const PAGE = 'https://shop.example/buy/en-GB';
const PLACE = 'opco=EI&market=IE';
const MANAGE = `Manage your plan:\n${PAGE}/my-subscriptions?${PLACE}\n`;

test('a receipt repeats a price that was announced, and leads to the refund [1.6] [6.3]', () => {
  const { text } = planReceipt({ ...PLAN, nextPrice: { ...PRICE(7_000), from: RENEWS } });
  expect(text).toContain('goes up from €65.00 a month to €70.00 a month. Your payment on 2 April');
  expect(text).toContain(`Ask for a refund:\n${PAGE}/refund?order=${PLAN.id}&${PLACE}\n`);
  expect(text).not.toContain('reply to this email');
});

test('a renewal that failed tells all tries to come and where to pay now, and the last that it is suspended [4.14]', () => {
  const failed = planNotPaid({ ...PLAN, ...refusedMonth(), retryDates: retries(3) });
  expect(failed.subject).toBe('We couldn’t renew your Steady 5K plan');
  expect(failed.text).toContain(
    'We couldn’t take €65.00 for your Steady 5K plan from your card ending 1111. You haven’t been charged',
  );
  expect(failed.text).toContain(
    '2 April: We try the same card again.\n5 April: We try the same card again.\n10 April: One last try. Without',
  );
  expect(failed.text).toContain(
    `Pay €65.00 with another card:\n${PAGE}/checkout/${PLAN.id}?${PLACE}\n`,
  );
  expect(failed.text).toContain(`Prefer to stop?\n\n${MANAGE}`);
  expect(failed.text).toContain('March’s stone is waiting\n');
  const last = planNotPaid({ ...PLAN, ...refusedMonth(), status: 'suspended', retryDates: [] });
  expect(last.subject).toBe('Your Steady 5K plan is suspended');
  expect(last.text).toContain('That was the last try');
  expect(last.text).toContain(`See our plans:\n${PAGE}/subscription?${PLACE}\n`);
  expect(last.text).not.toMatch(/same card again|another card:|is waiting/);
});

function PRICE(amount: number): SubscriptionFacts['price'] {
  return { amount: minor(amount), currency: 'EUR' };
}

test('a new price is announced with the first payment that charges it, and how to avoid it [1.6]', () => {
  const rise = planPrice({ ...PLAN, nextPrice: { ...PRICE(7_000), from: RENEWS } });
  expect(rise.subject).toBe('A new price for your Steady 5K plan');
  expect(rise.text).toContain('goes up from €65.00 a month to €70.00 a month.');
  expect(rise.text).toContain('Your payment on 2 April 2026 is the first at the new price.');
  expect(rise.text).toContain('cancel before then and you won’t be charged it.');
  expect(rise.text).toContain(MANAGE);
  const fall = planPrice({ ...PLAN, nextPrice: { ...PRICE(6_000), from: RENEWS } });
  expect(fall.text).toContain('Good news: your Steady 5K plan goes down from €65.00 a month');
  expect(fall.text).not.toContain('cancel before');
  const kept = planPriceKept(PLAN);
  expect(kept.subject).toBe('The price of your Steady 5K plan stays the same');
  expect(kept.text).toContain('you keep paying €65.00 a month.');
});

test('a resumed plan tells when it is charged next; an ended one that it is not [6.3]', () => {
  const resumed = planResumed(PLAN);
  expect(resumed.subject).toBe('Your Steady 5K plan continues');
  expect(resumed.text).toContain('Your next payment is €65.00 on 2 April 2026 at 09:40');
  const ended = planEnded({ ...PLAN, status: 'cancelled', renewsAt: undefined });
  expect(ended.subject).toBe('Your Steady 5K plan has ended');
  expect(ended.text).toContain('plan ended on 2 March 2026 at 09:40, Irish time.');
  expect(ended.text).toContain('We won’t charge your card again.');
  expect(ended.text).toContain(`See our plans:\n${PAGE}/subscription?${PLACE}\n`);
});

test('a refund tells amount, card, the avios taken back and that the plan has ended [6.3]', () => {
  const { subject, text } = planRefunded(RETURNED);
  expect(subject).toBe('Your refund of €65.00');
  expect(text).toContain('We sent €65.00 back to your card ending 1111 on 2 April.');
  expect(text).toContain('We’ve taken 5,000 avios out of your account.');
  expect(text).toContain('Your Steady 5K plan has ended, and we won’t charge your card again.');
  expect(text).toContain(
    'Paid with: Mastercard ending 1111\nRefund sent on: 2 April 2026 at 09:40, Irish time\n',
  );
  expect(text).toContain(
    `See this payment in your history:\n${PAGE}/history/${PLAN.id}?${PLACE}\n`,
  );
  // Refunded at the provider's own desk, an earlier month leaves the plan as it is.
  expect(planRefunded({ ...RETURNED, status: 'active' }).text).not.toContain('has ended');
});

test('a chargeback tells what the member owes, and whom to write to [4.14]', () => {
  const takenBack = { fromMember: 1_000, owed: 4_000 };
  const facts = { ...RETURNED, status: 'terminated', refundedAt: undefined, takenBack } as const;
  const { subject, text } = planChargedBack(facts);
  expect(subject).toBe('Your bank has taken back €65.00');
  expect(text).toContain('taken back the €65.00 you paid for your Steady 5K plan.');
  expect(text).toContain('We’ve taken 1,000 avios out of your account.');
  expect(text).toContain('Your account owes 4,000 avios');
  expect(text).toContain('Your Steady 5K plan has ended');
  expect(text).toContain('If you didn’t ask your bank to do this, reply to this email');
});

test('a changed card is confirmed, with what to do if it was somebody else [1.6]', () => {
  const changed = { ...PLAN, cardDigits: '4242', changedAt: PAID_AT };
  const { subject, text } = planCardChanged(changed);
  expect(subject).toBe('You’ve changed the card for your Steady 5K plan');
  expect(text).toContain('On 2 March 2026 at 09:40, Irish time the card for your Steady 5K plan');
  expect(text).toContain('we’ll charge the new card, ending 4242.');
  expect(text).toContain('Nothing was charged for this.');
  expect(text).toContain('Your next payment is €65.00 on 2 April 2026 at 09:40, Irish time.');
  expect(text).toContain(MANAGE);
  expect(text).toContain('Wasn’t this you?');
  expect(text).toContain(`${PAGE}/contact?${PLACE}\n`);
  const ending = planCardChanged({ ...changed, renewsAt: undefined, cardDigits: undefined }).text;
  expect(ending).not.toContain('Your next payment');
  expect(ending).not.toContain('ending');
});

test('Spanish says the same [1.6]', () => {
  const locale = 'es-ES' as const;
  const failed = planNotPaid({ ...PLAN, ...refusedMonth(), locale, retryDates: retries(2) });
  expect(failed.text).toContain('5 de abril: Volvemos a intentarlo con la misma tarjeta.\n');
  expect(failed.text).toContain('La piedra de marzo está esperando\n');
  expect(planRefunded({ ...RETURNED, locale }).text).toContain('Tu plan Steady 5K ha terminado');
  expect(planCardChanged({ ...PLAN, locale, changedAt: PAID_AT }).text).toContain(
    'cobraremos en la nueva, acabada en 1111.',
  );
  expect(planResumed({ ...PLAN, locale }).text).toContain('Has anulado la cancelación');
  const nextPrice = { ...PRICE(7_000), from: RENEWS };
  const rise = planPrice({ ...PLAN, locale, nextPrice }).text;
  expect(rise).toMatch(/sube de 65,00\s€ al mes a 70,00\s€ al mes\./);
});

test('a cancellation tells until when the plan runs, or that it has ended [6.3]', () => {
  const scheduled = { ...PLAN, status: 'cancelled_scheduled', cancelsAt: RENEWS } as const;
  const { subject, text } = planCancelled(scheduled);
  expect(subject).toBe('Your Steady 5K plan is cancelled');
  expect(text).toContain('plan runs until 2 April 2026 at 09:40, Irish time. You can undo');
  expect(text).toContain('We won’t charge your card again.');
  const year = planCancelled({ ...scheduled, billing: 'annually' }).text;
  expect(year).toContain('Until then you’ll get its avios each month.');
  const ended = planCancelled({ ...scheduled, status: 'cancelled' }).text;
  expect(ended).toContain('plan ended on 2 March 2026 at 09:40, Irish time.');
});
