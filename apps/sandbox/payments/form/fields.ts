import { type Brand, brandOf, codeLengthOf } from './brands.ts';

export type FieldType = 'encryptedCardNumber' | 'encryptedExpiryDate' | 'encryptedSecurityCode';

/** Inputs of a field's validation besides its digits. */
export type FieldContext = {
  now: Date;
  /** False for brands whose numbers have no check digit; the form says which. */
  checksLuhn: boolean;
  /** Brand of the card number, for the security code. */
  brand: string | undefined;
};

/** A value to encrypt. */
type Secret = { name: string; key: string; value: string };

type Check =
  | { is: 'unfinished' }
  | { is: 'wrong'; action: string; error: string }
  | { is: 'good'; secrets: Secret[]; details: Record<string, string> };

export type Field = {
  autocomplete: string;
  maxLength: number;
  /** Action posted to the form while digits are missing. */
  typing: string;
  /** Error code of a field that is left incomplete. */
  incomplete: string;
  format(digits: string, context: FieldContext): string;
  check(digits: string, context: FieldContext): Check;
};

const MAX_MONTHS_AHEAD = 240;
const UNFINISHED = { is: 'unfinished' } as const;

const cardNumber: Field = {
  autocomplete: 'cc-number',
  maxLength: 23,
  typing: 'numberKeyPressed',
  incomplete: 'cc.num.901',
  format: (digits) =>
    brandOf(digits)?.brand === 'amex'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
      : digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '),
  check: (digits, { checksLuhn }) => {
    if (!lengthsOf(brandOf(digits)).includes(digits.length)) return UNFINISHED;
    if (checksLuhn && !hasCheckDigit(digits)) {
      // A Visa number may have thirteen digits, but is more likely still being typed.
      return digits.length < 14
        ? UNFINISHED
        : { is: 'wrong', action: 'luhnCheck', error: 'cc.num.902' };
    }
    return {
      is: 'good',
      secrets: [{ name: 'encryptedCardNumber', key: 'number', value: digits }],
      details: { endDigits: digits.slice(-4), issuerBin: digits.slice(0, 8) },
    };
  },
};

const expiryDate: Field = {
  autocomplete: 'cc-exp',
  maxLength: 5,
  typing: 'dateKeyPressed',
  incomplete: 'cc.dat.911',
  format: (digits) => {
    const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    return whole.length > 2 ? `${whole.slice(0, 2)}/${whole.slice(2, 4)}` : whole;
  },
  check: (digits, { now }) => {
    if (digits.length < 4) return UNFINISHED;
    const month = Number(digits.slice(0, 2));
    const year = 2000 + Number(digits.slice(2, 4));
    const ahead = (year - now.getFullYear()) * 12 + month - 1 - now.getMonth();
    const wrong = (error: string): Check => ({ is: 'wrong', action: 'dateKeyPressed', error });
    if (month < 1 || month > 12) return wrong('cc.dat.911');
    if (ahead < 0) return wrong('cc.dat.912');
    if (ahead > MAX_MONTHS_AHEAD) return wrong('cc.dat.913');
    return {
      is: 'good',
      secrets: [
        { name: 'encryptedExpiryMonth', key: 'expiryMonth', value: digits.slice(0, 2) },
        { name: 'encryptedExpiryYear', key: 'expiryYear', value: String(year) },
      ],
      details: { type: 'year' },
    };
  },
};

const securityCode: Field = {
  autocomplete: 'cc-csc',
  maxLength: 4,
  typing: 'cvcKeyPressed',
  incomplete: 'cc.cvc.921',
  format: (digits, { brand }) => digits.slice(0, codeLengthOf(brand)),
  check: (digits, { brand }) =>
    digits.length === codeLengthOf(brand)
      ? {
          is: 'good',
          secrets: [{ name: 'encryptedSecurityCode', key: 'cvc', value: digits }],
          details: {},
        }
      : UNFINISHED,
};

export const FIELDS: Record<FieldType, Field> = {
  encryptedCardNumber: cardNumber,
  encryptedExpiryDate: expiryDate,
  encryptedSecurityCode: securityCode,
};

function lengthsOf(brand: Brand | undefined): number[] {
  return brand?.lengths ?? [16];
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
