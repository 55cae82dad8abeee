import { expect, test } from 'vitest';
import { readReport } from './read-report.ts';

const HEADER =
  'Psp Reference,Merchant Reference,Record Type,Payment Currency,Captured (PC),Payment Method';

test('fields in quotation marks may hold commas, breaks and marks; rows may end with either break', () => {
  const read = readReport(
    `${HEADER}\r\n"PSP1",p1,Settled,EUR,1.00,"a, ""b""\nc"\r\n\nPSP2,p2,Settled,EUR,2.00,visa`,
  );
  expect(read).toMatchObject({
    ok: true,
    movements: [
      { pspReference: 'PSP1', order: 'p1', amount: 100, method: 'a, "b"\nc' },
      { pspReference: 'PSP2', order: 'p2', amount: 200, method: 'visa' },
    ],
  });
});

test.each([
  ['a mark that is not closed', `${HEADER}\n"PSP1,p1,Settled,EUR,1.00,visa\n`],
  ['text behind a closed mark', `${HEADER}\n"PSP1"x,p1,Settled,EUR,1.00,visa\n`],
  ['a mark within plain text', `${HEADER}\nPSP"1,p1,Settled,EUR,1.00,visa\n`],
])('%s is no CSV', (_, text) => {
  expect(readReport(text)).toEqual({ ok: false, fault: 'It is not a CSV file.' });
});

// With time quadratic in its length, a text like this would keep the test from ever ending.
test('five million quotation marks are read once', () => {
  expect(readReport(`${'"'.repeat(5_000_000)}x`)).toMatchObject({ ok: false });
});
