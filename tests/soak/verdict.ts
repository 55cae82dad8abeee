import { productOfId, subscriptionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { checkBooks } from '../../apps/api/src/books/check-books.ts';
import { paymentReference } from '../../apps/api/src/charges/charge.ts';
import type { Database } from '../../apps/api/src/database/tables.ts';
import { openStore } from '../../apps/sandbox/payments/store.ts';

/** Demo members' purchases before the run began; the verdict leaves them out. */
const DEMO_ORDER = 'p1demo';
export const DEMO = `${DEMO_ORDER}%`;

export type ProviderPayment = {
  pspReference: string;
  /** Reference of the charge: the order's id, or a subscription's with its month. */
  reference: string;
  captured: number;
  /** Cancelled or refunded: the member keeps the money. */
  isReturned: boolean;
};

/** The payments that the stand-in has authorised, from its store, which it must not be writing to. */
export function readProvider(stateFile: string): ProviderPayment[] {
  const store = openStore(stateFile);
  const payments = store.all('Payment').map(({ payload }) => payload);
  store.close();
  return payments
    .filter(({ resultCode }) => resultCode === 'Authorised')
    .filter(({ reference }) => !reference.startsWith(DEMO_ORDER))
    .map(({ pspReference, reference, captured, refunded, cancelled }) => ({
      pspReference,
      reference,
      captured,
      isReturned: cancelled || refunded > 0,
    }));
}

export type Verdict = {
  faults: string[];
  charges: number;
  captured: number;
  credited: number;
  creditedByProduct: Map<string, number>;
  /** Replaced by a new start before the shop was told of the payment, which was given back. */
  replaced: number;
};

/**
 * Compares the provider's records with the shop's: who has paid has their avios, once. Moments of
 * different processes may differ by so many milliseconds.
 */
export async function judge(
  db: Database,
  payments: readonly ProviderPayment[],
  paid: ReadonlySet<string>,
  clocksDifferBy = 250,
): Promise<Verdict> {
  const charges = await readCharges(db);
  const credits = await countCredits(db);
  const knownBefore = await readPaidWhenCancelled(db, clocksDifferBy);

  const faults: string[] = [];
  let replaced = 0;
  for (const { reference, pspReference, captured, isReturned } of payments) {
    const state = charges.get(reference);
    const name = `${reference} (${pspReference}, now ${state})`;
    const times = credits.get(reference) ?? 0;
    if (isReturned && !knownBefore.has(reference) && state === 'cancelled') replaced += 1;
    else if (isReturned) faults.push(`${name} was paid and then cancelled`);
    else if (captured === 0) faults.push(`${name} was authorised and never captured`);
    else if (times !== 1) faults.push(`${name} was captured and credited ${times} times`);
  }
  const kept = payments.filter((one) => one.captured > 0 && !one.isReturned);
  const captured = Map.groupBy(kept, ({ reference }) => reference);
  for (const [reference, { length }] of captured) {
    if (length > 1) faults.push(`${reference} was captured ${length} times`);
  }
  faults.push(...(await compareCaptures(db, payments)));
  for (const id of credits.keys()) {
    if (!captured.has(id)) faults.push(`${id} was credited without a captured payment`);
  }
  const authorised = new Set(payments.map(({ reference }) => reference));
  for (const id of paid) {
    if (!authorised.has(id))
      faults.push(`${id} was paid by its buyer, the provider says otherwise`);
  }
  return {
    faults: [...faults, ...(await readBooks(db))],
    charges: charges.size,
    captured: captured.size,
    credited: credits.size,
    creditedByProduct: countBy([...credits.keys()], productOf),
    replaced,
  };
}

/** By reference, the state of each order, and of each month's charge. */
async function readCharges(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('charge')
    .leftJoin('orders', (join) => join.onRef('orders.id', '=', 'charge.reference'))
    .select(['reference', 'charge.state as charge_state', 'orders.state as order_state'])
    .execute();
  return new Map(
    rows.map(({ reference, charge_state, order_state }) => [
      String(reference),
      order_state ?? charge_state,
    ]),
  );
}

/** The number of credits for each charge. */
async function countCredits(db: Database): Promise<Map<string, number>> {
  const posted = await db
    .selectFrom('ledger_txn')
    .select(['source_type', 'source_id'])
    .where('source_type', 'in', ['order', 'subscription'])
    .where('kind', '=', 'credit')
    .where('source_id', 'not like', DEMO)
    .execute();
  const references = posted.map(({ source_type, source_id }) => {
    if (source_type === 'order') return source_id;
    const [id, n] = source_id.split('/');
    return String(paymentReference(subscriptionId.parse(id), Number(n)));
  });
  return countBy(references);
}

/** The provider and the shop must agree about every captured cent. */
async function compareCaptures(
  db: Database,
  payments: readonly ProviderPayment[],
): Promise<string[]> {
  const rows = await db.selectFrom('payment').select(['psp_reference', 'captured_minor']).execute();
  const booked = new Map(rows.map((row) => [row.psp_reference, row.captured_minor]));
  return payments
    .filter(({ pspReference, captured }) => (booked.get(pspReference) ?? 0) !== captured)
    .map(({ reference, pspReference, captured }) => {
      const known = booked.get(pspReference) ?? 0;
      return `${reference} (${pspReference}) was captured with ${captured}, the shop booked ${known}`;
    });
}

function productOf(reference: string): string {
  return reference.includes('.') ? 'renewal' : (productOfId(reference) ?? 'unknown');
}

function countBy(all: readonly string[], keyOf = (one: string) => one): Map<string, number> {
  const groups = Map.groupBy(all, keyOf);
  return new Map([...groups].map(([key, { length }]) => [key, length]));
}

/**
 * Orders that a new start cancelled after their authorisation had been received. One that came in
 * at the same moment may have been committed after the start had looked: it counts as too late.
 */
async function readPaidWhenCancelled(db: Database, clocksDifferBy: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('charge_event')
    .innerJoin('webhook_inbox', 'webhook_inbox.order_id', 'charge_event.subject')
    .select('charge_event.subject')
    .where('to_state', 'in', ['cancelled', 'expired'])
    .where('event_key', 'like', '%/AUTHORISATION/true')
    .where(
      sql<boolean>`received_at <= charge_event.at - ${clocksDifferBy} * interval '1 millisecond'`,
    )
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

async function readBooks(db: Database): Promise<string[]> {
  const findings = await checkBooks(db, new Date());
  return findings.flatMap(({ title, violations }) =>
    violations.map(({ what, detail }) => `books: ${title}: ${what}: ${detail}`),
  );
}
