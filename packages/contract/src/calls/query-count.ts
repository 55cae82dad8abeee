import * as z from 'zod/mini';

const digits = z.string().check(z.regex(/^\d{1,9}$/));

/** A count above nothing, which a query can only carry as text. */
export function queryCount(maximum = 999_999_999) {
  const count = z.int().check(z.positive(), z.maximum(maximum));
  return z.pipe(z.pipe(digits, z.transform(Number)), count);
}
