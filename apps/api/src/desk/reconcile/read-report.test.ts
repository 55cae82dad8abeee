import { expect, test } from 'vitest';
import { readReport } from './read-report.ts';

const HEADER =
  'Psp Reference,Merchant Reference,Record Type,Payment Currency,Captured (PC),Payment Method';

test('fields in quotation marks may hold commas, breaks and marks; rows may end with either break', () => {
  const read = readReport(
    `${HEADER}\r\n"PSP1",p1,Settled,EUR,1.00,"a, ""b""\nc"\r\n\nPSP2,p2,Settled,EUR,2.00,visa\r\n`,
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

test('a line with parts of a cent is listed by its number, and the rest of the report is read', () => {
  const read = readReport(
    `${HEADER}\nPSP1,p1,Settled,EUR,12.345,visa\nPSP2,p2,Settled,EUR,2.500,visa\nPSP3,p3,Settled,KWD,1.005,visa\n`,
  );
  expect(read).toMatchObject({
    ok: true,
    movements: [{ pspReference: 'PSP2', amount: 250 }],
    unknown: [
      { text: 'p1: Settled of 12.345 EUR has parts of a cent, line 2 (payment PSP1)' },
      { text: 'p3: Settled of 1.005 KWD is not known here (payment PSP3)' },
    ],
  });
});

test('a payment that is reported in two currencies is not added up', () => {
  const read = readReport(
    `${HEADER}\nPSP1,p1,Settled,EUR,1.00,visa\nPSP1,p1,Settled,GBP,2.00,visa\n`,
  );
  expect(read).toMatchObject({
    movements: [{ currency: 'EUR', amount: 100 }],
    unknown: [{ currency: 'GBP', amount: 200 }],
  });
});

test('a line that is repeated, takes back an earlier one or follows a correction is listed, and its event is in doubt', () => {
  const line = (amount: string, method = 'visa') =>
    `PSP1,p1,SentForSettle,EUR,${amount},${method}\n`;
  const [twice, corrected] = [
    readReport(`${HEADER}\n${line('49.00')}${line('49.00')}`),
    readReport(`${HEADER}\n${line('49.00')}${line('-49.00')}${line('49.00', 'mc')}`),
  ];
  expect(twice).toMatchObject({
    movements: [{ amount: 4_900, events: [{ doubt: 'a line of it is in the report twice' }] }],
    unknown: [
      { text: 'p1: SentForSettle of 49.00 EUR is in the report twice, line 3 (payment PSP1)' },
    ],
  });
  expect(corrected).toMatchObject({
    movements: [{ amount: 4_900, events: [{ doubt: expect.any(String) }] }],
    unknown: [
      { text: expect.stringContaining('has the other sign of an earlier line, line 3') },
      { text: expect.stringContaining('comes after a correction, line 4') },
    ],
  });
});

test.each([
  ['has lost its last fields', 'PSP9,p9,Settled,EUR', 'Line 3 has 4 fields instead of 6.'],
  ['has one field', 'PSP9', 'Line 3 has 1 fields instead of 6.'],
  ['has too many fields', 'PSP9,p9,Settled,EUR,1,00,visa', 'Line 3 has 7 fields instead of 6.'],
])('a report with a line that %s is not read', (_, line, fault) => {
  const text = `${HEADER}\nPSP1,p1,Settled,EUR,1.00,visa\n${line}\n`;
  expect(readReport(text)).toEqual({ ok: false, fault });
});

test.each([
  ['within its last field', 'PSP1,p1,visa,Settled,EUR,1'],
  ['within quotation marks', 'PSP1,p1,visa,Settled,EUR,"1'],
  ['before its line break', 'PSP1,p1,visa,Settled,EUR,1.00'],
])('a report that ends %s is not read', (_, line) => {
  const header =
    'Psp Reference,Merchant Reference,Payment Method,Record Type,Payment Currency,Captured (PC)';
  expect(readReport(`${header}\n${line}`)).toMatchObject({ ok: false });
  expect(readReport(header)).toMatchObject({ ok: false });
  expect(readReport(`${header}\n`)).toMatchObject({ ok: true, lines: 0 });
});
