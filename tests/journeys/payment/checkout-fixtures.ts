import { type Before, lookBefore } from '../../kit/browser/bought.ts';
import { chooseAndGo, disturb } from '../../kit/browser/checkout-page.ts';
import { test as base } from '../fixtures.ts';

export { expect } from '../fixtures.ts';

export const CHECKOUT = /\/checkout\/p\d\w+$/;

/** A member of the test's own has chosen a package and reached the payment. */
export const test = base.extend<{ before: Before }>({
  before: async ({ page, shop, lend }, use) => {
    const buyer = lend('Daniel');
    await chooseAndGo(page, shop, buyer.number);
    await use(await lookBefore(page, shop, buyer));
    await disturb(shop, {});
  },
});
