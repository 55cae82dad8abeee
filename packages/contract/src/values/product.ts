export const PRODUCTS = ['purchase', 'gift', 'transfer', 'booster', 'subscription'] as const;
export type Product = (typeof PRODUCTS)[number];

/** The products sold by tiers of avios; booster and subscription price differently. */
export const TIERED_PRODUCTS = ['purchase', 'gift', 'transfer'] as const;
export type TieredProduct = (typeof TIERED_PRODUCTS)[number];

/** The products that are ordered and paid one at a time; a subscription has calls of its own. */
export const ORDERED_PRODUCTS = ['purchase', 'gift', 'transfer', 'booster'] as const;
export type OrderedProduct = (typeof ORDERED_PRODUCTS)[number];

/** The first page of a product's flow. */
export function startPage(product: Product): `/${Product}` {
  return `/${product}`;
}
