import type { Answer } from '../answers.ts';
import { brandOf } from '../form/brands.ts';
import type { Service } from '../service.ts';
import { decrypt } from './decrypt.ts';
import type { BinRequest } from './requests.ts';

/** Whose card a number is, by its first digits. */
export function lookUpBin({ store }: Service, asked: BinRequest): Answer {
  const { requestId, encryptedBin, supportedBrands } = asked;
  const known = brandOf(decrypt(store, encryptedBin)?.binValue ?? '');
  if (!known) return { status: 200, body: { requestId } };
  const brand = {
    brand: known.brand,
    paymentMethodVariant: known.brand,
    supported: supportedBrands.includes(known.brand),
    enableLuhnCheck: true,
    cvcPolicy: 'required',
    expiryDatePolicy: 'required',
    // A Visa may have others, which the form must not cut off.
    ...(known.lengths.length === 1 && { panLength: known.lengths[0] }),
  };
  return { status: 200, body: { requestId, issuingCountryCode: 'IE', brands: [brand] } };
}
