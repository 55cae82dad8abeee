import { type Selectable, sql } from 'kysely';
import { forgetCard } from '../charges/forget-card.ts';
import type { Card } from '../charges/report.ts';
import { newId } from '../database/new-id.ts';
import type { Database, Tables } from '../database/tables.ts';
import { lockConsents } from './consents.ts';
import { findRemembered } from './find-remembered.ts';

/** A payment that brought a card. */
export type Paid = Pick<Selectable<Tables['orders']>, 'id' | 'company' | 'number'> & { card: Card };

type Named = Paid & { storedCard: string };
type Consented = Named & { consentedAt: Date };

/**
 * Remembers the cards of payments whose members ticked "Remember this card". The provider names any
 * stored card that a payment was made with: only our record of the tick is consent. It deletes a card
 * that is not remembered, because without consent, or with its member erased, nothing else would end it.
 */
export async function rememberCards(
  trx: Database,
  paid: readonly Paid[],
  now: Date,
): Promise<void> {
  const named = paid.flatMap(nameOf);
  if (named.length === 0) return;
  const consented = byCard(await withConsent(trx, named));
  if (consented.length > 0) await insertCards(trx, consented, now);
  const remembered = await findRemembered(
    trx,
    named.map(({ storedCard }) => storedCard),
  );
  for (const { storedCard, ...owner } of byCard(named)) {
    if (!remembered.has(storedCard)) await forgetCard(trx, owner, storedCard, now);
  }
}

function nameOf(paid: Paid): Named[] {
  const { storedCard } = paid.card;
  return storedCard === undefined ? [] : [{ ...paid, storedCard }];
}

function byCard<One extends Named>(cards: readonly One[]): One[] {
  return [...new Map(cards.map((one) => [one.storedCard, one])).values()];
}

async function withConsent(trx: Database, named: readonly Named[]): Promise<Consented[]> {
  const consents = await lockConsents(
    trx,
    named.map(({ id }) => id),
  );
  return named.flatMap((one) => {
    const consentedAt = consents.get(one.id);
    return consentedAt === undefined ? [] : [{ ...one, consentedAt }];
  });
}

/** Only of members who have not been erased; they are locked against erasure. */
async function insertCards(trx: Database, cards: readonly Consented[], now: Date): Promise<void> {
  const of = <T>(read: (card: Consented) => T) => cards.map(read);
  await sql`
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
      type = excluded.type, digits = excluded.digits, expires = excluded.expires`.execute(trx);
}
