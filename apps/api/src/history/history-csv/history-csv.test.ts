import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { transactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect, test } from 'vitest';
import { historyCsv } from './history-csv.ts';

type Options = Parameters<typeof historyCsv>[0];

function fileOf(transactions: readonly PastTransaction[], options: Options): string {
  const { head, rows } = historyCsv(options);
  return head + rows(transactions);
}

const NIAMH = membershipNumber.parse('3081470000000005');

const GIFT: PastTransaction = {
  id: transactionId.parse('g3aAbBcCdDeEfFgGhHiIjJkKy'),
  product: 'gift',
  status: 'done',
  // Past midnight in Dublin, where it is summer.
  createdAt: '2026-06-01T23:30:00.000Z',
  aviosAmount: 10_000,
  creditedAvios: 12_000,
  bonusAvios: 2000,
  totalPrice: 189.5,
  currency: 'EUR',
  recipient: { ffpNumber: NIAMH, firstName: 'Niamh', lastName: 'Kelly' },
  refund: { eligible: false },
};

const IN_DUBLIN = { locale: 'en-GB', timeZone: 'Europe/Dublin' } as const;

function detailsOf(one: Partial<PastTransaction>): string | undefined {
  const [, line] = fileOf([{ ...GIFT, ...one }], IN_DUBLIN).split('\r\n');
  return /,Gift,(.*),Complete,/s.exec(line ?? '')?.[1];
}

test('a row for each, with the times of the member’s zone, which is named', () => {
  const HEAD =
    'Date,Time (Irish time),Reference,Type,Details,Status,Avios,Bonus avios,Total,Refunded,Currency';
  const ROW = '2026-06-02,00:30,HIIJJKKY,Gift,Niamh Kelly,Complete,10000,2000,189.50,0.00,EUR';
  expect(fileOf([GIFT], IN_DUBLIN)).toBe(`\uFEFF${HEAD}\r\n${ROW}\r\n`);
  const spanish = fileOf([GIFT], { locale: 'es-ES', timeZone: 'Europe/Madrid' });
  expect(spanish).toContain('Fecha,Hora (hora de España),Referencia,Tipo');
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

test('a transfer that left has the sign that it has on the page, and is still a number [2.18]', () => {
  const transfer = { ...GIFT, product: 'transfer', bonusAvios: 0 } as const;
  const row = (status: PastTransaction['status']) => fileOf([{ ...transfer, status }], IN_DUBLIN);
  expect(row('done')).toContain(',Transfer,Niamh Kelly,Complete,-10000,0,');
  expect(row('scheduled')).toContain(',Scheduled,-10000,0,');
  expect(row('failed')).toContain(',Not paid,10000,0,');
});

const IDS = ['8515131751004933', '0012', '8515E31'];

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ...IDS])(
  'what a spreadsheet would run, or change as a number, is text: %j',
  (packageName) => {
    const { recipient: _, ...rest } = GIFT;
    const [, line] = fileOf([{ ...rest, packageName }], IN_DUBLIN).split('\r\n2026');
    expect(line ?? '').toContain(`'${packageName}`);
  },
);

test('whose name was erased is told by their number, and a boost by what was boosted', () => {
  expect(detailsOf({ recipient: { ffpNumber: NIAMH } })).toBe('Member 3081470000000005');
  const { recipient: _, ...rest } = GIFT;
  const boosted = fileOf([{ ...rest, boost: { multiplier: 2, qualifyingAvios: 3000 } }], IN_DUBLIN);
  expect(boosted).toContain(',3000 × 2,');
});

const { recipient: _recipient, ...REST } = GIFT;

test('what was received names its sender, what was taken back of it, and counts what is left [2.18]', () => {
  const sender = { firstName: 'Zoe', lastName: 'Quill' };
  const row = (one: Partial<PastTransaction>, locale: 'en-GB' | 'es-ES' = 'en-GB') =>
    fileOf([{ ...REST, bonusAvios: 0, totalPrice: 0, ...one }], { ...IN_DUBLIN, locale });
  expect(row({ received: { sender, aviosTakenBack: 0 } })).toContain(
    ',Gift received,Zoe Quill,Complete,10000,0,0.00,0.00,EUR',
  );
  const taken = { status: 'taken_back', received: { aviosTakenBack: 1_500 } } as const;
  expect(row({ ...taken, product: 'transfer' })).toContain(
    ',Transfer received,"Another member, 1,500 avios taken back",Taken back,8500,',
  );
  const all = { ...taken, received: { aviosTakenBack: 10_000 } };
  expect(row(all)).toContain('10,000 avios taken back",Taken back,0,0,');
  expect(row(taken, 'es-ES')).toContain(
    ',Regalo recibido,"Otro socio, 1500 avios retirados",Retirado,',
  );
});

const YEAR: PastTransaction = {
  ...REST,
  product: 'subscription',
  packageName: 'Steady 5K',
  billing: 'annually',
  aviosAmount: 60_000,
  bonusAvios: 0,
  creditedAvios: 5_000,
  creditedAt: GIFT.createdAt,
  totalPrice: 702,
};

test('of a year that is paid for, the avios that came are counted, and all of them named [2.18]', () => {
  const row = (one: Partial<PastTransaction>) => fileOf([{ ...YEAR, ...one }], IN_DUBLIN);
  const details = '"Steady 5K, yearly, 60,000 avios over the year"';
  expect(row({})).toContain(`,Plan,${details},Paid for the year,5000,0,702.00,0.00,EUR`);
  expect(row({ creditedAvios: 60_000 })).toContain(`${details},Complete,60000,0,702.00,0.00,EUR`);
  expect(row({ status: 'refunded', refundedPrice: 702 })).toContain(
    `${details},Refunded,5000,0,702.00,702.00,EUR`,
  );
});
