import type { ResultOf } from '#app/calls/call-action.ts';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import { countText, wholeText } from '#app/text/amounts.ts';

type Line = ResultOf<'outstanding view'>['companies'][number]['lines'][number];

/** Each with what its entries are. */
const LINES: Record<Line['line'], { name: string; one: string; many?: string }> = {
  brought: { name: 'Brought along', one: 'member' },
  earned: { name: 'Earned', one: 'entry', many: 'entries' },
  bought: { name: 'Bought', one: 'order' },
  bonus: { name: 'Bonus', one: 'order' },
  gifts: { name: 'Given as gifts', one: 'order' },
  boosted: { name: 'Boosted', one: 'order' },
  plan_months: { name: 'Plan months', one: 'month' },
  transferred: { name: 'Transferred', one: 'order' },
  refunded: { name: 'Refunded', one: 'order' },
  charged_back: { name: 'Charged back or capture failed', one: 'order' },
  taken_for_debts: { name: 'Taken for debts', one: 'payment' },
  adjusted: { name: 'Corrected', one: 'correction' },
  other: { name: 'Other', one: 'entry', many: 'entries' },
};

export function lineName({ line }: Pick<Line, 'line'>): string {
  return LINES[line].name;
}

/** 163 orders; where avios moved between members, both directions too. */
export function lineCount({ line, count, credited, debited }: Line): string {
  const { one, many = `${one}s` } = LINES[line];
  const entries = countText(count, one, many);
  if (credited === 0 || debited === 0) return entries;
  return `${entries}, out ${wholeText(debited)} and in ${wholeText(credited)}`;
}

export function productName(product: string): string {
  return isProduct(product) ? PRODUCT_NAMES[product] : product;
}

function isProduct(product: string): product is keyof typeof PRODUCT_NAMES {
  return product in PRODUCT_NAMES;
}
