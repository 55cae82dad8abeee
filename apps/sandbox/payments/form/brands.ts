export type Brand = {
  brand: string;
  starts: RegExp;
  lengths: number[];
  codeName: string;
  codeLength: number;
  codePolicy: 'required' | 'optional';
};

const card = { codeLength: 3, codePolicy: 'required' } as const;

/** Card brands that the account accepts; used by the browser fields and by the service. */
const ACCEPTED: Brand[] = [
  { ...card, brand: 'visa', starts: /^4/, lengths: [13, 16, 19], codeName: 'CVV' },
  { ...card, brand: 'mc', starts: /^(5[1-5]|2[2-7])/, lengths: [16], codeName: 'CVC' },
  { ...card, brand: 'amex', starts: /^3[47]/, lengths: [15], codeName: 'CID', codeLength: 4 },
  {
    ...card,
    brand: 'maestro',
    starts: /^(5[06-8]|6304|67)/,
    lengths: [16, 17, 18, 19],
    codeName: 'CVC',
    codePolicy: 'optional',
  },
];

/** Recognised, so that the form can say that they are not accepted. */
const OTHERS: Brand[] = [
  { ...card, brand: 'discover', starts: /^(6011|65)/, lengths: [16], codeName: 'CID' },
  { ...card, brand: 'diners', starts: /^3[068]/, lengths: [14], codeName: 'CVV' },
  { ...card, brand: 'jcb', starts: /^35/, lengths: [16], codeName: 'CVV' },
];

const BRANDS = [...ACCEPTED, ...OTHERS];

export const BRAND_NAMES = ACCEPTED.map(({ brand }) => brand);

export function brandOf(digits: string): Brand | undefined {
  return BRANDS.find(({ starts }) => starts.test(digits));
}

export function codeLengthOf(brand: string | undefined): number {
  return BRANDS.find((one) => one.brand === brand)?.codeLength ?? 3;
}

export function needsCode(brand: string): boolean {
  return BRANDS.some((one) => one.brand === brand && one.codePolicy === 'required');
}
