import * as z from 'zod/mini';
import { PRODUCTS } from '../values/product.ts';

export const availableProducts = z.object({
  availableProducts: z.array(z.enum(PRODUCTS)).check(z.minLength(1)),
});

export type AvailableProducts = z.infer<typeof availableProducts>;
