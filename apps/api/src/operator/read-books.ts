import { writeAudit } from '../audit/write-audit.ts';
import { checkAllBooks } from '../books/check-books.ts';
import type { Finding } from '../books/invariant.ts';
import { DEAD_LETTER } from '../books/waiting-invariant.ts';
import { type Answer, done, refused } from './answer.ts';
import type { OperatorContext } from './context.ts';

const SHOWN = 5;

/** Every invariant with what violates it; refused when anything does. */
export async function readBooks({ db, now, actor }: OperatorContext): Promise<Answer> {
  const findings = await checkAllBooks(db, now);
  const all = findings.flatMap(({ violations }) => violations);
  const dead = all.filter(({ what }) => what === DEAD_LETTER).length;
  const detail = { violations: all.length };
  await writeAudit(db, { actor, action: 'books', subject: 'books', detail }, now);
  const lines = [...findings.flatMap(show), `    Dead letters: ${dead}`];
  return all.length === 0
    ? done(...lines, 'The books are clean.')
    : refused(...lines, `The books are not clean: ${all.length} found.`);
}

function show({ id, title, violations }: Finding): string[] {
  const hidden = violations.length - SHOWN;
  return [
    `${String(id).padStart(2)}  ${title}: ${violations.length}`,
    ...violations.slice(0, SHOWN).map(({ what, detail }) => `      ${what}: ${detail}`),
    ...(hidden > 0 ? [`      and ${hidden} more`] : []),
  ];
}
