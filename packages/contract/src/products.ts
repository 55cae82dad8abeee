import * as z from 'zod/mini';
import { PRODUCTS } from './product.ts';

export const availableProducts = z.object({
  availableProducts: z.array(z.enum(PRODUCTS)).check(z.minLength(1)),
});

export type AvailableProducts = z.infer<typeof availableProducts>;
