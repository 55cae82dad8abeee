import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { Card, CardBody } from '#app/parts/card.tsx';
import { DataTable } from '#app/parts/data-table.tsx';
import { Quiet, TwoLines } from '#app/parts/lines.tsx';
import { aviosText, moneyText, wholeText } from '#app/text/amounts.ts';
import { sentence } from '#app/text/things.ts';
import { momentOf } from '#app/text/times.ts';
import { postingsText, transactionTitle } from './entry-texts.ts';
import styles from './ledger-card.module.css';
import type { Account, MemberRef, Records } from './records.ts';

type Ledger = Records['ledger'];
type Transaction = Ledger['transactions'][number];
type Side = { debit: number; credit: number };
type Row = Side & { id: string; account: Account };

const ACCOUNTS: Record<string, string> = {
  clearing: 'Clearing',
  sales: 'Sales',
  issued: 'Issued avios',
  earned: 'Earned avios',
  opening: 'Opening balances',
  transit: 'Between members',
  adjusted: 'Corrections',
  member: 'Member’s balance',
  receivable: 'Member’s debt',
};

type Props = { ledger: Ledger; company: MemberRef['company'] };

/** Every posting with both of its sides, and that the sides are equal in each unit. */
export function LedgerCard({ ledger, company }: Props) {
  const { transactions, totals } = ledger;
  if (transactions.length === 0) {
    return (
      <Card title="Ledger" note="Double entry">
        <CardBody>
          <Quiet>Nothing is posted yet: the books know of no money or avios that moved.</Quiet>
        </CardBody>
      </Card>
    );
  }
  const sums = sumsOf(totals);
  const isBalanced = sums.every(({ debit, credit }) => debit === credit);
  return (
    <Card title="Ledger" note="Double entry. Corrections are new postings">
      <DataTable<Row>
        caption="Ledger postings"
        columns={[
          {
            id: 'account',
            head: 'Account',
            kind: 'lead',
            cell: ({ account }) => (
              <TwoLines first={accountName(account)} second={accountPath(account)} />
            ),
          },
          {
            id: 'debit',
            head: 'Debit',
            kind: 'number',
            isLabelled: true,
            isBlank: ({ debit }) => debit === 0,
            cell: ({ account, debit }) => <Amount amount={debit} unit={account.unit} />,
          },
          {
            id: 'credit',
            head: 'Credit',
            kind: 'number',
            isLabelled: true,
            isBlank: ({ credit }) => credit === 0,
            cell: ({ account, credit }) => <Amount amount={credit} unit={account.unit} />,
          },
        ]}
        groups={transactions.map((transaction) => ({
          id: transaction.id,
          title: transactionTitle(transaction),
          note: `${momentOf(transaction.at, company)}. ${postingsText(transaction)}`,
          rows: rowsOf(transaction),
        }))}
        rowId={({ id }) => id}
        footer={
          // biome-ignore-start lint/a11y/noRedundantRoles: a grid on phones, as the rows above
          <tr role="row">
            <th role="rowheader" scope="row" className={styles.proof}>
              <Chip tone={isBalanced ? 'ok' : 'bad'}>
                <DeskIcon name={isBalanced ? 'check' : 'triangle-alert'} />
                {isBalanced ? 'Balanced' : 'Not balanced'}
              </Chip>
            </th>
            {(['debit', 'credit'] as const).map((side) => (
              <td key={side} role="cell" className={styles.sum} data-label={sentence(side)}>
                <span>
                  {sums.map((sum) => (
                    <span key={sum.unit} className={styles.line}>
                      {amountText(sum[side], sum.unit)}
                    </span>
                  ))}
                </span>
              </td>
            ))}
          </tr>
          // biome-ignore-end lint/a11y/noRedundantRoles: a grid on phones, as the rows above
        }
      />
    </Card>
  );
}

function Amount({ amount, unit }: { amount: number; unit: Account['unit'] }) {
  if (amount === 0) return <Quiet>–</Quiet>;
  return unit === 'AVIOS' ? wholeText(amount) : moneyText({ amount, currency: unit });
}

function amountText(amount: number, unit: Account['unit']): string {
  return unit === 'AVIOS' ? aviosText(amount) : moneyText({ amount, currency: unit });
}

function accountName({ kind }: Account): string {
  return ACCOUNTS[kind] ?? sentence(kind);
}

/** EI/clearing/EUR, EI/member/…0001/AVIOS */
function accountPath({ company, kind, owner, unit }: Account): string {
  const whose = owner && (owner.value ?? owner.masked);
  return [company, kind, whose, unit].filter(Boolean).join('/');
}

/** One row for each account and side, in the order of the postings. */
function rowsOf({ id, postings }: Transaction): Row[] {
  const rows = new Map<string, Row>();
  const add = (account: Account, side: keyof Side, amount: number) => {
    const key = `${id} ${accountPath(account)} ${side}`;
    const row = rows.get(key) ?? { id: key, account, debit: 0, credit: 0 };
    rows.set(key, { ...row, [side]: inHundredths(row[side] + amount) });
  };
  for (const { debit, amount } of postings) add(debit, 'debit', amount);
  for (const { credit, amount } of postings) add(credit, 'credit', amount);
  return [...rows.values()];
}

function sumsOf(totals: Ledger['totals']): (Side & { unit: Account['unit'] })[] {
  const byUnit = Map.groupBy(totals, ({ account }) => account.unit);
  return [...byUnit].map(([unit, those]) => ({
    unit,
    debit: inHundredths(those.reduce((sum, { debit }) => sum + debit, 0)),
    credit: inHundredths(those.reduce((sum, { credit }) => sum + credit, 0)),
  }));
}

/** Sums of decimals are not exact. */
function inHundredths(amount: number): number {
  return Math.round(amount * 100) / 100;
}
