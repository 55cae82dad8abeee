import { referenceOf } from '@cairn/contract/orders/reference';
import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { sql } from 'kysely';
import { maintain } from '../../database/in-batches.ts';
import type { Database } from '../../database/tables.ts';
import type { FileContext } from '../files/action-file.ts';
import { seesNumbersInTexts } from '../look-up/personal.ts';
import { asShown } from '../look-up/shared-fields.ts';
import { maskEmail, maskNumber } from '../members/masks.ts';
import { type DebtRow, describeDebtors, findDebtors } from '../receivables/list-debts.ts';
import type { Staff } from '../staff.ts';
import { decimalOf, type ExportRow, type ExportTable } from './export-table.ts';

const AT_ONCE = 500;

function numberFor(staff: Staff): (number: string) => string {
  return seesNumbersInTexts(staff) ? (number) => number : maskNumber;
}

async function* byKey<Row>(
  next: (after: string) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ; ) {
    const rows = await next(after);
    yield rows;
    const last = rows.at(-1);
    if (!last) return;
    after = keyOf(last);
  }
}

async function* mapped<Row>(
  batches: AsyncIterable<readonly Row[]>,
  rowOf: (row: Row) => ExportRow,
): AsyncGenerator<ExportRow[]> {
  for await (const batch of batches) yield batch.map(rowOf);
}

type OrderRow = {
  id: string;
  company: string;
  number: string;
  product: string;
  state: string;
  created_at: Date;
  avios: number;
  bonus_avios: number;
  total_minor: number;
  currency: string;
  paid_by: string | null;
  method: string | null;
  capture_failed: boolean;
  payment_state: string | null;
  is_rejected: boolean | null;
};

type OrdersPart = { company?: Company | undefined; from: string; to: string };

/** Money that is to go back and has not: an order stays refunded while its refund is rejected. */
function refundOf({ payment_state, is_rejected }: OrderRow): string | null {
  if (payment_state !== 'refund_requested') return null;
  return is_rejected ? 'rejected' : 'under_way';
}

/** Orders that were started on these days (UTC), as they are now. */
export function orders({ db, staff }: FileContext, { company, from, to }: OrdersPart): ExportTable {
  const shown = numberFor(staff);
  const next = (after: string) =>
    maintain(db, async (trx) => {
      const { rows } = await sql<OrderRow>`
        select orders.*, paid_by, method, payment.state as payment_state, is_rejected,
          orders.state = 'charged_back' and exists (
            select from charge_event
            where subject = orders.id and to_state = 'charged_back' and cause = 'capture_failed'
          ) as capture_failed
        from orders
        left join charge on charge.reference = orders.id
        left join payment on payment.psp_reference = charge.paid_by
        where orders.id > ${after} and created_at >= ${from}::date::timestamp at time zone 'UTC'
          and created_at < (${to}::date + 1)::timestamp at time zone 'UTC'
          ${company ? sql`and orders.company = ${company}` : sql``}
        order by orders.id limit ${AT_ONCE}`.execute(trx);
      return rows;
    });
  const rowOf = (row: OrderRow): ExportRow => ({
    order: row.id,
    reference: referenceOf(row.id),
    company: row.company,
    member: shown(row.number),
    product: row.product,
    state: row.capture_failed ? 'capture_failed' : row.state,
    refund: refundOf(row),
    started: row.created_at.toISOString(),
    avios: row.avios,
    bonus: row.bonus_avios,
    total: decimalOf(row.total_minor, row.currency),
    currency: row.currency,
    payment: row.paid_by,
    method: row.method,
  });
  return {
    columns: [
      ...['order', 'reference', 'company', 'member', 'product', 'state', 'refund'],
      ...['started', 'avios'],
      ...['bonus', 'total', 'currency', 'payment', 'method'],
    ],
    decimals: ['total'],
    batches: mapped(
      byKey(next, ({ id }) => id),
      rowOf,
    ),
    sumOf: ({ currency, total }) => ({
      unit: `${currency}`,
      amount: Math.round(Number(total) * 100),
    }),
  };
}

type MemberRow = {
  company: string;
  number: string;
  first_name: string;
  last_name: string;
  email: string | null;
  country: string | null;
  tier_status: string | null;
  balance: number | null;
  owed: number | null;
};

/** Members as they are now. Addresses are masked for everybody. */
export function members(
  { db, staff }: FileContext,
  { company }: { company?: Company | undefined },
): ExportTable {
  const shown = numberFor(staff);
  const next = (after: string) =>
    maintain(db, async (trx) => {
      const [afterCompany = '', afterNumber = ''] = after.split('/');
      const { rows } = await sql<MemberRow>`
        select member.company, member.number, first_name, last_name, email, country, tier_status,
          balance, owed
        from member
        left join account on account.id = member.company || '/member/' || member.number || '/AVIOS'
        left join debt on debt.company = member.company and debt.number = member.number
        where (member.company, member.number) > (${afterCompany}, ${afterNumber})
          and member.company = any(${company ? [company] : [...COMPANIES]}::text[])
        order by member.company, member.number limit ${AT_ONCE}`.execute(trx);
      return rows;
    });
  const rowOf = (row: MemberRow): ExportRow => ({
    company: row.company,
    number: shown(row.number),
    firstName: asShown(row.first_name),
    lastName: asShown(row.last_name),
    email: row.email === null ? null : maskEmail(row.email),
    country: row.country,
    tier: row.tier_status,
    balance: row.balance,
    owes: row.owed ?? 0,
  });
  return {
    columns: [
      ...['company', 'number', 'firstName', 'lastName', 'email', 'country', 'tier', 'balance'],
      'owes',
    ],
    batches: mapped(
      byKey(next, ({ company: of, number }) => `${of}/${number}`),
      rowOf,
    ),
    sumOf: ({ balance }) => ({ unit: 'AVIOS', amount: Number(balance ?? 0) }),
  };
}

/** Avios that members owe now, a row for each debt. */
export function debts(
  { db, staff }: FileContext,
  { company }: { company?: Company | undefined },
): ExportTable {
  const batches = byKey(
    (after) => findDebtors(db, { company, after }, AT_ONCE),
    ({ company: of, number }) => `${of}/${number}`,
  );
  return {
    columns: [
      ...['company', 'member', 'firstName', 'lastName', 'since', 'reason', 'subject', 'avios'],
      'left',
    ],
    batches: debtRows(db, staff, batches),
    sumOf: ({ left }) => ({ unit: 'AVIOS', amount: Number(left) }),
  };
}

async function* debtRows(
  db: Database,
  staff: Staff,
  batches: AsyncIterable<readonly DebtRow[]>,
): AsyncGenerator<ExportRow[]> {
  const shown = numberFor(staff);
  for await (const batch of batches) {
    const debtors = await describeDebtors(db, batch);
    yield debtors.flatMap(({ member, debts: open }) =>
      open.map(({ at, reason, subject, avios, left }) => ({
        company: member.company,
        member: shown(member.number.value ?? ''),
        firstName: member.firstName ?? null,
        lastName: member.lastName ?? null,
        since: at,
        reason,
        subject: subject ?? null,
        avios,
        left,
      })),
    );
  }
}
