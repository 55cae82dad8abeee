import { targetAccount as targetAccountSchema } from '@cairn/contract/members/target-account';
import { isolated } from '@cairn/contract/values/isolated';
import { PRODUCTS, type Product } from '@cairn/contract/values/product';
import { afterEach, describe, expect, test } from 'vitest';
import { failed } from '#app/errors/result.ts';
import { OrderSteps } from '#app/ordering/order-steps.tsx';
import { newOrder, recipientOf } from '#app/ordering/orders.ts';
import { PRODUCT_TABLE } from '#app/ordering/product-table.ts';
import { SUBSCRIPTION } from '#app/ordering/test-subscription.ts';
import { writePending } from '#app/pending/pending-store.ts';
import type { StoredData } from '#app/pending/stored-order.ts';
import {
  asked,
  checkout,
  MEMBER,
  ok,
  pending,
  session,
  withBrowser,
} from '../../../../../tests/kit/checkout.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { loadCheckout } from './load-checkout.ts';
import { content, member, render, words } from './test-page.tsx';

withBrowser();

const targetAccount = targetAccountSchema.parse({
  ffpNumber: '3081470000000002',
  email: 'tom@example.com',
  firstName: 'Tom',
  lastName: 'Hartley',
});
const delivery = { targetAccount, message: 'For your trip', issueDate: '2027-02-01' };
const boost = { multiplier: 2, glpTransactionIds: ['EI-1-flight'] };

/** Per product: the choice, the body of the start call, and the answer of the state call. */
type Case<P extends Product> = {
  id: string;
  data: StoredData<P>;
  body: object;
  state: object;
};

const start = { paymentMethodDetails: { version: 2 }, currency: 'EUR' };
const transaction = (avios: number, totalPrice: number, payload = {}, additionalData = {}) => ({
  statusName: 'payment_session',
  payload: {
    aviosAmount: avios,
    pricePerPoint: totalPrice / avios,
    currency: 'EUR',
    paymentSession: session,
    additionalData: { totalPrice, ...additionalData },
    ...payload,
  },
});

const CASES: { [P in Product]: Case<P> } = {
  purchase: {
    id: 'p1aaaaaaaaaaaaaaaaaaaaaa',
    data: { purchaseAvios: 4_000, purchasePrice: 80, bonusAvios: 0 },
    body: { ...start, numberOfPoints: 4_000 },
    state: transaction(4_000, 80),
  },
  gift: {
    id: 'gwd1aaaaaaaaaaaaaaaaaaaaaa',
    data: { giftAvios: 4_000, giftPrice: 80, bonusAvios: 0, ...delivery },
    body: { ...start, numberOfPoints: 4_000, ...delivery },
    state: transaction(4_000, 80, delivery),
  },
  transfer: {
    id: 't1aaaaaaaaaaaaaaaaaaaaaa',
    data: { transferAvios: 4_000, transferPrice: 32, ...delivery },
    body: { ...start, numberOfPoints: 4_000, ...delivery },
    state: transaction(4_000, 32, delivery),
  },
  booster: {
    id: 'bb1aaaaaaaaaaaaaaaaaaaaaa',
    data: {
      boosterAvios: 3_000,
      boosterPrice: 40.5,
      bonusAvios: 0,
      multiplier: 2,
      start: { numberOfPoints: 3_000, currency: 'EUR', ...boost },
    },
    body: { ...start, numberOfPoints: 3_000, ...boost },
    state: transaction(3_000, 40.5, {}, { ...boost, qualifyingAviosAmount: 1_500 }),
  },
  subscription: {
    id: 'sub1aaaaaaaaaaaaaaaaaaaaaa',
    data: { packageId: 'steady', interval: 'monthly', aviosPerPeriod: 5_000, pricePerPeriod: 65 },
    body: { packageId: 'steady', type: 'monthly' },
    state: { ...SUBSCRIPTION, paymentSession: session },
  },
};

const BOOSTER_OPTIONS = {
  transactionGroups: [
    {
      type: 'flight',
      order: 1,
      transactions: [
        {
          identifier: 'EI-1-flight',
          dateMade: '2026-11-01T10:00:00Z',
          sectorType: 'short-haul',
          type: 'flight',
          description: 'Flight',
          isBoosted: false,
          externalPartnerIdentifier: 'airline',
          monetaryAmount: { currency: { currencyCode: 'AVIOS' }, amount: 1_500 },
        },
      ],
    },
  ],
  multipliersAvailable: [
    {
      multiplyBy: 2,
      displayName: '2x',
      pricing: { discountedPricePerPoint: { EUR: 0.0135 }, standardPricePerPoint: { EUR: 0.0143 } },
    },
  ],
  boostedPointsThisYear: 0,
  remainingAllowance: 100_000,
};

function answers({ id, state }: Case<Product>) {
  const tiers = (price: number) => ok([{ lower: 1_000, upper: 9_999, price: { EUR: price } }]);
  return {
    'GET /products/purchase/prices': tiers(0.02),
    'GET /products/gift/prices': tiers(0.02),
    'GET /products/transfer/prices': tiers(32),
    'GET /products/booster/options': ok(BOOSTER_OPTIONS),
    'POST /transactions': ok({ id }),
    'POST /subscriptions': ok({ subscriptionID: id }),
    [`GET /transactions/${id}/state`]: ok(state),
    [`GET /subscriptions/${id}`]: ok(state),
  };
}

function chooseFor(product: Product, { data }: Case<Product>) {
  writePending(newOrder(product, data, { currency: 'EUR', member: MEMBER }));
}

describe.each(PRODUCTS)('%s', (product) => {
  const one = CASES[product];

  test('is started with what was chosen, and can be paid [2.33] [7.15] [7.18] [7.19] [7.20] [7.21]', async () => {
    chooseFor(product, CASES[product]);
    const moved = await loadCheckout(checkout(answers(one)));
    expect(moved).toEqual({ kind: 'move', to: `/checkout/${one.id}`, change: undefined });
    expect(asked.at(-1)?.body).toEqual(one.body);
    expect(await loadCheckout(checkout(answers(one), { id: one.id }))).toMatchObject({
      kind: 'pay',
      session,
      change: undefined,
      order: { type: product, data: one.data },
    });
  });

  test('resumed from its id alone, it is complete and could be started again [7.16] [7.24]', async () => {
    const resumed = await loadCheckout(checkout(answers(one), { id: one.id }));
    expect(resumed).toMatchObject({ kind: 'pay', order: { type: product, data: one.data } });
    const order = pending();
    if (!order) throw new Error('Nothing is stored');
    writePending({ ...order, id: 'LCL_00000000000000000000000000000000' });
    await loadCheckout(checkout(answers(one)));
    expect(asked.at(-1)?.body).toEqual(one.body);
  });
});

test.each([
  ['boosted meanwhile', { isBoosted: true }],
  ['too old', { identifier: 'EI-1-another' }],
])(
  'with an activity that is %s the boost is not started, and its choice is kept [4.19]',
  async (_, change) => {
    chooseFor('booster', CASES.booster);
    const [group] = BOOSTER_OPTIONS.transactionGroups;
    const transactions = group?.transactions.map((one) => ({ ...one, ...change }));
    const options = { ...BOOSTER_OPTIONS, transactionGroups: [{ ...group, transactions }] };
    const left = await loadCheckout(
      checkout({ ...answers(CASES.booster), 'GET /products/booster/options': ok(options) }),
    );
    expect(left).toEqual({ kind: 'leave', to: '/booster', errorCode: 'boost_unavailable' });
    expect(asked.map(({ call }) => call)).not.toContain('POST /transactions');
    expect(pending()?.data).toEqual(CASES.booster.data);
  },
);

test('a boost whose campaign has ended costs more and has to be confirmed first [8.21]', async () => {
  chooseFor('booster', CASES.booster);
  const multipliersAvailable = BOOSTER_OPTIONS.multipliersAvailable.map((one) => ({
    ...one,
    pricing: { ...one.pricing, discountedPricePerPoint: one.pricing.standardPricePerPoint },
  }));
  const options = ok({ ...BOOSTER_OPTIONS, multipliersAvailable });
  const loaded = await loadCheckout(
    checkout({ ...answers(CASES.booster), 'GET /products/booster/options': options }),
  );
  expect(loaded).toMatchObject({ kind: 'agree', before: 4_050, total: 4_290, currency: 'EUR' });
});

test('a resumed gift or transfer names its recipient, not the sender [3.18]', async () => {
  for (const product of ['gift', 'transfer'] as const) {
    await loadCheckout(checkout(answers(CASES[product]), { id: CASES[product].id }));
    const order = pending();
    expect(order && recipientOf(order)).toEqual(targetAccount);
  }
});

describe('another product takes the place of the booster', () => {
  const { booster } = PRODUCT_TABLE;
  afterEach(() => {
    PRODUCT_TABLE.booster = booster;
  });

  test('its one row in the table decides amounts, calls, steps, paths and codes', async () => {
    PRODUCT_TABLE.booster = {
      ...booster,
      amounts: ({ boosterAvios, boosterPrice }) => ({
        avios: boosterAvios,
        bonusAvios: 500,
        price: boosterPrice - 0.5,
      }),
      pricing: 'fixed at start',
      startBody: ({ currency, data }) => ({
        paymentMethodDetails: { version: 2 },
        currency,
        numberOfPoints: data.boosterAvios,
      }),
      recipient: () => targetAccount,
      balance: 'unchanged',
      unavailableCode: 'transfer_unavailable',
    };
    const one = CASES.booster;
    writePending(newOrder('booster', one.data, { currency: 'EUR', member: MEMBER }));
    const lost = { ...answers(one), 'POST /transactions': failed('network_error_409') };
    expect(await loadCheckout(checkout(lost))).toEqual({
      kind: 'leave',
      to: '/booster/recipient',
      errorCode: 'transfer_unavailable',
    });
    expect(asked.at(-1)?.body).toEqual({ ...start, numberOfPoints: 3_000 });

    const loaded = await loadCheckout(checkout(answers(one), { id: one.id }));
    if (loaded.kind !== 'pay') throw new Error('It cannot be paid');
    const { order } = loaded;
    const text = words(
      render(
        <>
          <OrderSteps
            content={content.breadcrumb}
            product={order.type}
            current="payment"
            hasLinks
          />
          <CheckoutSummary {...{ content, order, member }} locale="en-GB" isExternal={false} />
        </>,
      ),
    );
    expect(text).toContain('Recipient (done)');
    expect(text).toContain('3,500');
    expect(text).toContain('€40.00');
    expect(text).toContain(`${isolated('Tom Hartley')}, member ending 0002`);
    expect(text).not.toContain('balance after');
  });
});
