import { readFileSync } from 'node:fs';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../../tests/kit/read-pdf.ts';
import { MARK } from './mark.ts';
import { printable } from './printable.ts';
import type { ReceiptDetails } from './receipt-sheet.ts';
import { renderReceipt } from './render-receipt.ts';
import { PURCHASE } from './test-details.ts';

async function read(more: Partial<ReceiptDetails> = {}) {
  return await readPdf(await renderReceipt({ ...PURCHASE, ...more }));
}

test('a receipt is one page that says who sold what to whom, and how it was paid', async () => {
  const { pages, lines, untagged } = await read();
  expect(pages).toBe(1);
  expect(lines).toEqual([
    'P Cairn',
    'P Cairn avios shop',
    'P 1 Stone Quay, Dublin',
    'P VAT IE1234567T',
    'H1 Receipt',
    'TH Reference | TD HIIJJKKX',
    expect.stringMatching(/^TH Paid on \| TD 15 November 2026.+23:14/),
    'TH Member | TD Aoife Brennan',
    'TH Membership number | TD 3081 4700 0000 0001',
    'TH Item | TH Avios | TH Amount',
    'TH Package | TD 25,000 | TD €442.50',
    'TH Bonus, 25% | TD 6,250 | TD €0.00',
    'TH Total paid | TD 31,250 | TD €442.50',
    'P Includes all taxes and fees.',
    'TH Paid with | TD Visa ending 4242',
    'TH On your statement | TD CAIRN AVIOS SHOP',
    'P If you contact us about this payment, please quote HIIJJKKX.',
  ]);
  expect(untagged).toBe('');
});

test('it is tagged, with title and language, for assistive technology', async () => {
  const { isMarked, info } = await read({ locale: 'es-ES' });
  expect(isMarked).toBe(true);
  expect(info.get('Title')).toBe('Recibo HIIJJKKX');
  expect(info.get('Language')).toBe('es-ES');
  expect(info.get('Author')).toBe('Cairn avios shop');
});

test('what was reversed says so before anything else', async () => {
  const at = '2026-11-18T10:00:00.000Z';
  const receipt = { ...PURCHASE.receipt, returned: { status: 'charged_back' as const, at } };
  const { lines } = await read({ receipt });
  expect(lines[lines.indexOf('H1 Receipt') + 1]).toBe(
    'P Your bank took this payment back on 18 November 2026.',
  );
});

test('the longest names and the longest seller stay on the page', async () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff Maximiliana Alexandrina'.slice(0, 60);
  const ffpNumber = membershipNumber.parse('3081470000000002');
  const person = { firstName: long, lastName: long };
  const { pages, lines } = await read({
    receipt: {
      ...PURCHASE.receipt,
      product: 'gift',
      recipient: { ffpNumber, ...person },
      issueDate: '2026-12-24',
      message: `${long} `.repeat(4),
      returned: { status: 'refunded', at: '2026-11-18T10:00:00.000Z' },
      seller: Array.from({ length: 6 }, () => long),
    },
    member: person,
  });
  expect(pages).toBe(1);
  expect(lines).toContain(`TH Recipient | TD ${long} ${long}, member ending 0002`);
});

test('a boost of ten activities stays on the page', async () => {
  const activities = Array.from({ length: 10 }, () => ({ description: 'Boston', avios: 1_000 }));
  const boost = { multiplier: 2, activities };
  const { pages, lines } = await read({
    receipt: { ...PURCHASE.receipt, product: 'booster', boost },
  });
  expect(pages).toBe(1);
  expect(lines.join().match(/Boston, 1,000 avios/g)).toHaveLength(10);
});

test('every character that may be printed has a glyph in both weights', async () => {
  const all = Array.from({ length: 0x2300 }, (_, code) => String.fromCharCode(code));
  const characters = all.filter((one) => printable(one) === one && one.trim() !== '').join('');
  const seller = ['Seller', ...(characters.match(/.{1,40}/gu) ?? [])];
  const { lines } = await read({ receipt: { ...PURCHASE.receipt, seller } });
  expect(lines.slice(2, lines.indexOf('H1 Receipt')).join('').replaceAll('P ', '')).toBe(
    characters,
  );
  const names = await read({ member: { firstName: characters, lastName: '' } });
  expect(names.lines.join('').replaceAll(' ', '')).toContain(characters);
});

test('the mark is the shop’s logo', () => {
  const logo = new URL('../../../../../packages/ui/src/drawings/logo.svg', import.meta.url);
  const svg = readFileSync(logo, 'utf8');
  expect([...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)).toEqual(
    MARK.map(({ path }) => path),
  );
});
