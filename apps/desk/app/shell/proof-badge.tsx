import { classNames } from '@cairn/ui/class-names';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useRead } from '#app/calls/use-read.ts';
import { shortMomentOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import styles from './proof-badge.module.css';
import { PROOF_EVERY } from './proof-every.ts';

/** Whether the books were clean when they were last checked, on every page. */
export function ProofBadge() {
  const proof = useRead('proof', {}, { pollEvery: PROOF_EVERY });
  const now = useNow();
  if (proof.kind !== 'loaded' || !proof.result.books) return null;
  const { violations, checkedAt } = proof.result.books;
  const isClean = violations === 0;
  return (
    <p className={classNames(styles.proof, !isClean && styles.red)}>
      <DeskIcon name={isClean ? 'shield-check' : 'shield-alert'} />
      <b>{isClean ? 'Books clean' : 'Books not clean'}</b>
      <span>Checked {shortMomentOf(checkedAt, now)}</span>
    </p>
  );
}
