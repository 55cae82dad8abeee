import { type SubscriptionId, subscriptionId } from '@cairn/contract/orders/transaction-id';
import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import { type Company, currencyOfCountry } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { paymentReference } from '../charges/charge.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { ageAt } from './rules.ts';
import { findPlan } from './start/find-plan.ts';
import { retryDates } from './status-rules.ts';
import { beginningOf, monthsPaid } from './subscription.ts';

const DAY = 86_400_000;
/** No provider knows this card: a demo subscription's renewal is refused, whenever it comes. */
const CARD = { stored_card_id: 'demo-card', card_summary: '1111', card_type: 'visa' };

export type DemoSubscription = {
  packageId: string;
  billing: SubscriptionInterval;
  status: 'active' | 'cancelled_scheduled' | 'autorenewing';
  startedDaysAgo: number;
};

export type DemoSubscriber = {
  number: string;
  country: string;
  subscription?: DemoSubscription;
};

/** Subscriptions that demo members have from the start. Once there, they go their own way. */
export async function seedDemoSubscriptions(
  db: Database,
  companies: readonly Company[],
  members: readonly DemoSubscriber[],
  now: Date,
): Promise<void> {
  for (const company of companies) {
    for (const { number, country, subscription } of members) {
      if (subscription) await seed(db, { company, number, country }, subscription, now);
    }
  }
}

async function seed(
  db: Database,
  { company, number, country }: { company: Company; number: string; country: string },
  { packageId, billing, status, startedDaysAgo }: DemoSubscription,
  now: Date,
): Promise<void> {
  const currency = currencyOfCountry(country, company);
  const plan = await findPlan(db, company, { packageId, type: billing }, currency);
  if (!plan) throw new Error(`There is no plan ${packageId} for demo member ${number}`);
  const id = subscriptionId.parse(`sub1demo${company}${number}`);
  const anchor = new Date(now.getTime() - startedDaysAgo * DAY);
  const { years, months } = ageAt(anchor, now, companyTimeZone(company));
  const month = 12 * years + months + 1;
  const isRetried = status === 'autorenewing';
  const period = monthsPaid({ billing });
  // The first month after the ones that are paid for.
  const unpaid = isRetried ? month : Math.ceil(month / period) * period + 1;
  const ends = beginningOf({ company }, anchor, unpaid);
  await transact(db, async (trx) => {
    const seeded = await trx
      .insertInto('subscription')
      .values({
        id,
        company,
        number: membershipNumber.parse(number),
        package_id: packageId,
        billing,
        currency,
        price_minor: plan.current_minor,
        monthly_avios: plan.monthly_avios,
        status,
        status_since: now,
        ...CARD,
        auto_renewal_failed: isRetried,
        anchored_at: anchor,
        renews_at: {
          active: ends,
          cancelled_scheduled: null,
          autorenewing: retryDates(1, now)[0],
        }[status],
        cancels_at: status === 'cancelled_scheduled' ? ends : null,
        created_at: anchor,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!seeded) return;
    const last = isRetried ? month : unpaid - 1;
    const cycles = Array.from({ length: last }, (_, index) => index + 1).map((n) => ({
      subscription_id: id,
      n,
      due_at: beginningOf({ company }, anchor, n),
      charge_minor: (n - 1) % period === 0 ? plan.current_minor : 0,
      avios: plan.monthly_avios,
      state: n > month || n === unpaid ? ('due' as const) : ('credited' as const),
      attempts: n === unpaid ? 1 : 0,
      charge: paymentReference(id, n - ((n - 1) % period)),
    }));
    const charges = cycles.filter(({ charge_minor }) => charge_minor > 0);
    await trx
      .insertInto('charge')
      .values(
        charges.map(({ charge: reference, charge_minor: amount_minor, state, due_at }) => ({
          reference,
          company,
          currency,
          amount_minor,
          state: state === 'credited' ? ('paid' as const) : ('open' as const),
          state_since: now,
          paid_at: state === 'credited' ? due_at : null,
        })),
      )
      .execute();
    await trx.insertInto('subscription_cycle').values(cycles).execute();
    await trx
      .insertInto('charge_event')
      .values(eventsOf(id, status, anchor, now))
      .execute();
  });
}

const CAUSES = {
  active: undefined,
  cancelled_scheduled: 'cancelled_by_member',
  autorenewing: 'refused',
} as const;

const NOTE =
  'Demo data: what was paid and credited before the first start has no payments and no postings';

/** Its paid months have neither payments nor postings here, and its timeline says why. */
function eventsOf(
  subject: SubscriptionId,
  status: DemoSubscription['status'],
  anchor: Date,
  now: Date,
) {
  const came = { subject, version: 1, from_state: null, to_state: 'active' as const, at: anchor };
  const imported = { ...came, cause: 'imported' as const, note: NOTE };
  const cause = CAUSES[status];
  if (cause === undefined) return [imported];
  const change = { subject, version: 2, from_state: 'active' as const, to_state: status, at: now };
  return [imported, { ...change, cause, note: null }];
}
