import { useRead } from '#app/calls/use-read.ts';
import { Card, CardBody } from '#app/parts/card.tsx';
import { Lead } from '#app/parts/lines.tsx';
import { PROOF_EVERY } from '#app/shell/proof-every.ts';
import { countText } from '#app/text/amounts.ts';
import { shortMomentOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';

/** That the books were checked, with the page's figures. */
export function BooksCard() {
  const proof = useRead('proof', {}, { pollEvery: PROOF_EVERY });
  const now = useNow();
  if (proof.kind !== 'loaded') return null;
  const { books } = proof.result;
  const isClean = books?.violations === 0;
  return (
    <Card title="Books" isTitleHidden>
      <CardBody>
        <Lead
          icon={books ? (isClean ? 'shield-check' : 'shield-alert') : 'clock'}
          tone={books ? (isClean ? 'ok' : 'bad') : 'quiet'}
          title={
            books
              ? `Books ${isClean ? 'clean' : 'not clean'} at ${shortMomentOf(books.checkedAt, now)}`
              : 'Books not checked yet'
          }
          note={
            books
              ? `${countText(books.rules, 'rule')}, ${countText(books.violations, 'violation')}`
              : 'They are checked every night'
          }
        />
      </CardBody>
    </Card>
  );
}
