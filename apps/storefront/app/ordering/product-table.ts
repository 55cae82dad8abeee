import type { Product } from '@cairn/contract/values/product';
import type { PackageProduct, PackageRow, ProductRow } from './product-row.ts';
import { booster } from './products/booster.ts';
import { gift } from './products/gift.ts';
import { purchase } from './products/purchase.ts';
import { subscription } from './products/subscription.ts';
import { transfer } from './products/transfer.ts';

export const PACKAGE_TABLE: { [P in PackageProduct]: PackageRow<P> } = { purchase, gift };

export const PRODUCT_TABLE: { [P in Product]: ProductRow<P> } = {
  ...PACKAGE_TABLE,
  transfer,
  booster,
  subscription,
};

export function rowOf<P extends Product>(product: P): ProductRow<P> {
  return PRODUCT_TABLE[product];
}
