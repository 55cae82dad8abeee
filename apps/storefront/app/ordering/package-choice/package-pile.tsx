import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import { Pile } from '@cairn/ui/pile';

type Props = { avios: number; bonusAvios: number; className?: string | undefined };

/** On a logarithmic scale: the largest package is a hundred times the smallest. */
export function PackagePile({ avios, bonusAvios, className }: Props) {
  const largest = PACKAGE_AMOUNTS[PACKAGE_AMOUNTS.length - 1] ?? avios;
  const fullness = Math.log(avios / PACKAGE_AMOUNTS[0]) / Math.log(largest / PACKAGE_AMOUNTS[0]);
  return <Pile fullness={fullness} hasBonus={bonusAvios > 0} className={className} />;
}
