import { expect, test, vi } from 'vitest';
import { chooseAvios } from '#app/ordering/orders/orders.ts';
import { afterPayment, afterReturn, asLeftBy } from './after-payment.ts';
import {
  endOnce,
  outcomeOfCompletion,
  outcomeOfError,
  outcomeOfFailure,
  type PaymentOutcome,
} from './payment-outcome.ts';

const CHOSEN = { avios: 25_000, price: 480.13, bonusAvios: 6_250 };
const fault = (name: string, cause?: unknown) => Object.assign(new Error(name), { name, cause });
const out = (name: string) => ({ kind: 'out', errorCode: `checkout_payment_form_${name}` });

test.each([
  ['a closed wallet [8.19]', fault('CANCEL'), 'ready', false, { kind: 'cancelled' }],
  [
    'a fault of ours [8.20]',
    fault('IMPLEMENTATION_ERROR'),
    'loading',
    false,
    out('implementation_error'),
  ],
  [
    'a fault of ours after the payment was submitted [4.16]',
    fault('IMPLEMENTATION_ERROR'),
    'paying',
    false,
    { kind: 'unknown' },
  ],
  [
    'a plain rejection while it loads [8.20]',
    new Error('No clientKey'),
    'loading',
    false,
    out('implementation_error'),
  ],
  [
    'no provider while it loads [8.20]',
    fault('NETWORK_ERROR'),
    'loading',
    false,
    out('network_error'),
  ],
  [
    'a session that was over before the form was there [8.20]',
    fault('NETWORK_ERROR', { status: 422, message: 'Session has expired' }),
    'loading',
    false,
    out('session_expired'),
  ],
  [
    'a session that is over [8.20]',
    fault('NETWORK_ERROR', { status: 422 }),
    'paying',
    true,
    out('session_expired'),
  ],
  [
    'a session in which the provider takes no payment more [8.18]',
    fault('NETWORK_ERROR', { status: 422, message: 'The session is refused' }),
    'paying',
    false,
    { ...out('error'), spent: 'refusals' },
  ],
  [
    'a session that the provider does not know [8.20]',
    fault('NETWORK_ERROR', { status: 403 }),
    'loading',
    false,
    { ...out('network_error'), spent: 'unknown session' },
  ],
  [
    'a second payment, made while nobody saw the end of the first',
    fault('NETWORK_ERROR', { status: 422, message: 'The session is completed' }),
    'paying',
    false,
    { kind: 'unknown' },
  ],
  [
    'a form that is loaded anew while its payment is under way',
    fault('NETWORK_ERROR', { status: 422, message: 'The session is paymentPending' }),
    'loading',
    true,
    { kind: 'unknown' },
  ],
  ['no answer to a payment', fault('NETWORK_ERROR'), 'paying', false, { kind: 'unknown' }],
  [
    'no answer to a payment at the last moment',
    fault('NETWORK_ERROR'),
    'paying',
    true,
    { kind: 'unknown' },
  ],
  [
    'a payment that the provider breaks down on',
    fault('NETWORK_ERROR', { status: 500 }),
    'paying',
    false,
    { kind: 'unknown' },
  ],
  ['a wallet that does not open [8.18]', fault('ERROR'), 'ready', false, { kind: 'refused' }],
  [
    'an unreadable answer to a payment [4.16]',
    fault('ERROR'),
    'paying',
    false,
    { kind: 'unknown' },
  ],
] as const)('%s', (_title, error, phase, isExpired, expected) => {
  expect(outcomeOfError(error, phase, isExpired)).toEqual(expected);
});

test('a refusal is a result, a lost network comes the same way [8.18]', () => {
  expect(outcomeOfFailure({ resultCode: 'Refused' }, false)).toEqual({ kind: 'refused' });
  expect(outcomeOfFailure(fault('NETWORK_ERROR'), false)).toEqual({ kind: 'unknown' });
});

test('each attempt ends once, and a closed wallet ends none [8.18] [8.19]', () => {
  const onEnd = vi.fn();
  const end = endOnce(onEnd);
  end({ kind: 'cancelled' });
  end({ kind: 'unknown' });
  end({ kind: 'refused' });
  expect(onEnd.mock.calls).toEqual([[{ kind: 'cancelled' }], [{ kind: 'unknown' }]]);
});

const order = { id: 'p1', type: 'purchase', isExternal: false, currency: 'USD' } as const;
const result = '/checkout/transaction/p1';

test.each([
  [
    'completed goes on to the result [4.16]',
    { kind: 'completed' },
    'payment_started',
    result,
    undefined,
  ],
  [
    'unknown is said as unknown, by the result',
    { kind: 'unknown' },
    'payment_started',
    result,
    undefined,
  ],
  [
    'refused stays, and the order lives [8.18]',
    { kind: 'refused' },
    'payment_pending',
    undefined,
    'checkout_payment_form_error',
  ],
  [
    'cancelled stays in silence [8.19]',
    { kind: 'cancelled' },
    'payment_pending',
    undefined,
    'checkout_payment_form_cancel',
  ],
  [
    'a form of no use leads to the flow’s start [8.20]',
    { kind: 'out', errorCode: 'code' },
    undefined,
    '/purchase?currency=USD',
    'code',
  ],
] as const)('%s', (_title, outcome, status, to, errorCode) => {
  expect(afterPayment(outcome, order)).toMatchObject({ status, to, errorCode });
});

test('only a payment that the form reported as completed is stored as such', () => {
  const chosen = chooseAvios('purchase', CHOSEN, undefined, { currency: 'USD', member: 'aoife' });
  const leftBy = (outcome: PaymentOutcome) => asLeftBy(afterPayment(outcome, order), chosen);
  const completed = outcomeOfCompletion({ resultCode: 'Authorised', sessionResult: 'proof' });
  expect(leftBy(completed)).toMatchObject({ paymentResult: 'completed', sessionResult: 'proof' });
  const withoutProof = outcomeOfCompletion({ resultCode: 'Authorised' });
  expect(leftBy(withoutProof)).toMatchObject({ paymentResult: 'completed' });
  expect(leftBy({ kind: 'unknown' }).paymentResult).toBeUndefined();
});

test('a form that is opened anew says why: too many refusals, or a session that was not found [8.20]', () => {
  const after = (spent: 'refusals' | 'unknown session') =>
    afterPayment({ kind: 'out', errorCode: 'code', spent }, order);
  const refused = { errorCode: 'checkout_payment_form_renewed', isRefused: true };
  expect(after('refusals')).toMatchObject(refused);
  expect(after('unknown session')).toMatchObject({ errorCode: 'checkout_payment_form_reopened' });
  expect(after('unknown session').isRefused).toBeUndefined();
});

test('a card that is not saved leaves the old one, and what is over leads back to the plan [8.18] [8.20]', () => {
  const id = 'sub1aaaaaaaaaaaaaaaaaaaaaa.card1';
  const change = { id, type: 'subscription', isExternal: false } as const;
  const errorCode = 'card_not_saved';
  expect(afterPayment({ kind: 'refused' }, change)).toMatchObject({ to: undefined, errorCode });
  const returned = afterReturn({ kind: 'refused' }, change);
  expect(returned).toMatchObject({ to: `/checkout/${id}`, errorCode });
  expect(returned.isRefused).toBeUndefined();
  const expired = { kind: 'out', errorCode: 'checkout_payment_form_session_expired' } as const;
  const spent = { kind: 'out', errorCode: 'code', spent: 'refusals' } as const;
  for (const outcome of [expired, spent]) {
    expect(afterPayment(outcome, change)).toMatchObject({ to: '/my-subscriptions', errorCode });
  }
  const broken = { kind: 'out', errorCode: 'checkout_payment_form_network_error' } as const;
  expect(afterPayment(broken, change).errorCode).toBe(broken.errorCode);
  expect([afterPayment(spent, change).isReleased, afterPayment(broken, change).isReleased]).toEqual(
    [true, undefined],
  );
});

test('a renewal whose tries are used up says so, and is paid in another session [8.18] [8.20]', () => {
  const renewal = { ...order, id: 'sub1aaaaaaaaaaaaaaaaaaaaaa.2', type: 'subscription' } as const;
  const spent = { kind: 'out', errorCode: 'code', spent: 'refusals' } as const;
  expect(afterPayment(spent, renewal)).toMatchObject({
    to: '/my-subscriptions',
    errorCode: 'checkout_payment_form_error',
    isReleased: true,
  });
});

test('a payment that was not sent leaves the form and the order as they are [8.20]', () => {
  expect(afterPayment({ kind: 'not sent' }, order)).toEqual({
    status: 'payment_pending',
    to: undefined,
    errorCode: undefined,
  });
});

test('what can be paid no more is begun anew from the same choice', () => {
  const outcome = { kind: 'out', errorCode: 'code', spent: 'refusals' } as const;
  const after = afterPayment(outcome, order);
  const payment = { id: 'CS1', sessionData: 'data' };
  const paid = {
    ...chooseAvios('purchase', CHOSEN, undefined, {
      currency: 'USD',
      member: 'auth0|aoife',
      now: 5,
    }),
    id: 'p1',
    payment,
  };
  const { payment: _gone, ...kept } = paid;
  expect(asLeftBy(after, paid)).toEqual({ ...kept, id: expect.stringMatching(/^LCL_/) });
  const elsewhere = { ...paid, status: 'payment_started' } as const;
  expect(asLeftBy(after, elsewhere)).toBe(elsewhere);
  expect(asLeftBy(afterPayment({ kind: 'out', errorCode: 'code' }, order), elsewhere)).toBe(
    elsewhere,
  );
  expect(asLeftBy(afterPayment({ kind: 'refused' }, order), elsewhere)).toEqual(paid);
});

test('back from the bank, a refusal shows the form and anything else the result [4.16] [8.18]', () => {
  expect(afterReturn({ kind: 'refused' }, order)).toEqual({
    status: 'payment_pending',
    to: '/checkout/p1',
    errorCode: 'checkout_payment_form_error',
    isRefused: true,
  });
  for (const kind of ['completed', 'unknown'] as const) {
    expect(afterReturn({ kind }, order)).toMatchObject({ status: 'payment_started', to: result });
  }
});
