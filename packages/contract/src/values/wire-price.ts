import * as z from 'zod/mini';
import { CURRENCIES } from './currency.ts';

export const decimalPrice = z.number().check(z.nonnegative());

/** One price, in the currency asked for, or a price for each currency: readers take both. */
export const wirePrice = z.union([decimalPrice, z.partialRecord(z.enum(CURRENCIES), decimalPrice)]);

export type WirePrice = z.infer<typeof wirePrice>;
