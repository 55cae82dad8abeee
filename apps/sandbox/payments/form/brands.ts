/** Card brands that the account accepts; used by the browser fields and by the service. */
const ACCEPTED = [
  { brand: 'visa', starts: /^4/, lengths: [13, 16, 19], codeName: 'CVV', codeLength: 3 },
  { brand: 'mc', starts: /^(5[1-5]|2[2-7])/, lengths: [16], codeName: 'CVC', codeLength: 3 },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], codeName: 'CID', codeLength: 4 },
];

/** Recognised, so that the form can say that they are not accepted. */
const OTHERS = [
  { brand: 'discover', starts: /^(6011|65)/, lengths: [16], codeName: 'CID', codeLength: 3 },
  { brand: 'diners', starts: /^3[068]/, lengths: [14], codeName: 'CVV', codeLength: 3 },
  { brand: 'jcb', starts: /^35/, lengths: [16], codeName: 'CVV', codeLength: 3 },
];

const BRANDS = [...ACCEPTED, ...OTHERS];

export type Brand = (typeof BRANDS)[number];

export const BRAND_NAMES = ACCEPTED.map(({ brand }) => brand);

export function brandOf(digits: string): Brand | undefined {
  return BRANDS.find(({ starts }) => starts.test(digits));
}

export function codeLengthOf(brand: string | undefined): number {
  return BRANDS.find((one) => one.brand === brand)?.codeLength ?? 3;
}
