/// <reference lib="dom" />
import { brandOf } from './brands.ts';
import type { Encrypt } from './encrypt.ts';
import type { Config } from './protocol.ts';

type Post = (action: string, more: object) => void;

const MIN_BIN_LENGTH = 6;

/** Posts the card's brand to the form as soon as it is known, and the first digits to look up. */
export function createBrandReporter({ cardGroupTypes }: Config, encrypt: Encrypt, post: Post) {
  let lastBrand: string | undefined;
  let lastBin = '';

  return async (digits: string, isReset = false): Promise<void> => {
    const known = brandOf(digits);
    const brand = known && cardGroupTypes.includes(known.brand) ? known.brand : 'noBrand';
    if (isReset || brand !== lastBrand) {
      lastBrand = brand;
      post('brand', {
        brand,
        cvcPolicy: known?.codePolicy ?? 'required',
        cvcText: known?.codeName ?? 'CVC',
        expiryDatePolicy: 'required',
        showSocialSecurityNumber: false,
        mode: 'best-guess',
      });
    }
    // Posted once for each number, because the form makes a request for each message.
    const bin = digits.length < MIN_BIN_LENGTH ? '' : digits.slice(0, MIN_BIN_LENGTH);
    if (bin === lastBin) return;
    lastBin = bin;
    const binValue = digits.slice(0, digits.length >= 16 ? 8 : MIN_BIN_LENGTH);
    if (!bin) return post('binValue', { binValue });
    const encryptedBin = await encrypt({ binValue: digits.slice(0, 11) });
    post('binValue', { binValue, encryptedBin, uuid: crypto.randomUUID() });
  };
}
