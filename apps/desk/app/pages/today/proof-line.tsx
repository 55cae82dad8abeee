import { classNames } from '@cairn/ui/class-names';
import { DeskIcon } from '@cairn/ui/desk-icon';
import type { ResultOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { PROOF_EVERY } from '#app/shell/proof-every.ts';
import { countText, wholeText } from '#app/text/amounts.ts';
import { dayOf, shortMomentOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import styles from './proof-line.module.css';

type Proof = ResultOf<'proof'>;

/** That the books, the audit log and the reports were checked, and when. */
export function ProofLine() {
  const proof = useRead('proof', {}, { pollEvery: PROOF_EVERY });
  const now = useNow();
  if (proof.kind !== 'loaded') return null;
  const { books, audit, reconcile, drills } = proof.result;
  const isRed = (books !== null && books.violations > 0) || audit.isBroken;
  return (
    <section
      className={classNames(styles.line, isRed ? styles.red : books !== null && styles.clean)}
      aria-label="Proof"
    >
      <p className={styles.first}>
        <DeskIcon name={isRed ? 'shield-alert' : books ? 'shield-check' : 'clock'} />
        <b>{booksText(books, now)}</b>
      </p>
      <ul className={styles.facts}>
        {books && (
          <li>
            {countText(books.rules, 'rule')}, {countText(books.violations, 'violation')}
          </li>
        )}
        <li>{auditText(audit)}</li>
        <li>
          {reconcile
            ? `Report of ${reportName(reconcile.report)} compared ${shortMomentOf(reconcile.at, now)}`
            : 'No report compared yet'}
        </li>
        {drills.map(({ kind, passed, at }) => (
          <li key={kind}>
            {kind === 'restore' ? 'Restore' : 'Failover'} drill {passed ? 'passed' : 'failed'}{' '}
            {dayOf(at)}
          </li>
        ))}
        {drills.length === 0 && <li>No drill recorded yet</li>}
      </ul>
    </section>
  );
}

/** A report is named by its day, or by its file. */
function reportName(report: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(report)
    ? dayOf(`${report}T12:00:00Z`).replace(/ \d{4}$/, '')
    : report;
}

function booksText(books: Proof['books'], now: number): string {
  if (!books) return 'Books not checked yet';
  const at = shortMomentOf(books.checkedAt, now);
  return books.violations === 0 ? `Books clean at ${at}` : `Books not clean at ${at}`;
}

function auditText({ isBroken, verifiedTo, links }: Proof['audit']): string {
  if (isBroken) return 'Audit chain broken';
  if (links === 0) return 'Audit chain empty';
  return verifiedTo === null
    ? `Audit chain of ${countText(links, 'link')}, not verified yet`
    : `Audit chain unbroken to link ${wholeText(verifiedTo)}`;
}
