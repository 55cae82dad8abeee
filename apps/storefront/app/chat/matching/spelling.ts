/** Fewer letters are other words rather than errors: "plan" and "play". */
const SHORTEST = 4;
const LONG = 8;

/** The known terms that a misspelled one may mean: all of those with the fewest errors. */
export function correct(term: string, known: Iterable<string>): string[] {
  if (term.length < SHORTEST || term.startsWith('#')) return [];
  let most = term.length < LONG ? 1 : 2;
  let found: string[] = [];
  for (const candidate of known) {
    if (candidate.length < SHORTEST || candidate.startsWith('#')) continue;
    const errors = countErrors(term, candidate, most);
    if (errors < most) found = [];
    if (errors <= most) {
      most = errors;
      found.push(candidate);
    }
  }
  return found;
}

/** Letters that are missing, extra, wrong or swapped with their neighbour; above `most`, any larger number. */
function countErrors(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped && row > 1 ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
