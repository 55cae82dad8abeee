import { REFUSAL_REASONS } from '@cairn/contract/orders/refusal-reasons';
import { COMPANIES } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { ORDERED_PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { ORDER_STEPS } from '../../look-up/orders/order-steps.ts';

/** The orders behind a figure, as a filter of `order list`. */
const orders = z.object({
  step: z.enum(ORDER_STEPS),
  from: z.string(),
  to: z.string(),
  company: z.optional(z.enum(COMPANIES)),
  currency: z.optional(z.enum(CURRENCIES)),
  product: z.optional(z.enum(ORDERED_PRODUCTS)),
  refusal: z.optional(z.enum(REFUSAL_REASONS)),
});
export type OrdersBehind = z.infer<typeof orders>;

const cell = z.object({
  text: z.string(),
  /** Money in minor units; absent where the text is no figure. */
  value: z.optional(z.number()),
  orders: z.optional(orders),
});

export const plot = z.object({
  id: z.string(),
  /** A sentence that says what it shows. */
  title: z.string(),
  /** Unit, source and what is left out. */
  about: z.string(),
  /** SVG for wide and for narrow windows, written by the shop itself; null when there is nothing to draw. */
  drawing: z.nullable(z.object({ wide: z.string(), phone: z.string() })),
  table: z.object({
    columns: z.array(z.object({ id: z.string(), head: z.string(), isNumber: z.boolean() })),
    rows: z.array(z.object({ id: z.string(), cells: z.array(cell) })),
    /** The sums of its columns, where they can be added. */
    total: z.optional(z.array(cell)),
  }),
});
export type Plot = z.infer<typeof plot>;

export const stat = z.object({ key: z.string(), value: z.string(), note: z.string() });
export type Stat = z.infer<typeof stat>;
