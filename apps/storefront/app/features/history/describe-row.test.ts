import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { END, ISOLATE } from '@cairn/contract/values/isolated';
import { expect, test } from 'vitest';
import { byMonth, describeRow } from './describe-row.ts';
import { summaryText } from './summary-text.ts';
import { content, PURCHASE, TO_CILLIAN } from './test-content.ts';

/** A row as one line of text. */
function row(one: Partial<PastTransaction>): string {
  const { title, line, avios, total } = describeRow(content, { ...PURCHASE, ...one }, 'en-GB');
  const gain = avios.isGain ? ' (gain)' : '';
  return [title, line ?? '', `${avios.amount} ${avios.text}${gain}`, total ?? '']
    .join(' | ')
    .replaceAll(new RegExp(`[${ISOLATE}${END}]`, 'g'), '');
}

const GIFT = { ...TO_CILLIAN, product: 'gift', bonusAvios: 0 } as const;
const TRANSFER = { ...TO_CILLIAN, product: 'transfer', bonusAvios: 0, totalPrice: 32 } as const;
const { creditedAt: _, ...UNCREDITED } = PURCHASE;
const FROM_ZOE = { sender: { firstName: 'Zoe', lastName: 'Quill' }, aviosTakenBack: 0 };

const YEAR = {
  product: 'subscription',
  billing: 'annually',
  aviosAmount: 60_000,
  bonusAvios: 0,
  creditedAvios: 5_000,
} as const;

test.each<[string, Partial<PastTransaction>, string]>([
  ['a purchase', {}, 'Package of 20,000 avios | +5,000 bonus | +25,000 avios (gain) | €359.00'],
  [
    'one without a bonus',
    { bonusAvios: 0 },
    'Package of 20,000 avios |  | +20,000 avios (gain) | €359.00',
  ],
  ['a gift', GIFT, 'Gift to Cillian Doyle | Member ending 4092 | 20,000 to Cillian | €359.00'],
  [
    'a gift that waits',
    { ...GIFT, status: 'scheduled', issueDate: '2026-12-24' },
    'Gift to Cillian Doyle | Arrives 24 December | 20,000 to Cillian | €359.00',
  ],
  [
    'a gift to somebody whose name was erased',
    { ...GIFT, recipient: { ffpNumber: TO_CILLIAN.recipient.ffpNumber } },
    'Gift to member ending 4092 | Member ending 4092 | 20,000 to member ending 4092 | €359.00',
  ],
  [
    'a transfer',
    TRANSFER,
    'Transfer to Cillian Doyle | Member ending 4092 | −20,000 avios | €32.00',
  ],
  [
    'a boost',
    { product: 'booster', bonusAvios: 0, boost: { multiplier: 2, qualifyingAvios: 10_000 } },
    'Boost of 10,000 avios, 2x |  | +20,000 avios (gain) | €359.00',
  ],
  [
    'a month of a plan',
    { product: 'subscription', billing: 'monthly', aviosAmount: 5000, bonusAvios: 0 },
    'Monthly plan | 5,000 a month | +5,000 avios (gain) | €359.00',
  ],
  [
    'a year of a plan',
    YEAR,
    'Annual plan | 5,000 a month, 60,000 over the year | +5,000 of 60,000 avios (gain) | €359.00',
  ],
  [
    'a year of a plan whose months have all come',
    { ...YEAR, creditedAvios: 60_000 },
    'Annual plan | 5,000 a month, 60,000 over the year | +60,000 avios (gain) | €359.00',
  ],
  [
    'a year of a plan that was refunded',
    { ...YEAR, status: 'refunded' },
    'Annual plan | €359.00 back the way you paid | 0 5,000 taken back | €0.00',
  ],
  [
    'one to be paid',
    { status: 'open' },
    'Package of 20,000 avios | Waiting for your payment | 25,000 avios | €359.00',
  ],
  [
    'one under way',
    { status: 'processing' },
    'Package of 20,000 avios | We’re working on it | 25,000 avios | €359.00',
  ],
  [
    'one being refunded',
    { status: 'refund_pending' },
    'Package of 20,000 avios | €359.00 on its way back to you | 0 25,000 taken back | €0.00',
  ],
  [
    'one whose refund failed',
    { status: 'refund_pending', refundDelayed: true },
    'Package of 20,000 avios | €359.00 didn’t get through. The money is still yours. | 0 25,000 taken back | €0.00',
  ],
  [
    'a refunded one',
    { status: 'refunded' },
    'Package of 20,000 avios | €359.00 back the way you paid | 0 25,000 taken back | €0.00',
  ],
  [
    'a gift that arrived',
    { product: 'gift', bonusAvios: 0, received: FROM_ZOE },
    'Gift from Zoe Quill |  | +20,000 avios (gain) | ',
  ],
  [
    'a transfer from somebody who was erased',
    { product: 'transfer', bonusAvios: 0, received: { aviosTakenBack: 0 } },
    'Transfer from another member |  | +20,000 avios (gain) | ',
  ],
  [
    'one of which some was taken back',
    {
      product: 'gift',
      bonusAvios: 0,
      status: 'taken_back',
      received: { ...FROM_ZOE, aviosTakenBack: 15_000 },
    },
    'Gift from Zoe Quill | The sender got a refund | +5,000 15,000 taken back (gain) | ',
  ],
  [
    'one that the bank took back',
    { status: 'charged_back' },
    'Package of 20,000 avios | Your bank took €359.00 back | 0 25,000 taken back | €0.00',
  ],
  [
    'one whose capture failed after its avios had arrived',
    { status: 'failed', failureCode: 908 },
    'Package of 20,000 avios | The payment failed after it was confirmed | 0 25,000 taken back | €0.00',
  ],
  [
    'a transfer whose fee the bank took back',
    { ...TRANSFER, status: 'charged_back', keepsAvios: true },
    'Transfer to Cillian Doyle | Your bank took €32.00 back | −20,000 avios | €0.00',
  ],
])('%s', (_title, one, expected) => {
  expect(row(one)).toBe(expected);
});

test('what was never credited was not taken back, and a failure has its reason', () => {
  const line = (one: Partial<PastTransaction>) => {
    const shown = describeRow(content, { ...UNCREDITED, ...one }, 'en-GB');
    return [shown.line, shown.avios.amount, shown.avios.text, shown.total];
  };
  expect(line({ status: 'refunded' }).slice(1)).toEqual(['0', 'avios', '€0.00']);
  const failed = (failureCode?: number) =>
    line({ status: 'failed', ...(failureCode && { failureCode }) });
  expect(failed(902)).toEqual(['Your bank refused the card', '0', 'avios', '€0.00']);
  expect(failed()[0]).toBe('The payment didn’t go through');
});

test('months are those of the company’s zone', () => {
  const at = (createdAt: string) => ({ ...PURCHASE, createdAt });
  // Half an hour into November in Madrid.
  const two = [at('2026-10-31T23:30:00.000Z'), at('2026-10-31T22:30:00.000Z')];
  const titles = (timeZone: string) =>
    byMonth(two, { locale: 'en-GB', timeZone }).map((month) => month.title);
  expect(titles('Europe/Madrid')).toEqual(['November 2026', 'October 2026']);
  expect(titles('Europe/Dublin')).toEqual(['October 2026']);
});

test('the summary says what there is', () => {
  const sums = { bought: 50_000, bonus: 5000, sent: 20_000, received: 3000 };
  const none = { bought: 0, bonus: 0, sent: 0, received: 0 };
  const text = (total: number, of: typeof sums, year?: number) =>
    summaryText(content, { total, sums: of }, year, 'en-GB');
  expect(text(37, sums, 2026)).toBe(
    '37 entries in 2026. You bought 50,000 avios, got 5,000 as a bonus, sent 20,000 and received 3,000 from others.',
  );
  expect(text(1, { ...none, sent: 2000 })).toBe('1 entry. You sent 2,000.');
  expect(text(2, none)).toBe('2 entries.');
});
