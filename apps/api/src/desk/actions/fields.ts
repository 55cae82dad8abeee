import { campaignCode } from '@cairn/contract/members/campaign-enrolment';
import {
  paidId,
  pastId,
  type SubscriptionId,
  type TransactionId,
  transactionId,
} from '@cairn/contract/orders/transaction-id';
import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { minorFromDecimal } from '@cairn/contract/values/money';
import { PRODUCTS, TIERED_PRODUCTS, type TieredProduct } from '@cairn/contract/values/product';
import * as z from 'zod/mini';

const BONUS_PRODUCTS = ['purchase', 'gift'] as const satisfies readonly TieredProduct[];
export type BonusProduct = (typeof BONUS_PRODUCTS)[number];

/**
 * The fields of actions. Each says itself what it accepts; a field that a message names stands in
 * braces, because the terminal calls it by its option (`named-fields.ts`).
 */
export const company = z.enum(COMPANIES, oneOf('company', COMPANIES));
export const product = z.enum(PRODUCTS, oneOf('product', PRODUCTS));
export const tieredProduct = z.enum(TIERED_PRODUCTS, oneOf('product', TIERED_PRODUCTS));
/** A transfer moves avios that are there already: nothing is added to them. */
export const bonusProduct = z.enum(BONUS_PRODUCTS, {
  error: ({ input }) =>
    input === 'transfer'
      ? 'There is no bonus on transfers: {product} must be purchase or gift.'
      : oneOf('product', BONUS_PRODUCTS),
});
export const currency = z.enum(CURRENCIES, oneOf('currency', CURRENCIES));

/** The `utm_campaign` of the links that lead to the campaign. */
export const code = z.string().check(
  z.refine((text) => campaignCode.safeParse(text).success, {
    error: '{code} must have up to 64 letters, digits, dots, dashes and underscores.',
  }),
);

export const number = z.pipe(
  z.string().check(z.regex(/^\d{1,16}$/, '{number} must be a membership number: up to 16 digits.')),
  membershipNumber,
);

export const orderId = z.pipe(
  z.string().check(
    z.refine((text) => transactionId.safeParse(text).success, {
      error: '{transactionId} must be an order’s id, such as p7Xk… or gwd3Ab…, and not a plan’s.',
    }),
  ),
  transactionId,
);

const MOST = 999_999_999_999;

export function count(name: string, most = MOST) {
  const message = `{${name}} must be a whole number above 0, without separators.`;
  const tooMany = `{${name}} must be at most ${most} at a time.`;
  return z
    .int(message)
    .check(z.positive(message), z.maximum(most, most < MOST ? tooMany : message));
}

/** An amount of money, in minor units. */
export function money(name: string) {
  const message = `{${name}} must be an amount above 0 such as 12.50, without separators.`;
  return z.pipe(
    z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,2})?$/, message)),
    z.transform((text) => minorFromDecimal(Number(text))),
  );
}

/** The key of something that is there. Inputs are kept for ever, in requests and the audit log. */
export function key(name: string) {
  return z.string().check(z.maxLength(500, `{${name}} may have 500 characters at most.`));
}

const REASON = '{reason} must say why, in 2 to 200 characters.';

/** One line: it is printed in lists and logs. */
export const reasonText = z
  .string(REASON)
  .check(z.regex(/^[^\s\p{Cc}][^\p{Cc}]{0,198}[^\s\p{Cc}]$/u, REASON));

/** An upload; in the terminal, the name of a file. */
export const upload = z.strictObject({
  name: z.string().check(z.maxLength(255)),
  text: z.string(),
});
export type Upload = z.infer<typeof upload>;

/** An order, or a payment of a subscription. */
export const chargeId = z.pipe(
  z.string().check(
    z.refine((text) => pastId.safeParse(text).success, {
      error:
        '{transactionId} must be an order’s id or a subscription payment’s, such as p7Xk… or sub7Xk….7.',
    }),
  ),
  pastId,
);

export function moment(name: string) {
  return z.pipe(
    instant(name),
    z.transform((text) => new Date(text)),
  );
}

/** A moment as text, for what is read by GET: a query with a transform has no JSON Schema. */
export function instant(name: string) {
  const message = `{${name}} must be a moment with its zone, such as 2026-12-01T00:00:00Z.`;
  return z.iso.datetime({ offset: true, error: message });
}

export function day(name: string) {
  return z.iso.date(`{${name}} must be a day, such as 2026-11-15.`);
}

export function word<const Words extends readonly [string, ...string[]]>(
  name: string,
  words: Words,
) {
  return z.enum(words, oneOf(name, words));
}

export function oneOf(name: string, values: readonly string[]): string {
  return `{${name}} must be one of ${values.join(', ')}.`;
}

/** An order, a subscription or a member. */
export type About =
  | { kind: 'paid'; id: TransactionId | SubscriptionId }
  | { kind: 'member'; company: Company; number: MembershipNumber };

const ABOUT =
  '{about} must be an order’s id, a subscription’s id, or a member such as EI/3081470000000001.';

/** As the audit log names them. */
export const about = z
  .string(ABOUT)
  .check(z.refine((text) => readAbout(text) !== undefined, { error: ABOUT }));

export function readAbout(text: string): About | undefined {
  const paid = paidId.safeParse(text);
  if (paid.success) return { kind: 'paid', id: paid.data };
  const [named, digits] = text.split('/', 2);
  const member = z.object({ company: z.enum(COMPANIES), number: membershipNumber });
  const read = member.safeParse({ company: named, number: digits });
  return read.success && text === `${named}/${digits}`
    ? { kind: 'member', ...read.data }
    : undefined;
}
