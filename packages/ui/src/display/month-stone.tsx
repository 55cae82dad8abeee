import { MONTH_SHAPES } from '../drawings/month-shapes.ts';
import months from '../drawings/months.svg';

export interface MonthStoneProps {
  /** Gold marks the latest month whose avios have arrived. */
  state: 'credited' | 'latest' | 'planned';
  /** Counted from 0. */
  month: number;
  className?: string | undefined;
}

/** Decorative: a month of a plan, as a stone once its avios have arrived. */
export function MonthStone({ state, month, className }: MonthStoneProps) {
  const id = `${state}-${month % MONTH_SHAPES}`;
  return <img className={className} src={`${months}#${id}`} alt="" width="48" height="30" />;
}
