import { expect, test } from 'vitest';
import { eventsOf, signed } from '../../../../tests/kit/api/notifications.ts';
import { notificationItem, toNotification } from './notification.ts';
import { isSignedByProvider } from './verify-notification.ts';

const PRICE = { currency: 'EUR', value: 4_900 };
const { authorisation, change } = eventsOf('p0order', PRICE, 'PAYMENT');

/** The example of the provider's own documentation. */
const DOCUMENTED = {
  key: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
  item: {
    pspReference: '7914073381342284',
    originalReference: '',
    merchantAccountCode: 'TestMerchant',
    merchantReference: 'TestPayment-1407325143704',
    amount: { value: 1130, currency: 'EUR' },
    eventCode: 'AUTHORISATION',
    success: 'true',
    additionalData: { hmacSignature: 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=' },
  },
};

test('the signature is the provider’s own', () => {
  const { key, item } = DOCUMENTED;
  expect(isSignedByProvider(notificationItem.parse(item), [key])).toBe(true);
  const other = { ...item, amount: { ...item.amount, value: 1131 } };
  expect(isSignedByProvider(notificationItem.parse(other), [key])).toBe(false);
});

test('a change is about the payment that was changed; each is an event of its own', () => {
  const capture = toNotification(signed({ ...change('CAPTURE'), pspReference: 'CHANGE' }));
  expect(capture).toMatchObject({ pspReference: 'PAYMENT', key: 'CHANGE/CAPTURE/true' });
  const first = toNotification(signed(authorisation));
  expect(first).toMatchObject({ pspReference: 'PAYMENT', key: 'PAYMENT/AUTHORISATION/true' });
  const refused = toNotification(signed({ ...authorisation, success: 'false' }));
  expect(refused).toMatchObject({ isSuccess: false, key: 'PAYMENT/AUTHORISATION/false' });
});

test('an empty original is none; a success is a word or a boolean', () => {
  const item = { ...signed(authorisation), originalReference: '', success: true };
  expect(toNotification(notificationItem.parse(item))).toMatchObject({
    pspReference: 'PAYMENT',
    isSuccess: true,
  });
});

test('a currency that nothing is sold in is told as it is', () => {
  const yen = toNotification(signed({ ...authorisation, amount: { ...PRICE, currency: 'JPY' } }));
  expect(yen.amount).toEqual({ ...PRICE, currency: 'JPY' });
  expect(toNotification(signed(authorisation)).amount).toEqual(PRICE);
});

test.each([
  [{ fraudManualReview: 'true' }, true],
  [{ fraudManualReview: 'false' }, false],
  [{}, false],
])('a review is asked for by %j', (additionalData, needsReview) => {
  const notification = toNotification(signed({ ...authorisation, additionalData }));
  expect(notification.needsReview).toBe(needsReview);
});

test('a stored card is read under its newer and its older name', () => {
  const storedCard = (additionalData: Record<string, unknown>) =>
    toNotification(signed({ ...authorisation, additionalData })).storedCard;
  expect(storedCard({ 'tokenization.storedPaymentMethodId': 'new' })).toBe('new');
  expect(storedCard({ 'recurring.recurringDetailReference': 'old' })).toBe('old');
  expect(storedCard({ 'recurring.recurringDetailReference': 42 })).toBeUndefined();
});
