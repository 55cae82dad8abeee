import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { transactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect, test } from 'vitest';
import { historyCsv } from './history-csv.ts';

const NIAMH = membershipNumber.parse('3081470000000005');

const GIFT: PastTransaction = {
  id: transactionId.parse('g3aAbBcCdDeEfFgGhHiIjJkKy'),
  product: 'gift',
  status: 'done',
  // Past midnight in Dublin, where it is summer.
  createdAt: '2026-06-01T23:30:00.000Z',
  aviosAmount: 10_000,
  bonusAvios: 2000,
  totalPrice: 189.5,
  currency: 'EUR',
  recipient: { ffpNumber: NIAMH, firstName: 'Niamh', lastName: 'Kelly' },
  refund: { eligible: false },
};

const IN_DUBLIN = { locale: 'en-GB', timeZone: 'Europe/Dublin' } as const;

function detailsOf(one: Partial<PastTransaction>): string | undefined {
  const [, line] = historyCsv([{ ...GIFT, ...one }], IN_DUBLIN).split('\r\n');
  return /,Gift,(.*),Complete,/s.exec(line ?? '')?.[1];
}

test('a row for each, with the times and the columns of the company’s country', () => {
  const HEAD = 'Date,Time,Reference,Type,Details,Status,Avios,Bonus avios,Total,Currency';
  const ROW = '2026-06-02,00:30,HIIJJKKY,Gift,Niamh Kelly,Complete,10000,2000,189.50,EUR';
  expect(historyCsv([GIFT], IN_DUBLIN)).toBe(`\uFEFF${HEAD}\r\n${ROW}\r\n`);
  const spanish = historyCsv([GIFT], { locale: 'es-ES', timeZone: 'Europe/Madrid' });
  expect(spanish).toContain('Fecha,Hora,Referencia,Tipo');
  expect(spanish).toContain('2026-06-02,01:30,HIIJJKKY,Regalo,Niamh Kelly,Completado');
});

test.each([
  ['a name with a comma', 'Kelly, Jr', '"Niamh Kelly, Jr"'],
  ['quotes', '"Nee" Kelly', '"Niamh ""Nee"" Kelly"'],
  ['a line break', 'Kel\nly', '"Niamh Kel\nly"'],
])('what would end a cell is quoted: %s', (_, lastName, expected) => {
  expect(detailsOf({ recipient: { ffpNumber: NIAMH, firstName: 'Niamh', lastName } })).toBe(
    expected,
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'what a spreadsheet would run is text: %j',
  (packageName) => {
    const { recipient: _, ...rest } = GIFT;
    const [, line] = historyCsv([{ ...rest, packageName }], IN_DUBLIN).split('\r\n2026');
    expect(line ?? '').toContain(`'${packageName}`);
  },
);

test('whose name was erased is told by their number, and a boost by what was boosted', () => {
  expect(detailsOf({ recipient: { ffpNumber: NIAMH } })).toBe('Member 3081470000000005');
  const { recipient: _, ...rest } = GIFT;
  const boosted = historyCsv(
    [{ ...rest, boost: { multiplier: 2, qualifyingAvios: 3000 } }],
    IN_DUBLIN,
  );
  expect(boosted).toContain(',3000 × 2,');
});
