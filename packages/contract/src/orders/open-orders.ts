import * as z from 'zod/mini';
import { SUBSCRIPTION_INTERVALS } from '../subscriptions/subscription-interval.ts';
import { CURRENCIES } from '../values/currency.ts';
import { PRODUCTS } from '../values/product.ts';
import { decimalPrice } from '../values/wire-price.ts';
import { orderRecipient } from './order-recipient.ts';
import { pastId } from './transaction-id.ts';

const avios = z.int().check(z.nonnegative());

/** An order that can still be paid, or whose payment may still succeed. */
export const openOrder = z.object({
  id: pastId,
  product: z.enum(PRODUCTS),
  status: z.enum(['open', 'confirming']),
  createdAt: z.iso.datetime(),
  aviosAmount: avios,
  bonusAvios: avios,
  totalPrice: decimalPrice,
  currency: z.enum(CURRENCIES),
  recipient: z.optional(orderRecipient),
  packageName: z.optional(z.string()),
  billing: z.optional(z.enum(SUBSCRIPTION_INTERVALS)),
});

export const openOrders = z.object({ orders: z.array(openOrder) });

export type OpenOrder = z.infer<typeof openOrder>;
export type OpenOrders = z.infer<typeof openOrders>;
