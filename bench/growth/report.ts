import { median } from '../median.ts';

export type Samples = Map<string, Map<number, { rows: number; ms: number }[]>>;

const LIMIT = 1.5;
/** Fewer rows than this are one page of an index more or less. */
const FEW_ROWS = 2;

/**
 * Prints the medians as a table, and whether every cost stays within the limit of the smallest size's.
 * Sizes are compared within each round, and the median of the rounds' ratios counts: a machine that is
 * busy during one round slows down all sizes of that round.
 */
export function report(sizes: readonly number[], samples: Samples): boolean {
  const [smallest = 0, ...larger] = sizes;
  const named = sizes.map((size) => size.toLocaleString('en'));
  console.log(
    `\n| what | rows read: ${named.join(' / ')} | ms: ${named.join(' / ')} | rows × | time × |`,
  );
  console.log('| --- | --- | --- | --- | --- |');
  let isFlat = true;
  for (const [name, bySize] of samples) {
    const rounds = (size: number, of: 'rows' | 'ms') =>
      (bySize.get(size) ?? []).map((sample) => sample[of]);
    const middle = (size: number, of: 'rows' | 'ms') => median(rounds(size, of));
    const ratio = (of: 'rows' | 'ms') => {
      const base = rounds(smallest, of);
      const ratioOf = (size: number) =>
        median(rounds(size, of).map((cost, round) => cost / (base[round] ?? Number.NaN)));
      return Math.max(...larger.map(ratioOf), 1);
    };
    const isMore = larger.some(
      (size) => middle(size, 'rows') > middle(smallest, 'rows') + FEW_ROWS,
    );
    const rows = isMore ? ratio('rows') : Math.min(ratio('rows'), 1);
    const mark = (value: number) => `${value.toFixed(2)}${value > LIMIT ? ' !' : ''}`;
    const list = (of: 'rows' | 'ms', digits: number) =>
      sizes.map((size) => middle(size, of).toFixed(digits)).join(' / ');
    if (rows > LIMIT || ratio('ms') > LIMIT) isFlat = false;
    console.log(
      `| ${name} | ${list('rows', 1)} | ${list('ms', 2)} | ${mark(rows)} | ${mark(ratio('ms'))} |`,
    );
  }
  return isFlat;
}
