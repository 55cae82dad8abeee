/**
 * A whole number as `toLocaleString` writes it. A browser loads its locale data with the first use of
 * that, which holds up a phone for a tenth of a second and more while the page becomes interactive.
 */
export function formatCount(count: number, locale: string): string {
  const isSpanish = locale.startsWith('es');
  // Spanish writes four digits without a separator.
  if (isSpanish && Math.abs(count) < 10_000) return `${count}`;
  return `${count}`.replace(/\B(?=(\d{3})+$)/g, isSpanish ? '.' : ',');
}
