import { erasureState } from '@cairn/contract/members/erasure';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { companyTimeZone, timeZoneOf } from '@cairn/contract/values/time-zone';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readCaps } from '../../../caps/read-caps.ts';
import { CAPS, capYear } from '../../../caps/rules.ts';
import type { Database } from '../../../database/tables.ts';
import { memberAccount } from '../../../ledger/accounts.ts';
import { getBalance } from '../../../members/get-balance.ts';
import {
  listAdjustments,
  listLimits,
  listRememberedCards,
} from '../../../privacy/data/list-records.ts';
import { getErasure } from '../../../privacy/get-erasure.ts';
import { listOwnSubscriptions } from '../../../subscriptions/get-subscription.ts';
import { noteView, readNotesOf } from '../../notes/notes.ts';
import { asPersonal, personal } from '../personal.ts';
import { asMemberRef, asMoney, avios, iso, memberRef, moment, money } from '../shared-fields.ts';
import { readSubscriptionHits, subscriptionHit } from '../subscriptions/subscription-hit.ts';
import type { MemberKey } from './member-hit.ts';
import { findMember, memberFields } from './member-input.ts';

export const memberInput = z.strictObject(memberFields);

const CAP_KINDS = ['purchase', 'received', 'sent', 'booster'] as const;
const cap = z.object({
  kind: z.enum(CAP_KINDS),
  year: z.int(),
  /** Unpaid orders do not count. */
  used: avios,
  left: avios,
  cap: avios,
});

export const memberResult = z.object({
  member: memberRef,
  title: z.optional(z.string()),
  email: z.optional(personal),
  dateOfBirth: z.optional(personal),
  country: z.optional(z.string()),
  language: z.optional(z.string()),
  timeZone: z.string(),
  tierStatus: z.optional(z.string()),
  enrolmentDate: z.optional(z.string()),
  lastLogInAt: z.optional(moment),
  /** Absent if it is not known yet. */
  balance: z.optional(avios),
  held: avios,
  available: z.optional(avios),
  owed: avios,
  household: z.optional(avios),
  holds: z.array(
    z.object({ avios, since: moment, source: z.object({ type: z.string(), id: z.string() }) }),
  ),
  caps: z.array(cap),
  /** Limits of earlier years. */
  pastCaps: z.array(
    z.object({ year: z.int(), kind: z.enum(CAP_KINDS), used: avios, limit: avios }),
  ),
  /** Money paid this year and not returned, by currency. */
  paidThisYear: z.array(z.extend(money, { payments: z.int() })),
  cards: z.array(
    z.object({
      type: z.optional(z.string()),
      digits: z.optional(z.string()),
      expires: z.optional(z.string()),
      rememberedAt: moment,
    }),
  ),
  subscriptions: z.array(subscriptionHit),
  adjustments: z.array(
    z.object({
      unit: z.enum(['AVIOS', ...CURRENCIES]),
      amount: z.number(),
      order: z.optional(z.string()),
      reason: z.string(),
      at: moment,
    }),
  ),
  /** The latest, newest first; the timeline has all of them. */
  notes: z.array(noteView),
  erasure: erasureState,
});
export type MemberResult = z.infer<typeof memberResult>;

/** A member as a whole, without lists that grow: orders and timeline have pages of their own. */
export async function readMember(
  db: Database,
  input: z.infer<typeof memberInput>,
  now: Date,
): Promise<MemberResult | undefined> {
  const key = await findMember(db, input);
  const row = key && (await findRow(db, key));
  if (!row) return undefined;
  const { company, number, country } = row;
  const member = { company, number };
  const wealth = await getBalance(db, member);
  const erasure = await getErasure(db, member, now);
  if (!wealth || !erasure) return undefined;
  const balance = wealth.amount ?? undefined;
  const household = wealth.householdBalance ?? undefined;
  const year = capYear(company, now);
  const caps = await readCaps(db, member, now);
  const limits = await listLimits(db, member);
  const subscriptions = await listOwnSubscriptions(db, member);
  const cards = await listRememberedCards(db, member);
  return {
    member: asMemberRef(row),
    ...(row.title !== null && { title: row.title }),
    ...(row.email !== null && { email: asPersonal('email', row.email) }),
    ...(row.date_of_birth !== null && {
      dateOfBirth: asPersonal('dateOfBirth', row.date_of_birth),
    }),
    ...(country !== null && { country }),
    ...(row.language !== null && { language: row.language }),
    timeZone: timeZoneOf(country, company),
    ...(row.tier_status !== null && { tierStatus: row.tier_status }),
    ...(row.enrolment_date !== null && { enrolmentDate: row.enrolment_date }),
    ...(row.last_log_in && { lastLogInAt: iso(row.last_log_in) }),
    ...(balance !== undefined && { balance, available: balance - (row.held ?? 0) }),
    held: row.held ?? 0,
    owed: wealth.owedAvios ?? 0,
    ...(household !== undefined && { household }),
    holds: await listHolds(db, member),
    caps: CAP_KINDS.map((kind) => ({ kind, year, cap: CAPS[kind], ...caps[kind] })),
    pastCaps: limits.filter((limit) => limit.year < year),
    paidThisYear: await sumPaid(db, member, year),
    cards: cards.map(({ consentedAt: _, ...card }) => card),
    subscriptions: await readSubscriptionHits(
      db,
      subscriptions.map(({ id }) => id),
    ),
    adjustments: await listAdjustments(db, member),
    notes: await readNotesOf(db, member),
    erasure,
  };
}

async function findRow(db: Database, { company, number }: MemberKey) {
  return await db
    .selectFrom('member')
    .leftJoin('account', (join) => join.on('account.id', '=', memberAccount({ company, number })))
    .selectAll('member')
    .select('held')
    .select((of) =>
      of
        .selectFrom('saved_token')
        .select((token) => token.fn.max('saved_at').as('at'))
        .where('company', '=', company)
        .where('number', '=', number)
        .as('last_log_in'),
    )
    .where('member.company', '=', company)
    .where('member.number', '=', number)
    .executeTakeFirst();
}

async function listHolds(db: Database, member: MemberKey): Promise<MemberResult['holds']> {
  const rows = await db
    .selectFrom('hold')
    .select(['amount', 'placed_at', 'source_type', 'source_id'])
    .where('account_id', '=', memberAccount(member))
    .where('state', '=', 'active')
    .orderBy('placed_at')
    .execute();
  return rows.map(({ amount, placed_at, source_type: type, source_id: id }) => ({
    avios: amount,
    since: iso(placed_at),
    source: { type, id },
  }));
}

/** By the company's clock, as the yearly limits. */
async function sumPaid(
  db: Database,
  { company, number }: MemberKey,
  year: number,
): Promise<MemberResult['paidThisYear']> {
  const { rows } = await sql<{ currency: string; paid: number; payments: number }>`
    select payment.currency, count(*) as payments,
      sum(captured_minor - refunded_minor - charged_back_minor
        - returned_elsewhere_minor)::bigint as paid
    from payment join charge on charge.paid_by = payment.psp_reference
    where payment.charge = any(array(
      select id from orders where company = ${company} and number = ${number}
      union all
      select cycle.charge from subscription
      join subscription_cycle cycle on cycle.subscription_id = subscription.id
      where company = ${company} and number = ${number} and charge_minor > 0
    ))
      and charge.reference = payment.charge
      and extract(year from paid_at at time zone ${companyTimeZone(company)}) = ${year}
    group by payment.currency order by payment.currency`.execute(db);
  return rows.map(({ currency, paid, payments }) => ({ ...asMoney(paid, currency), payments }));
}
