/// <reference lib="dom" />
import { brandOf } from './brands.ts';
import type { Encrypt } from './encrypt.ts';
import type { Config } from './protocol.ts';

type Say = (action: string, more: object) => void;

const SHORTEST_BIN = 6;

/** Tells the form whose card a number is as soon as it shows, and what to ask the service about it. */
export function createBrandTeller({ cardGroupTypes }: Config, encrypt: Encrypt, say: Say) {
  let toldBrand: string | undefined;
  let toldBin = '';

  return async (digits: string, isForgotten = false): Promise<void> => {
    const known = brandOf(digits);
    const brand = known && cardGroupTypes.includes(known.brand) ? known.brand : 'noBrand';
    if (isForgotten || brand !== toldBrand) {
      toldBrand = brand;
      say('brand', {
        brand,
        cvcPolicy: 'required',
        cvcText: known?.codeName ?? 'CVC',
        expiryDatePolicy: 'required',
        showSocialSecurityNumber: false,
        mode: 'best-guess',
      });
    }
    // Told once for each number: the form answers every one with a question to the service.
    const bin = digits.length < SHORTEST_BIN ? '' : digits.slice(0, SHORTEST_BIN);
    if (bin === toldBin) return;
    toldBin = bin;
    const binValue = digits.slice(0, digits.length >= 16 ? 8 : SHORTEST_BIN);
    if (!bin) return say('binValue', { binValue });
    const encryptedBin = await encrypt({ binValue: digits.slice(0, 11) });
    say('binValue', { binValue, encryptedBin, uuid: crypto.randomUUID() });
  };
}
