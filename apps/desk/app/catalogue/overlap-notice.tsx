import type { Company } from '@cairn/contract/values/company';
import { Alert } from '@cairn/ui/alert';
import { wholeText } from '#app/text/amounts.ts';
import { momentOf } from '#app/text/times.ts';
import { type Bonus, type BonusTerms, bonusText } from './package-price.ts';

export type Overlap = Bonus['overlaps'][number];

type Props = {
  overlaps: readonly Overlap[];
  /** Those that are known, to name the others. */
  bonuses: readonly Bonus[];
  company: Company;
};

/** The days on which a bonus overlaps with others, and which of them counts by the shop's rule. */
export function OverlapNotice({ overlaps, bonuses, company }: Props) {
  if (overlaps.length === 0) return null;
  const isCovered = overlaps.some(({ doesOtherCount }) => doesOtherCount);
  return (
    <Alert
      tone={isCovered ? 'warning' : 'info'}
      title={overlaps.length === 1 ? 'It overlaps another bonus' : 'It overlaps other bonuses'}
    >
      {overlaps.map(({ id, doesOtherCount, fromAvios, startsAt, endsAt }) => {
        const other = bonuses.find((one) => one.id === id);
        const name = other ? `“${bonusText(other)}”` : 'The other one';
        const where = `${momentOf(startsAt, company)} to ${momentOf(endsAt, company)}, from ${wholeText(fromAvios)} avios`;
        return (
          <p key={id}>
            {doesOtherCount
              ? `${name} counts instead of it: ${where}.`
              : `It counts instead of ${name}: ${where}.`}
          </p>
        );
      })}
      <p>Of two bonuses, members get the one that began last, never both.</p>
    </Alert>
  );
}

/** The bonus that a package has while this one runs: this one, the one that counts instead, or none. */
export function termsFor(
  avios: number,
  at: number,
  own: BonusTerms,
  overlaps: readonly Overlap[],
  bonuses: readonly Bonus[],
): BonusTerms | undefined {
  const instead = overlaps.find(
    ({ doesOtherCount, fromAvios, startsAt, endsAt }) =>
      doesOtherCount &&
      fromAvios <= avios &&
      new Date(startsAt).getTime() <= at &&
      at <= new Date(endsAt).getTime(),
  );
  if (instead) return bonuses.find(({ id }) => id === instead.id);
  return avios >= own.fromAvios ? own : undefined;
}
