import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { Locale } from '@cairn/contract/values/company';
import type { OrderedProduct } from '@cairn/contract/values/product';
import { happened } from '@cairn/telemetry/channels';
import { sql } from 'kysely';
import { reservingCaps } from '../../caps/reserving-caps.ts';
import type { OrderState } from '../../database/tables/orders.ts';
import type { Database } from '../../database/tables.ts';
import { TryAgain } from '../../database/transact.ts';
import type { Member } from '../../http/kit/member.ts';
import type { Order } from '../order.ts';
import { newCardToken } from './card-token.ts';
import type { Draft } from './draft-order.ts';

/** An order and its cap can wait this long for their payment. */
const LIFETIME = 15 * 60 * 60_000;

export type NewOrder = {
  id: TransactionId;
  product: OrderedProduct;
  state: OrderState;
  /** The language of the page, which emails to the member use from now on. */
  locale: Locale;
};

/**
 * Writes the order and its first event, takes its caps and remembers the member's language, in one
 * statement; of a gift or a transfer also whom it is for. Undefined when not enough of a cap is left, or when one of those
 * whom it concerns was erased this moment: what was written has to be undone then.
 */
export async function writeOrder(
  trx: Database,
  { company, number }: Member,
  { id, product, state, locale }: NewOrder,
  draft: Draft,
  now: Date,
): Promise<Order | undefined> {
  const { caps, recipient } = draft;
  const receiver = recipient?.ffpNumber ?? null;
  const { rows } = await sql<Order>`
    with owner as (
      select number from member where company = ${company} and number = ${number}
      for no key update
    ),
    language_remembered as (
      update member set language = ${locale} from owner
      where member.company = ${company} and member.number = owner.number
        and member.language is distinct from ${locale}
    ),
    receiver as (
      select number from member where company = ${company} and number = ${receiver}::text
      for key share
    ),
    ${reservingCaps(id, company, caps, now, sql`exists (select from owner)`)},
    written as (
      insert into orders (
        id, company, number, product, state, state_version, currency, avios, bonus_avios,
        price_micro, total_minor, recipient_number, deliver_at, multiplier, qualifying_avios,
        created_at, expires_at, state_since
      )
      select ${id}, ${company}, ${number}, ${product}, ${state}, 1, ${draft.currency},
        ${draft.avios}::bigint, ${draft.bonusAvios}::bigint, ${draft.priceMicro}::bigint,
        ${draft.totalMinor}::bigint, ${receiver}::text,
        ${draft.deliverAt ?? null}::timestamptz, ${draft.boost?.multiplier ?? null}::bigint,
        ${draft.boost?.qualifyingAvios ?? null}::bigint, ${now}::timestamptz,
        ${new Date(now.getTime() + LIFETIME)}::timestamptz, ${now}::timestamptz
      from owner
      where (${receiver}::text is null or exists (select from receiver))
        and (select count(*) from cap_used) = ${caps.length}::bigint
      returning *
    ),
    event as (
      insert into charge_event (subject, version, from_state, to_state, at, cause)
      select id, 1, null, state, created_at, 'started' from written
    ),
    charged as (
      insert into charge (reference, company, currency, amount_minor, state, state_since)
      select id, company, currency, total_minor, 'open', created_at from written
      returning state as charge_state, paid_by, paid_at, refund_requested_at, session_id,
        session_data, session_expires_at, session_result, sessions,
        asked_at, asks
    )
    select * from written, charged`
    .execute(trx)
    .catch(afterAnother);
  const [order] = rows;
  if (order && recipient) await writeRecipient(trx, order, recipient);
  if (order) happened({ kind: 'order', company, product, state });
  return order;
}

/** If two starts race, the second finds the first on its retry and replaces it. */
function afterAnother(error: { constraint?: string }): never {
  throw error.constraint === 'orders_open' ? new TryAgain() : error;
}

async function writeRecipient(
  trx: Database,
  { id, product }: Order,
  { firstName, lastName, email, message, occasion }: NonNullable<Draft['recipient']>,
): Promise<void> {
  await trx
    .insertInto('order_recipient')
    .values({
      order_id: id,
      first_name: firstName,
      last_name: lastName,
      email,
      message,
      occasion,
      card_token: product === 'gift' ? newCardToken() : null,
    })
    .execute();
}
