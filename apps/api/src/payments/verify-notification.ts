import hmacModule from '@adyen/api-library/lib/src/utils/hmacValidator.js';
import type { NotificationItem } from './notification.ts';

const validator = new hmacModule.default();

/** Two keys are valid during a rotation. A missing signature counts as a wrong one. */
export function isSignedByProvider(item: NotificationItem, keys: readonly string[]): boolean {
  const signature = item.additionalData?.hmacSignature;
  if (typeof signature !== 'string' || signature === '') return false;
  const { originalReference = '', ...signed } = item;
  // The fields and order of the SDK’s getDataToSign, whose parameter type differs from ours.
  const data = [
    signed.pspReference,
    originalReference,
    signed.merchantAccountCode,
    signed.merchantReference,
    signed.amount.value,
    signed.amount.currency,
    signed.eventCode,
    signed.success,
  ].join(':');
  return keys.some((key) => validator.validateHMACSignature(key, signature, data));
}
