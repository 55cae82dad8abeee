import { minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import type { Desk } from '../../apps/api/src/desk/actions/action.ts';
import { actionNamed } from '../../apps/api/src/desk/actions/actions.ts';
import { perform } from '../../apps/api/src/desk/actions/perform.ts';
import { NO_APPROVALS } from '../../apps/api/src/desk/approvals/approval-rules.ts';
import { keepComparison } from '../../apps/api/src/desk/days/keep-comparison.ts';
import { exportFile } from '../../apps/api/src/desk/exports/export-file.ts';
import { journal } from '../../apps/api/src/desk/exports/read-ledger.ts';
import type { ReportedMovement } from '../../apps/api/src/desk/reconcile/movement.ts';
import { dayOf } from '../../apps/api/src/desk/reconcile/open-report.ts';
import { machineUser } from '../../apps/api/src/desk/terminal/machine-user.ts';
import { memberAccount } from '../../apps/api/src/ledger/accounts.ts';
import type { Call } from './calls.ts';
import { type BenchShop, numberOf } from './shop.ts';

const DAY = 86_400_000;
/** The last orders of every size are two days old: the day before is the last that is whole. */
const LAST_DAY = dayOf(new Date(Date.now() - 3 * DAY));

const STAFF = machineUser({ actor: 'bench', now: new Date() }, 'terminal');

const press =
  (name: string, inputFor: (n: number) => object): Call =>
  async ({ connection: { db }, context }, { n }) => {
    const action = actionNamed(name);
    if (!action) throw new Error(`There is no action ${name}`);
    const { shopUrl, statementName, seller } = context;
    const desk: Desk = {
      db,
      now: context.now(),
      clock: context.now,
      staff: STAFF,
      ports: { downloadReport: undefined, sender: { shopUrl, statementName, seller } },
      rules: NO_APPROVALS,
      recentMinutes: 15,
      actionNamed,
    };
    const performed = await perform(desk, action, { input: inputFor(n), key: `${name} ${n}` });
    if (performed.kind !== 'done') throw new Error(`${name}: ${JSON.stringify(performed)}`);
  };

/** What finance and marketing look at, and the comparison of a day whose report matches. */
export const FINANCE: Record<string, Call> = {
  'finance: roll-forward of a day': press('outstanding view', () => ({
    company: 'EI',
    from: LAST_DAY,
    to: LAST_DAY,
  })),
  'finance: a member’s balance as of': press('balance view', (n) => ({
    account: memberAccount({ company: 'EI', number: numberOf(n) }),
    at: `${LAST_DAY}T00:00:00Z`,
  })),
  'finance: a house account’s balance as of': press('balance view', () => ({
    account: 'EI/issued/AVIOS',
    at: `${LAST_DAY}T06:00:00Z`,
  })),
  'finance: sales of a day': press('sales', () => ({ from: LAST_DAY, to: LAST_DAY })),
  'finance: sales today': press('sales today', () => ({})),
  'finance: compare a day': async ({ connection: { db }, context }) => {
    const movements = await reportOf(db);
    const report = {
      kind: 'open' as const,
      subject: LAST_DAY,
      text: JSON.stringify(movements),
      lines: movements.length,
      movements,
      unknown: [],
      ended: new Set<string>(),
    };
    const askedAt = context.now();
    await keepComparison(db, { day: LAST_DAY, report, actor: STAFF.name, askedAt }, askedAt);
  },
  'finance: a day': press('day view', () => ({ day: LAST_DAY })),
};

/** The provider's report of the payments of the day, with the same amounts. */
async function reportOf(db: BenchShop['connection']['db']): Promise<ReportedMovement[]> {
  const start = new Date(`${LAST_DAY}T00:00:00Z`);
  const { rows } = await sql<{ pspReference: string; order: string; amount: number }>`
    select source_id as "pspReference", charge as order, captured_minor as amount
    from ledger_txn join payment on psp_reference = source_id
    where kind = 'capture' and source_type = 'payment'
      and effective_at >= ${start} and effective_at < ${new Date(start.getTime() + DAY)}
    order by psp_reference`.execute(db);
  return rows.flatMap(({ pspReference, order, amount }) =>
    (['authorisation', 'capture'] as const).map((kind) => ({
      ...{ pspReference, order, kind, amount: minor(amount), currency: 'EUR' as const },
      method: 'visa',
      events: [
        {
          ...{ eventCode: kind.toUpperCase(), modification: undefined, amount: minor(amount) },
          stages: { [kind]: minor(amount) },
          doubt: undefined,
        },
      ],
    })),
  );
}

/** Reads the journal of all time as its download does. */
export async function exportJournal({ connection: { db } }: BenchShop) {
  const part = { from: '2015-01-01', to: dayOf(new Date()), posting: Number.MAX_SAFE_INTEGER };
  const file = exportFile(
    { db, staff: STAFF },
    {
      ...{ name: 'journal', table: journal(db, part), format: 'csv', filter: part },
      at: new Date().toISOString(),
    },
  );
  const atStart = process.memoryUsage().rss;
  let [rows, bytes, peak] = [0, 0, 0];
  for await (const piece of file.pieces) {
    rows += `${piece}`.split('\n').length - 1;
    bytes += Buffer.byteLength(piece);
    peak = Math.max(peak, process.memoryUsage().rss - atStart);
  }
  return { rows, bytes, peak };
}
