import type { TransactionState } from '@cairn/contract/orders/transaction-state';
import { expect, test } from 'vitest';
import { fromTransaction } from '#app/ordering/orders/order-state.ts';
import { chooseAvios } from '#app/ordering/orders/orders.ts';
import { type StoredOrder, storedOrder } from '#app/pending/stored-order.ts';
import { afterFailure, afterState } from './checkout-flow.ts';

const ID = 'p1aaaaaaaaaaaaaaaaaaaaaa';
const session = { id: 'CS1', sessionData: 'data' };
const local = chooseAvios('purchase', { avios: 25_000, price: 442, bonusAvios: 6_250 }, undefined, {
  currency: 'EUR',
  member: '1',
});
const stored = storedOrder.parse({ ...local, id: ID });

function transaction(statusName: TransactionState['statusName'], more = {}): TransactionState {
  return {
    statusName,
    payload: {
      aviosAmount: 25_000,
      pricePerPoint: 0.01768,
      currency: 'EUR',
      additionalData: { totalPrice: 442 },
      ...more,
    },
  };
}

const result = { kind: 'leave', to: `/checkout/transaction/${ID}` };
const externalResult = { kind: 'leave', to: `/external/checkout/transaction/${ID}` };
const stepUp = { redirectUrl: '/checkout/t1', followRedirect: true, encodedAuthState: 'note' };
const started: StoredOrder = { ...stored, status: 'payment_started' };
const hadStepUp: StoredOrder = { ...stored, status: 'mfa_pending', followRedirect: false };

test.each([
  [
    'payment pending stays [4.17]',
    'purchase',
    transaction('payment_session', { paymentSession: session }),
    undefined,
    { kind: 'pay', session },
  ],
  [
    'payment started here goes on to the result [4.16]',
    'purchase',
    transaction('payment_session', { paymentSession: session }),
    started,
    result,
  ],
  [
    'done goes on to the result [4.16]',
    'purchase',
    transaction('transaction_complete'),
    stored,
    result,
  ],
  [
    'failed goes on to the result [4.16] [4.11]',
    'purchase',
    transaction('payment_session', { errorCode: 902 }),
    stored,
    result,
  ],
  [
    'what is being paid is not asked for again [4.9]',
    'purchase',
    transaction('payment_authorised'),
    undefined,
    result,
  ],
  [
    'what is being credited is not asked for again [4.9]',
    'purchase',
    transaction('credit_points'),
    undefined,
    result,
  ],
  [
    'a transfer to be confirmed goes to the log-in [4.15] [4.12]',
    'transfer',
    transaction('start_transaction', stepUp),
    undefined,
    { kind: 'step up', encodedAuthState: 'note' },
  ],
  [
    'but not round and round [4.15]',
    'transfer',
    transaction('start_transaction', stepUp),
    hadStepUp,
    { kind: 'leave', to: '/transfer/recipient', errorCode: 'confirmation_denied' },
  ],
  [
    'without a session there is nothing to pay with [4.19] [8.20]',
    'purchase',
    transaction('start_transaction'),
    stored,
    { kind: 'leave', to: '/purchase?currency=EUR', errorCode: 'checkout_unavailable' },
  ],
] as const)('%s', (_title, type, answer, known, expected) => {
  expect(
    afterState({ id: ID, isExternal: false }, type, fromTransaction(type, answer), known),
  ).toEqual(expected);
});

test('an external order goes on to the external result [4.16]', () => {
  const answer = transaction('transaction_complete');
  const state = fromTransaction('purchase', answer);
  expect(afterState({ id: ID, isExternal: true }, 'purchase', state, undefined)).toEqual(
    externalResult,
  );
});

test.each([
  ['a lost session asks to log in', 'purchase', 'network_error_401', { kind: 'log in' }],
  [
    'a package that is gone [8.22]',
    'purchase',
    'network_error_409',
    leave('/purchase', 'package_unavailable'),
  ],
  [
    'a gift that is gone [8.22]',
    'gift',
    'network_error_409',
    leave('/gift/recipient', 'package_unavailable'),
  ],
  [
    'a transfer that is gone [8.23]',
    'transfer',
    'network_error_409',
    leave('/transfer/recipient', 'transfer_unavailable'),
  ],
  [
    'a broken rule is told where it can be mended [4.19] [8.16]',
    'gift',
    'api_error_65',
    leave('/gift/recipient', 'api_error_65'),
  ],
  [
    'no answer [4.19] [8.20]',
    'booster',
    'network_error_unhandled',
    leave('/booster', 'checkout_payment_form_network_error'),
  ],
  [
    'an unknown status is logged where it leads to [4.18] [8.26]',
    'purchase',
    'schema_validation_failed',
    leave('/purchase', 'checkout_failed'),
  ],
  ...(
    [
      ['network_error_400', 'checkout_failed'],
      ['network_error_404', 'order_not_found'],
      ['network_error_413', 'checkout_failed'],
      ['network_error_503', 'checkout_unavailable'],
      ['api_error_999', 'checkout_failed'],
      ['balance_unknown', 'balance_unknown'],
      ['too_many_requests', 'too_many_requests'],
    ] as const
  ).map(
    ([code, message]) =>
      [
        `${code} is shown as ${message} [4.19]`,
        'purchase',
        code,
        leave('/purchase', message),
      ] as const,
  ),
] as const)('%s', (_title, type, code, expected) => {
  expect(afterFailure({ type }, code)).toEqual(expected);
});

function leave(to: string, errorCode: string) {
  return { kind: 'leave', to, errorCode };
}
