import { targetAccount as targetAccountSchema } from '@cairn/contract/members/target-account';
import { isolated } from '@cairn/contract/values/isolated';
import { PRODUCTS, type Product } from '@cairn/contract/values/product';
import { afterEach, describe, expect, test } from 'vitest';
import { failed } from '#app/errors/result.ts';
import { amountsOf, newOrder, recipientOf } from '#app/ordering/orders/orders.ts';
import { PRODUCT_TABLE } from '#app/ordering/orders/product-table.ts';
import { SUBSCRIPTION } from '#app/ordering/orders/test-subscription.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
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
import { afterPayment } from './payment/after-payment.ts';
import { content, member, render, textOf } from './test-page.tsx';

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

const PACKAGE = {
  version: 1,
  active: true,
  packageId: 'steady',
  partnerName: 'ei',
  avios: { monthly: 5_000, annually: 60_000 },
  contentEntryId: 'plan-steady',
  packageName: 'Steady 5K',
  eligibility: { status: true, loggedIn: true, errorCodes: [] as number[] },
  currency: 'EUR',
  prices: {
    monthly: { originalPrice: 65, currentPrice: 65, savings: 0 },
    annually: { originalPrice: 780, currentPrice: { EUR: 725.4 }, savings: 54.6 },
    frequencyDifference: 54.6,
  },
};

function answers({ id, state }: Case<Product>) {
  const tiers = (price: number) => ok([{ lower: 1_000, upper: 9_999, price: { EUR: price } }]);
  return {
    'GET /products/purchase/prices': tiers(0.02),
    'GET /products/gift/prices': tiers(0.02),
    'GET /products/transfer/prices': tiers(32),
    'GET /products/booster/options': ok(BOOSTER_OPTIONS),
    'GET /subscriptionsPackages': ok([PACKAGE]),
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
  expect(loaded).toMatchObject({
    kind: 'agree',
    change: { before: { total: 4_050 }, now: { total: 4_290, currency: 'EUR' } },
  });
});

describe('a renewal of a plan', () => {
  const id = `${CASES.subscription.id}.3`;
  const additionalData = {
    packageName: 'Steady 5K',
    interval: 'annually',
    periodStart: '2026-11-15T12:00:00Z',
    nextBillingDate: '2027-11-15T12:00:00Z',
  };
  const state = transaction(60_000, 725.4, {}, additionalData);
  const path = `GET /transactions/${id}/state`;

  test('is resumed by its own state, for the avios of one month at a time [7.17] [7.24]', async () => {
    const resumed = await loadCheckout(checkout({ [path]: ok(state) }, { id }));
    expect(resumed).toMatchObject({
      kind: 'pay',
      session,
      order: {
        id,
        type: 'subscription',
        data: { ...planOf(additionalData), interval: 'annually' },
      },
    });
    if (resumed.kind !== 'pay') throw new Error('It cannot be paid');
    expect(amountsOf(resumed.order)).toEqual({ avios: 5_000, bonusAvios: 0, price: 725.4 });
  });

  test.each([
    ['is not theirs', failed('network_error_404'), 'order_not_found'],
    ['cannot be read', failed('network_error_503'), 'checkout_unavailable'],
    [
      'has no session',
      ok({ ...state, payload: { ...state.payload, paymentSession: undefined } }),
      'checkout_unavailable',
    ],
  ])('that %s leads to the plan, not to the plans on sale [4.19]', async (_, answer, errorCode) => {
    const left = await loadCheckout(checkout({ [path]: answer }, { id }));
    expect(left).toEqual({ kind: 'leave', to: '/my-subscriptions', errorCode });
  });

  test('whose session is spent is never started as a new plan', () => {
    const outcome = { kind: 'out', errorCode: 'checkout_unavailable', isSpent: true } as const;
    const after = afterPayment(outcome, { id, type: 'subscription', isExternal: false });
    expect(after).toEqual({
      status: undefined,
      to: '/my-subscriptions',
      errorCode: 'checkout_unavailable',
    });
  });
});

function planOf({ packageName, periodStart, nextBillingDate }: Record<string, string>) {
  return { packageName, periodStart, nextBillingDate, aviosPerPeriod: 60_000 };
}

test.each([
  [
    'that costs more has to be confirmed first [8.21]',
    { prices: { ...PACKAGE.prices, monthly: { ...PACKAGE.prices.monthly, currentPrice: 69 } } },
    { kind: 'agree', change: { before: { total: 6_500 }, now: { total: 6_900, currency: 'EUR' } } },
  ],
  [
    'that is no longer sold leads back [8.22]',
    { active: false },
    { kind: 'leave', to: '/subscription', errorCode: 'plan_unavailable' },
  ],
  [
    'that the member may not take leads back [6.6] [8.12]',
    { eligibility: { status: false, loggedIn: true, errorCodes: [68] } },
    { kind: 'leave', to: '/subscription', errorCode: 'api_error_68' },
  ],
  [
    'chosen in another currency leads back to its price [9.6]',
    { currency: 'GBP' },
    { kind: 'leave', to: '/subscription' },
  ],
])('a plan %s, and nothing is started', async (_, change, expected) => {
  chooseFor('subscription', CASES.subscription);
  const packages = ok([{ ...PACKAGE, ...change }]);
  const loaded = await loadCheckout(
    checkout({ ...answers(CASES.subscription), 'GET /subscriptionsPackages': packages }),
  );
  expect(loaded).toMatchObject(expected);
  expect(asked.map(({ call }) => call)).not.toContain('POST /subscriptions');
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
        price: boosterPrice,
      }),
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
    const text = textOf(
      render(
        <>
          <OrderSteps
            content={content.breadcrumb}
            product={order.type}
            current="payment"
            hasLinks
          />
          <CheckoutSummary
            {...{ content, order, member }}
            locale="en-GB"
            timeZone="UTC"
            planTimeZone="UTC"
            occasions={[]}
            isExternal={false}
          />
        </>,
      ),
    );
    expect(text).toContain('Recipient (done)');
    expect(text).toContain('3,500');
    expect(text).toContain('€40.50');
    expect(text).toContain(`${isolated('Tom Hartley')}, member ending 0002`);
    expect(text).not.toContain('balance after');
  });
});
