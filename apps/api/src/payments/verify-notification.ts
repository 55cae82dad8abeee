import hmacModule from '@adyen/api-library/lib/src/utils/hmacValidator.js';
import type { NotificationItem } from './notification.ts';

const validator = new hmacModule.default();

/** During a rotation two keys are good, the new one and the old. A missing signature is a wrong one. */
export function isSignedByProvider(item: NotificationItem, keys: readonly string[]): boolean {
  const signature = item.additionalData?.hmacSignature;
  if (typeof signature !== 'string' || signature === '') return false;
  const { originalReference = '', ...signed } = item;
  // The SDK joins these fields as they are; what it wants typed otherwise it does not look at.
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
