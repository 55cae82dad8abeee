import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { type RawBuilder, sql } from 'kysely';
import { companyZones } from '../../database/company-zones.ts';
import { maintain } from '../../database/in-batches.ts';
import type { Database } from '../../database/tables.ts';
import { decimalOf, type ExportRow, type ExportTable } from './export-table.ts';

const DAY = 24 * 60 * 60_000;
const AT_ONCE = 500;
const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** Days, both included, and the last posting that belongs to the export. */
export type LedgerPart = {
  company?: Company | undefined;
  from: string;
  to: string;
  posting: number;
};

type Key = { at: string; id: string };
type Read = { key: Key; row: ExportRow | null };

/** Reads along the index on time, each batch from the last transaction of the one before. */
async function* inOrder(
  db: Database,
  bounds: { start: Date; end: Date },
  next: (after: Key, end: Date) => RawBuilder<Read>,
): AsyncGenerator<ExportRow[]> {
  // The time is text: a Date would lose its microseconds.
  for (let after: Key = { at: bounds.start.toISOString(), id: NO_UUID }; ; ) {
    const { rows } = await maintain(db, (trx) => next(after, bounds.end).execute(trx));
    yield rows.flatMap(({ row }) => (row ? [row] : []));
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

function transactionsAfter({ at, id }: Key, end: Date, where = sql`true`) {
  return sql`
    select * from ledger_txn
    where effective_at >= ${at}::timestamptz and effective_at < ${end}
      and (effective_at, id) > (${at}::timestamptz, ${id}::uuid) and ${where}
    order by effective_at, id limit ${AT_ONCE}`;
}

const KEY = sql`json_build_object('at', txn.effective_at::text, 'id', txn.id) as key`;
const AT = sql`to_char(txn.effective_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const JOURNAL = [
  ...['posting', 'transaction', 'at', 'day', 'company', 'kind', 'source'],
  ...['debit', 'credit', 'unit', 'amount'],
];

/** Each posting with its debit and its credit account. */
export function journal(db: Database, part: LedgerPart): ExportTable {
  const { company, from, to, posting } = part;
  // Days are those of each company's zone; none is more than a day away from UTC's.
  const bounds = {
    start: new Date(Date.parse(`${from}T00:00:00Z`) - DAY),
    end: new Date(Date.parse(`${to}T00:00:00Z`) + 2 * DAY),
  };
  const companies = company ? [company] : COMPANIES;
  const batches = inOrder(
    db,
    bounds,
    (after, end) => sql<Read>`
      select ${KEY}, case when entry.posting is not null then row_to_json(entry) end as row
      from (${transactionsAfter(after, end)}) txn
      left join lateral (
        select posting.id as posting, txn.id as transaction, ${AT} as at,
          to_char(txn.effective_at at time zone zone.name, 'YYYY-MM-DD') as day,
          zone.company, txn.kind, txn.source_type || ' ' || txn.source_id as source,
          debit_account as debit, credit_account as credit, unit, amount
        from posting
        join ${companyZones(companies)}
          on zone.company = split_part(debit_account, '/', 1)
        where posting.txn_id = txn.id and posting.id <= ${posting}
          and to_char(txn.effective_at at time zone zone.name, 'YYYY-MM-DD') between ${from} and ${to}
      ) entry on true
      order by txn.effective_at, txn.id, entry.posting`,
  );
  return {
    columns: JOURNAL,
    decimals: ['amount'],
    batches: withDecimals(batches, 'unit'),
    sumOf: sumBy('unit'),
  };
}

const PAYMENTS = [
  ...['at', 'day', 'company', 'order', 'product', 'payment', 'kind', 'method', 'currency'],
  'amount',
];

/** Money that payments brought in; refunds and chargebacks are negative. Days are UTC's, as the provider's. */
export function payments(db: Database, { company, from, to, posting }: LedgerPart): ExportTable {
  const bounds = {
    start: new Date(`${from}T00:00:00Z`),
    end: new Date(Date.parse(`${to}T00:00:00Z`) + DAY),
  };
  const batches = inOrder(
    db,
    bounds,
    (after, end) => sql<Read>`
      select ${KEY}, case when entry.at is not null then row_to_json(entry) end as row
      from (${transactionsAfter(after, end, sql`source_type = 'payment'`)}) txn
      left join lateral (
        select ${AT} as at, to_char(txn.effective_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          split_part(debit_account, '/', 1) as company, payment.charge as order,
          coalesce(orders.product, 'subscription') as product,
          split_part(txn.source_id, ' ', 1) as payment, txn.kind, payment.method,
          unit as currency,
          case split_part(debit_account, '/', 2) when 'clearing' then amount else -amount end
            as amount
        from posting
        left join payment on payment.psp_reference = split_part(txn.source_id, ' ', 1)
        left join orders on orders.id = payment.charge
        where posting.txn_id = txn.id and posting.id <= ${posting}
          ${company ? sql`and split_part(debit_account, '/', 1) = ${company}` : sql``}
      ) entry on true
      order by txn.effective_at, txn.id`,
  );
  return {
    columns: PAYMENTS,
    decimals: ['amount'],
    batches: withDecimals(batches, 'currency'),
    sumOf: sumBy('currency'),
  };
}

async function* withDecimals(
  batches: AsyncIterable<ExportRow[]>,
  unit: string,
): AsyncGenerator<ExportRow[]> {
  for await (const rows of batches) {
    yield rows.map((row) => ({ ...row, amount: decimalOf(Number(row.amount), `${row[unit]}`) }));
  }
}

function sumBy(unit: string): NonNullable<ExportTable['sumOf']> {
  return (row) => {
    const factor = row[unit] === 'AVIOS' ? 1 : 100;
    return { unit: `${row[unit]}`, amount: Math.round(Number(row.amount) * factor) };
  };
}
