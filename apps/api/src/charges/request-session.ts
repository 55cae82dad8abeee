import { paymentCountry } from '@cairn/contract/values/company';
import { minor } from '@cairn/contract/values/money';
import { newId } from '../database/new-id.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { CardStoring, PaymentSession, WithPayments } from '../payments/port.ts';
import { ATTEMPT_GRACE } from './payment-attempts.ts';
import type { LockedCharge } from './product.ts';

export const SESSION_LIFETIME = 60 * 60_000;

export type SessionContext = Pick<Shop, 'connection' | 'now' | 'shopUrl' | 'log'> & WithPayments;

type SessionOptions = {
  charge: LockedCharge;
  locale: string;
  shopper: string;
  storing: CardStoring;
  /** When the charge can no longer be paid, if that is before the session would expire. */
  until?: Date;
};

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/** The form has reported a payment, which can be asked about only with its session and result. */
function isAwaited({ session_result, session_expires_at }: LockedCharge, now: Date): boolean {
  if (session_result === null || session_expires_at === null) return false;
  return session_expires_at.getTime() + ATTEMPT_GRACE > now.getTime();
}

/**
 * Asks the provider for a session in which a charge is paid. If there is none, a later reader asks
 * again: pages read the state every few seconds, so while the provider fails, after growing pauses.
 */
export async function requestSession(
  { connection, now, shopUrl, log, payments }: SessionContext,
  { charge, locale, shopper, storing, until }: SessionOptions,
): Promise<PaymentSession | undefined> {
  if (isAwaited(charge, now())) return undefined;
  const { reference, company, currency, amount_minor, asked_at, asks } = charge;
  // A lost answer is worth one more try at once.
  const pause = asks < 2 ? 0 : Math.min(FIRST_PAUSE * 2 ** (asks - 2), LONGEST_PAUSE);
  if (asked_at && asked_at.getTime() + pause > now().getTime()) return undefined;
  const lasting = now().getTime() + SESSION_LIFETIME;
  const asked = await payments.createSession({
    reference,
    // Each request has its own key: language and time differ, and only the stored session counts.
    key: newId(now()),
    amount: { currency, value: minor(amount_minor) },
    country: paymentCountry(company, currency),
    locale,
    returnUrl: `${shopUrl}/checkout/${reference}`,
    expiresAt: new Date(Math.min(lasting, until?.getTime() ?? lasting)),
    shopper,
    storing,
  });
  if (asked.kind === 'done') return asked.value;
  log.error({ reason: asked.reason, order: reference }, 'payment session request failed');
  await connection.db
    .updateTable('charge')
    .set({ asked_at: now(), asks: asks + 1 })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .execute();
  return undefined;
}
