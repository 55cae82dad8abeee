import type { Product } from '@cairn/contract/values/product';

/** As the shop's menu has them, in short. */
export const PRODUCT_NAMES: Record<Product, string> = {
  purchase: 'Buy',
  gift: 'Gift',
  transfer: 'Transfer',
  subscription: 'Plans',
  booster: 'Boost',
};
