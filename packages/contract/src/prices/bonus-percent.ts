/** Undefined if the bonus is not a whole percentage of the avios. */
export function bonusPercent(avios: number, bonus: number): number | undefined {
  // Dividing first would make 7 of 100 a little more than 7%, by floating point.
  const percent = (bonus * 100) / avios;
  return Number.isInteger(percent) ? percent : undefined;
}
