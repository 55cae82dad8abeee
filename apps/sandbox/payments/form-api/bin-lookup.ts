import type { Answer } from '../answers.ts';
import { brandOf } from '../form/brands.ts';
import type { Service } from '../service.ts';
import { decrypt } from './decrypt.ts';
import type { BinRequest } from './requests.ts';

/** Finds the card brand by the first digits. */
export function lookUpBin({ store }: Service, request: BinRequest): Answer {
  const { requestId, encryptedBin, supportedBrands } = request;
  const known = brandOf(decrypt(store, encryptedBin)?.binValue ?? '');
  if (!known) return { status: 200, body: { requestId } };
  const brand = {
    brand: known.brand,
    paymentMethodVariant: known.brand,
    supported: supportedBrands.includes(known.brand),
    enableLuhnCheck: true,
    cvcPolicy: known.codePolicy,
    expiryDatePolicy: 'required',
    // Numbers of some brands have several lengths, and the form would cut off the longer ones.
    ...(known.lengths.length === 1 && { panLength: known.lengths[0] }),
  };
  return { status: 200, body: { requestId, issuingCountryCode: 'IE', brands: [brand] } };
}
