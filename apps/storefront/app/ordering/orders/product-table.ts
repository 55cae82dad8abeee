import type { Product, TieredProduct } from '@cairn/contract/values/product';
import type { ProductRow, TieredRow } from './product-row.ts';
import { booster } from './products/booster.ts';
import { gift } from './products/gift.ts';
import { purchase } from './products/purchase.ts';
import { subscription } from './products/subscription.ts';
import { transfer } from './products/transfer.ts';

export const TIERED_TABLE: { [P in TieredProduct]: TieredRow<P> } = { purchase, gift, transfer };

export const PRODUCT_TABLE: { [P in Product]: ProductRow<P> } = {
  ...TIERED_TABLE,
  booster,
  subscription,
};

export function rowOf<P extends Product>(product: P): ProductRow<P> {
  return PRODUCT_TABLE[product];
}
