import type { BusinessErrorCode } from '@cairn/contract/calls/business-error';
import type { SubscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { CURRENT_STATUSES } from '@cairn/contract/subscriptions/user-subscriptions';
import { currencyOfCountry } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { sql } from 'kysely';
import { isOffered } from '../../catalogue/list-products.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { defaultCurrency } from '../../http/kit/shop.ts';
import { readMemberStatus } from '../../members/read-standing.ts';
import { refusals } from '../../members/rules.ts';

export type Eligibility = {
  /** The reasons against it, in the order in which they are shown. */
  errorCodes: BusinessErrorCode[];
  /** The member's country's. */
  currency: Currency;
  isBalanceKnown: boolean;
};

/** Whether a member may take a subscription; undefined for who is no member. */
export async function readEligibility(
  db: Database,
  member: Member,
  now: Date,
): Promise<Eligibility | undefined> {
  const memberStatus = await readMemberStatus(db, member);
  if (!memberStatus) return undefined;
  const { company } = member;
  const { country } = memberStatus.member;
  const errorCodes = refusals({
    now,
    timeZone: companyTimeZone(company),
    member: memberStatus.member,
    owes: memberStatus.owes,
    subscriptions: {
      isOff: !(await isOffered(db, company, 'subscription')),
      hasCurrent: (await hasCurrent(db, member)) || (await hasReceivedPayment(db, member)),
    },
  });
  return {
    errorCodes,
    currency: country === null ? defaultCurrency(company) : currencyOfCountry(country, company),
    isBalanceKnown: memberStatus.balance !== undefined,
  };
}

/** One whose first payment is under way counts as well. */
export async function hasCurrent(db: Database, { company, number }: Member): Promise<boolean> {
  const found = await db
    .selectFrom('subscription')
    .leftJoin('charge', (join) =>
      join.on('reference', '=', sql<SubscriptionPaymentId>`subscription.id`),
    )
    .select('subscription.id')
    .where('subscription.company', '=', company)
    .where('subscription.number', '=', number)
    .where(({ or, eb }) =>
      or([
        eb('status', 'in', CURRENT_STATUSES),
        eb('status', '=', 'unverified').and('charge.state', '<>', 'open'),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Whether a payment for an unverified subscription was received and not applied yet: a new start
 * must not replace a subscription that is paid for.
 */
async function hasReceivedPayment(db: Database, { company, number }: Member): Promise<boolean> {
  const found = await db
    .selectFrom('subscription')
    .innerJoin('webhook_inbox', 'webhook_inbox.order_id', 'subscription.id')
    .select('subscription.id')
    .where('company', '=', company)
    .where('number', '=', number)
    .where('status', '=', 'unverified')
    .where('applied_at', 'is', null)
    .where(sql<string>`raw->>'eventCode'`, 'in', ['AUTHORISATION', 'CAPTURE'])
    .where(sql<string>`raw->>'success'`, '=', 'true')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
