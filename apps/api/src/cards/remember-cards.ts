import { type Selectable, sql } from 'kysely';
import { forgetCard } from '../charges/forget-card.ts';
import type { Card } from '../charges/report.ts';
import { newId } from '../database/new-id.ts';
import type { Database, Tables } from '../database/tables.ts';

/** A payment that brought a card. */
export type Paid = Pick<Selectable<Tables['orders']>, 'id' | 'company' | 'number'> & { card: Card };

type Consented = Paid & { storedCard: string; consentedAt: Date };

/**
 * Remembers the cards of payments whose members ticked "Remember this card". A payment with a remembered
 * card names it as well, and changes nothing.
 */
export async function rememberCards(
  trx: Database,
  paid: readonly Paid[],
  now: Date,
): Promise<void> {
  const consented = await withConsent(trx, paid);
  if (consented.length === 0) return;
  const known = await insertCards(trx, consented, now);
  // The member was erased meanwhile.
  for (const { storedCard, ...owner } of consented) {
    if (!known.has(storedCard)) await forgetCard(trx, owner, storedCard, now);
  }
}

/** The provider names any stored card that a payment was made with: only our record of the tick is consent. */
async function withConsent(trx: Database, paid: readonly Paid[]): Promise<Consented[]> {
  const stored = paid.filter(({ card }) => card.storedCard !== undefined);
  if (stored.length === 0) return [];
  const { rows } = await sql<{ reference: string; consented_at: Date }>`
    select reference, min(announced_at) as consented_at from payment_attempt
    where reference = any(${stored.map(({ id }) => id)}::text[]) and remembers_card
    group by reference`.execute(trx);
  const consents = new Map(rows.map((row) => [row.reference, row.consented_at]));
  const byCard = new Map<string, Consented>();
  for (const one of stored) {
    const consentedAt = consents.get(one.id);
    const { storedCard } = one.card;
    if (consentedAt && storedCard) byCard.set(storedCard, { ...one, storedCard, consentedAt });
  }
  return [...byCard.values()];
}

/** Returns the provider's names of those that are remembered. Members are locked against erasure. */
async function insertCards(
  trx: Database,
  cards: readonly Consented[],
  now: Date,
): Promise<Set<string>> {
  const of = <T>(read: (card: Consented) => T) => cards.map(read);
  const { rows } = await sql<{ stored_card_id: string }>`
    with paid as (
      select * from unnest(
        ${of(() => newId(now))}::text[],
        ${of(({ company }) => company)}::text[],
        ${of(({ number }) => number)}::text[],
        ${of(({ storedCard }) => storedCard)}::text[],
        ${of(({ card }) => card.method ?? null)}::text[],
        ${of(({ card }) => card.cardSummary ?? null)}::text[],
        ${of(({ card }) => card.expires ?? null)}::text[],
        ${of(({ consentedAt }) => consentedAt)}::timestamptz[]
      ) as paid (id, company, number, stored_card_id, type, digits, expires, consented_at)
    ),
    owner as (
      select company, number from member
      where (company, number) in (select company, number from paid)
      order by company, number for key share
    )
    insert into remembered_card
      (id, company, number, stored_card_id, type, digits, expires, consented_at, remembered_at)
    select paid.*, ${now}::timestamptz from paid join owner using (company, number)
    on conflict (company, number, stored_card_id) do update set
      type = excluded.type, digits = excluded.digits, expires = excluded.expires
    returning stored_card_id`.execute(trx);
  return new Set(rows.map(({ stored_card_id }) => stored_card_id));
}
