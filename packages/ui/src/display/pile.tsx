import { PILE_STEPS } from '../drawings/pile-steps.ts';
import piles from '../drawings/piles.svg';

export interface PileProps {
  /** From 0 to 1. */
  fullness: number;
  hasBonus: boolean;
  className?: string | undefined;
}

/** Decorative: a pile of stones that grows with an amount. The gold stone is a bonus. */
export function Pile({ fullness, hasBonus, className }: PileProps) {
  const step = Math.round(fullness * (PILE_STEPS - 1));
  const id = `${hasBonus ? 'bonus' : 'pile'}-${step}`;
  return <img className={className} src={`${piles}#${id}`} alt="" width="72" height="56" />;
}
