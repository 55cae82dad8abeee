import { createHash } from 'node:crypto';
import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import type { SubscriptionStart } from '@cairn/contract/subscriptions/start-subscription';
import type { Locale } from '@cairn/contract/values/company';
import { askAbout, isAskable } from '../../charges/ask-session.ts';
import { findCharge, paymentReference } from '../../charges/charge.ts';
import type { SessionContext } from '../../charges/request-session.ts';
import type { Member } from '../../http/kit/member.ts';
import { rememberLanguage } from '../../members/remember-language.ts';
import { findOwnSubscription } from '../get-subscription.ts';
import { findMonth } from '../month.ts';
import { openMonthSession } from '../payment-session.ts';
import { MONTHS } from '../settle/month-product.ts';
import { newSubscriptionId } from './new-subscription-id.ts';
import { type Started, startSubscription } from './start-subscription.ts';

type StartCall = {
  member: Member;
  body: SubscriptionStart;
  key: string | undefined;
  locale: Locale;
};

/** Starts a subscription and, once that stands, asks the provider for a session to pay it in. */
export async function beginSubscription(
  context: SessionContext,
  { member, body, key, locale }: StartCall,
): Promise<Started> {
  const {
    connection: { db },
    now,
  } = context;
  const id = newSubscriptionId();
  const asked = key === undefined ? undefined : { key, requestHash: hash(body) };
  await rememberLanguage(db, member, locale);
  const start = (found?: PaymentFound) =>
    startSubscription(db, member, { id, body, asked, ...(found && { found }) }, now());
  let started = await start();
  if (started.kind === 'payment_under_way') {
    // The provider may have refused it a moment ago: then its answer ends the attempt.
    const charge = await findCharge(db, paymentReference(started.id, 1));
    if (charge && isAskable(charge)) started = await start(await askAbout(context, MONTHS, charge));
  }
  if (started.kind === 'started') {
    const subscription = await findOwnSubscription(db, member, id);
    const month = subscription && (await findMonth(db, id, 1));
    if (month) await openMonthSession(context, subscription, month, locale);
  }
  return started;
}

/** Keys are shared with orders: what is asked for is part of it. */
function hash({ packageId, type }: SubscriptionStart): string {
  const request = JSON.stringify(['subscription', packageId, type]);
  return createHash('sha256').update(request).digest('base64url');
}
