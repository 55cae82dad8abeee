import { type Before, lookBefore } from '../kit/browser/bought.ts';
import { chooseAndGo, disturb } from '../kit/browser/checkout-page.ts';
import { testWith } from './fixtures.ts';

export { expect } from './fixtures.ts';

export const CHECKOUT = /\/checkout\/p\d\w+$/;

/**
 * A member has chosen a package and reached the payment. Each spec has a shop of its own, because
 * the member's yearly limit is enough for ten of these orders.
 */
export const checkoutTest = () =>
  testWith({}).extend<{ before: Before }>({
    before: async ({ page, shop }, use) => {
      await chooseAndGo(page, shop);
      await use(await lookBefore(page, shop));
      await disturb(shop, {});
    },
  });
