import { type RawBuilder, sql } from 'kysely';
import type { HistorySearch } from './parse-search.ts';

/**
 * Conditions of a member's entries, all on rows that are theirs anyway. Other tables are asked by
 * scalar subqueries, which the planner cannot turn into a scan of the whole table.
 */
function anyOf(conditions: readonly (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> {
  const given = conditions.filter((one) => one !== undefined);
  return sql`coalesce(${sql.join(given, sql` or `)}, false)`;
}

export function orderMatches(search: HistorySearch) {
  const { numberEnd } = search;
  return anyOf([
    referenceMatches(sql`orders.id`, search),
    aviosMatch(sql`(orders.avios, orders.avios + orders.bonus_avios)`, search),
    priceMatches(sql`orders.total_minor`, sql`orders.currency`, search),
    numberEnd === undefined
      ? undefined
      : sql<boolean>`right(orders.recipient_number, ${numberEnd.length}) = ${numberEnd}`,
    sql<boolean>`(
      select ${nameMatches(sql`first_name || ' ' || last_name`, search)}
      from order_recipient where order_id = orders.id)`,
  ]);
}

export function planPaymentMatches(search: HistorySearch) {
  return anyOf([
    referenceMatches(sql`cycle.charge`, search),
    aviosMatch(
      sql`(cycle.avios, cycle.avios * case subscription.billing when 'annually' then 12 else 1 end)`,
      search,
    ),
    priceMatches(sql`cycle.charge_minor`, sql`subscription.currency`, search),
    sql<boolean>`(
      select ${nameMatches(sql`plan.name`, search)} from subscription_package plan
      where plan.company = subscription.company and plan.id = subscription.package_id)`,
  ]);
}

/** By what the recipient may know: neither the price nor the sender's number. */
export function receivedMatches(search: HistorySearch) {
  return anyOf([
    referenceMatches(sql`received.id`, search),
    aviosMatch(sql`(received.avios)`, search),
    sql<boolean>`(
      select ${nameMatches(sql`first_name || ' ' || last_name`, search)} from member
      where member.company = received.company and member.number = received.sender)`,
  ]);
}

/** As `referenceOf` in the contract makes it of an id. */
export function referenceMatches(id: RawBuilder<unknown>, { reference }: HistorySearch) {
  if (reference === undefined) return undefined;
  const payment = sql`coalesce('-' || nullif(split_part(${id}, '.', 2), ''), '')`;
  return sql<boolean>`(
    ${id} = ${reference}
    or starts_with(
      upper(right(split_part(${id}, '.', 1), 8)) || ${payment}, ${reference.toUpperCase()}))`;
}

function aviosMatch(amounts: RawBuilder<unknown>, { avios }: HistorySearch) {
  return avios === undefined ? undefined : sql<boolean>`${avios}::bigint in ${amounts}`;
}

function priceMatches(
  minor: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  { price }: HistorySearch,
) {
  if (!price) return undefined;
  const sameAmount = sql<boolean>`${minor} = ${price.minor}::bigint`;
  return price.currency === undefined
    ? sameAmount
    : sql<boolean>`(${sameAmount} and ${currency} = ${price.currency})`;
}

function nameMatches(name: RawBuilder<unknown>, { name: term }: HistorySearch) {
  const folded = sql`lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
  return sql<boolean>`strpos(${folded}, ${term}) > 0`;
}
