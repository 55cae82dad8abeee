import { PACKAGE_AMOUNTS } from './package-amounts.ts';

/**
 * The size of an amount's drawing, from 0 to 1. On a logarithmic scale: the largest package is a
 * hundred times the smallest.
 */
export function fullnessOf(avios: number): number {
  const largest = PACKAGE_AMOUNTS[PACKAGE_AMOUNTS.length - 1] ?? avios;
  const share = Math.log(avios / PACKAGE_AMOUNTS[0]) / Math.log(largest / PACKAGE_AMOUNTS[0]);
  return Math.round(1_000 * Math.min(1, Math.max(0, share))) / 1_000;
}
