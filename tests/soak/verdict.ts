import { sql } from 'kysely';
import { checkBooks } from '../../apps/api/src/books/check-books.ts';
import type { Database } from '../../apps/api/src/database/tables.ts';
import { openStore } from '../../apps/sandbox/payments/store.ts';

export type ProviderPayment = {
  pspReference: string;
  /** The order's id. */
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
    .map(({ pspReference, reference, captured, refunded, cancelled }) => ({
      pspReference,
      reference,
      captured,
      isReturned: cancelled || refunded > 0,
    }));
}

export type Verdict = {
  faults: string[];
  orders: number;
  captured: number;
  credited: number;
  /** Replaced by a new start before the shop was told of the payment, which was given back. */
  replaced: number;
};

/** Compares the provider's records with the shop's: who has paid has their avios, once. */
export async function judge(
  db: Database,
  payments: readonly ProviderPayment[],
  paid: ReadonlySet<string>,
): Promise<Verdict> {
  const orders = new Map(
    (await db.selectFrom('orders').select(['id', 'state']).execute()).map((order) => [
      String(order.id),
      order.state,
    ]),
  );
  const credits = new Map<string, number>();
  const posted = await db
    .selectFrom('ledger_txn')
    .select('source_id')
    .where('source_type', '=', 'order')
    .where('kind', '=', 'credit')
    .execute();
  for (const { source_id } of posted) credits.set(source_id, (credits.get(source_id) ?? 0) + 1);
  const knownBefore = await readPaidWhenCancelled(db);

  const faults: string[] = [];
  let replaced = 0;
  for (const { reference, pspReference, captured, isReturned } of payments) {
    const state = orders.get(reference);
    const name = `${reference} (${pspReference}, now ${state})`;
    const times = credits.get(reference) ?? 0;
    if (isReturned && !knownBefore.has(reference) && state === 'cancelled') replaced += 1;
    else if (isReturned) faults.push(`${name} was paid and then cancelled`);
    else if (captured === 0) faults.push(`${name} was authorised and never captured`);
    else if (times !== 1) faults.push(`${name} was captured and credited ${times} times`);
  }
  const captured = new Set(payments.filter((one) => one.captured > 0).map((one) => one.reference));
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
    orders: orders.size,
    captured: captured.size,
    credited: credits.size,
    replaced,
  };
}

/**
 * Orders that a new start cancelled after their authorisation had been received. One that came in
 * at the same moment may have been committed after the start had looked: it counts as too late.
 */
async function readPaidWhenCancelled(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('charge_event')
    .innerJoin('webhook_inbox', 'webhook_inbox.order_id', 'charge_event.subject')
    .select('charge_event.subject')
    .where('to_state', 'in', ['cancelled', 'expired'])
    .where('event_key', 'like', '%/AUTHORISATION/true')
    .where(sql<boolean>`received_at <= charge_event.at - interval '250 milliseconds'`)
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

async function readBooks(db: Database): Promise<string[]> {
  const findings = await checkBooks(db, new Date());
  return findings.flatMap(({ title, violations }) =>
    violations.map(({ what, detail }) => `books: ${title}: ${what}: ${detail}`),
  );
}
