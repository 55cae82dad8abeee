import * as z from 'zod/mini';
import { checkAllBooks } from '../../books/check-books.ts';
import { DEAD_LETTER } from '../../books/waiting-invariant.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { maskTextsFor } from '../look-up/personal.ts';
import { type Answer, done, refused } from '../terminal/answer.ts';

const SHOWN = 5;

const finding = z.object({
  id: z.int(),
  title: z.string(),
  violations: z.array(z.object({ what: z.string(), detail: z.string() })),
});
export const books = z.object({
  findings: z.array(finding),
  violations: z.int(),
  deadLetters: z.int(),
});
type Books = z.infer<typeof books>;

/** Every invariant with what violates it. */
export async function readBooks({ db, now, staff }: ActionContext): Promise<Outcome<Books>> {
  const findings = await checkAllBooks(db, now);
  const all = findings.flatMap(({ violations }) => violations);
  const deadLetters = all.filter(({ what }) => what === DEAD_LETTER).length;
  return {
    kind: 'done',
    result: maskTextsFor(staff, {
      findings: findings.map(({ id, title, violations }) => ({
        id,
        title,
        violations: [...violations],
      })),
      violations: all.length,
      deadLetters,
    }),
    detail: { violations: all.length },
  };
}

/** Refused when anything violates an invariant. */
export function showBooks({ findings, violations, deadLetters }: Books): Answer {
  const lines = [...findings.flatMap(show), `    Dead letters: ${deadLetters}`];
  return violations === 0
    ? done(...lines, 'The books are clean.')
    : refused(...lines, `The books are not clean: ${violations} found.`);
}

function show({ id, title, violations }: z.infer<typeof finding>): string[] {
  const hidden = violations.length - SHOWN;
  return [
    `${String(id).padStart(2)}  ${title}: ${violations.length}`,
    ...violations.slice(0, SHOWN).map(({ what, detail }) => `      ${what}: ${detail}`),
    ...(hidden > 0 ? [`      and ${hidden} more`] : []),
  ];
}
