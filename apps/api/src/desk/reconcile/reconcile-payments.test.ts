import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minor } from '@cairn/contract/values/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { PURCHASE, REFUNDED, SUBSCRIPTION, useShop } from '../../books/test-kit.ts';
import { moneyTxn } from '../../charges/post-money.ts';
import { post } from '../../ledger/post.ts';
import type { Payments } from '../../payments/port.ts';
import { NO_SHOP, NOW, operatorAt } from '../terminal/test-kit.ts';

const HEADER = 'Psp Reference,Merchant Reference,Record Type,Payment Currency,Captured (PC)';
const line = (payment: string, amount: string, currency = 'EUR', type = 'Settled') =>
  `${payment},"p,1",${type},${currency},${amount}`;
const back = (payment: string, amount: string, type = 'Refunded') =>
  line(payment, `-${amount}`, 'EUR', type);
/** The captures and refunds of the test shop's only day. */
const MOVED = [
  line('PSP1', '100.00'),
  line('PSP2', '100.00'),
  line('PSP3', '100.00'),
  back('PSP3', '100.00'),
  line('PSP4', '14.90'),
];

const downloadReport = vi.fn<Payments['downloadReport']>();
let api: TestApi;
let folder: string;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
  folder = await mkdtemp(join(tmpdir(), 'cairn-report-'));
  ({ operate } = operatorAt(api.connection.db, { ...NO_SHOP, downloadReport }, folder));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

async function reconcile(lines: string[]) {
  downloadReport.mockResolvedValueOnce({ kind: 'done', value: [HEADER, ...lines, ''].join('\n') });
  return await operate('reconcile --day 2026-11-15');
}

test('a day on which both say the same is in order, and audited', async () => {
  // Money is told of when it is asked for, too.
  const others = [
    line('PSP1', '100.00', 'EUR', 'SentForSettle'),
    back('PSP3', '100.00', 'SentForRefund'),
    line('PSP9', '', 'EUR', 'Refused'),
  ];
  const lost = { 'refunded in vain': 0, 'charged back': 0, 'charged back in vain': 0 };
  expect(await reconcile([...MOVED, ...others])).toEqual({
    exitCode: 0,
    lines: [
      'Reported: 0 authorised, 4 captured, 1 refunded, 0 refunded in vain, 0 charged back, 0 charged back in vain. Differences: 0.',
    ],
    audited: [
      {
        actor: 'maeve',
        action: 'reconcile',
        subject: '2026-11-15',
        detail: { authorised: 0, captured: 4, refunded: 1, ...lost, differences: 0 },
      },
    ],
  });
  expect(downloadReport).toHaveBeenLastCalledWith('2026-11-15');
});

test('what differs, is unknown here or was not reported is named with its order and by how much', async () => {
  const lines = [
    line('PSP1', '99.99'),
    back('PSP1', '2.50'),
    line('PSP2', '100.00', 'GBP'),
    line('PSP3', '100.00'),
    back('PSP3', '60.00'),
    back('PSP3', '40.01'),
    line('PSP7', '1.00'),
    back('PSP7', '1.00', 'Chargeback'),
    line('PSP7', '1.00', 'EUR', 'Surprise'),
  ];
  expect(await reconcile(lines)).toMatchObject({
    exitCode: 1,
    lines: [
      'p,1: captured 99.99 EUR there, 100.00 EUR here: 0.01 EUR more here (payment PSP1)',
      'p,1: refunded 2.50 EUR there, nothing here (payment PSP1)',
      'p,1: captured 100.00 GBP there, 100.00 EUR here (payment PSP2)',
      'p,1: refunded 100.01 EUR there, 100.00 EUR here: 0.01 EUR more there (payment PSP3)',
      'p,1: captured 1.00 EUR there, nothing here (payment PSP7)',
      'p,1: charged back 1.00 EUR there, nothing here (payment PSP7)',
      `${SUBSCRIPTION}: captured 14.90 EUR here, not in the report (payment PSP4)`,
      'p,1: Surprise of 1.00 EUR is not known here (payment PSP7)',
      'Reported: 0 authorised, 4 captured, 2 refunded, 0 refunded in vain, 1 charged back, 0 charged back in vain. Differences: 8.',
      'What is here alone may stand in the report of the day before: days are UTC’s.',
    ],
    audited: [{ detail: { captured: 4, differences: 8 } }],
  });
});

test('what went back here and not there is named; of a payment’s other days nothing is missed', async () => {
  const missing = `${REFUNDED}: refunded 100.00 EUR here, not in the report (payment PSP3)`;
  const { lines } = await reconcile(MOVED.filter((one) => !one.includes('Refunded')));
  expect(lines[0]).toBe(missing);
  const value = `${HEADER}\n${back('PSP3', '100.00')}\n`;
  downloadReport.mockResolvedValueOnce({ kind: 'done', value });
  expect(await operate('reconcile --day 2026-11-14')).toMatchObject({ exitCode: 0 });
});

test('a report from a file is compared by what it has, whatever its day', async () => {
  await writeFile(join(folder, 'report.csv'), `${HEADER}\r\n${line('PSP1', '100.00')}\r\n`);
  expect(await operate('reconcile --file report.csv')).toMatchObject({
    exitCode: 0,
    lines: [expect.stringContaining('Reported: 0 authorised, 1 captured, 0 refunded')],
    audited: [{ subject: 'report.csv' }],
  });
});

test('where no shop runs, a report comes from a file alone', async () => {
  expect(await operatorAt(api.connection.db).operate('reconcile --day 2026-11-15')).toEqual({
    exitCode: 1,
    lines: ['Only a running shop can do that. --file takes a report that you have.'],
    audited: [],
  });
});

test.each([
  ['reconcile', 'Give either --day or --file.'],
  ['reconcile --day 2026-11-15 --file report.csv', 'Give either --day or --file.'],
  ['reconcile --day 2026-11-16', '2026-11-16 has not come yet.'],
  ['reconcile --file none.csv', /^none\.csv cannot be read: ENOENT/],
])('%s is refused', async (line, message) => {
  const { exitCode, lines, audited } = await operate(line);
  expect({ exitCode, audited }).toEqual({ exitCode: 1, audited: [] });
  expect(lines).toEqual([expect.stringMatching(message)]);
});

test('a report that is not there, or is none, is refused with the reason', async () => {
  downloadReport.mockResolvedValueOnce({ kind: 'refused', reason: 'not made yet.' });
  expect(await operate('reconcile --day 2026-11-15')).toMatchObject({
    exitCode: 1,
    lines: ['There is no report of 2026-11-15 to be had: not made yet.'],
  });
  downloadReport.mockResolvedValueOnce({ kind: 'done', value: 'Psp Reference,Amount\n1,2\n' });
  expect(await operate('reconcile --day 2026-11-15')).toMatchObject({
    exitCode: 1,
    lines: [expect.stringContaining('It has no column Merchant Reference, Record Type,')],
  });
  expect(await reconcile([line('PSP1', '100.00'), line('PSP2', 'lots')])).toMatchObject({
    exitCode: 1,
    lines: [expect.stringContaining('Line 3 cannot be read.')],
  });
});

test('at the desk a report may have 5 MB', async () => {
  const desk = deskAt({ db: api.connection.db, now: () => NOW });
  const upload = (length: number) => {
    const file = { name: 'report.csv', text: 'x'.repeat(length) };
    return desk.press(staff('fiona', 'finance'), 'reconcile', { input: { file } });
  };
  expect((await upload(5_000_001)).body.message).toBe('At the desk, file may have 5 MB at most.');
  expect((await upload(5_000_000)).body.message).toContain('It has no column');
});

test('what was charged back, won and charged back again is compared part by part and in all', async () => {
  const { db } = api.connection;
  const pspReference = 'PSP1';
  const booked = async (kind: 'chargeback' | 'chargeback_reversed', value: number, at: Date) => {
    const source = { pspReference, key: `${kind}${value}/X/true` };
    await post(db, [moneyTxn(kind, 'EI', source, { currency: 'EUR', value: minor(value) }, at)]);
  };
  await booked('chargeback', 6_000, new Date('2026-11-14T12:00:00Z'));
  await booked('chargeback', 3_000, NOW);
  await booked('chargeback', 1_000, NOW);
  await booked('chargeback_reversed', 10_000, NOW);

  const again = back('PSP1', '40.00', 'SecondChargeback');
  const won = line('PSP1', '100.00', 'EUR', 'ChargebackReversed');
  expect(await reconcile([...MOVED, again, won])).toMatchObject({ exitCode: 0 });
  expect((await reconcile(MOVED)).lines.slice(0, 2)).toEqual([
    `${PURCHASE}: charged back 40.00 EUR here, not in the report (payment PSP1)`,
    `${PURCHASE}: charged back in vain 100.00 EUR here, not in the report (payment PSP1)`,
  ]);
  const all = [HEADER, back('PSP1', '60.00', 'Chargeback'), again, won, ''].join('\n');
  await writeFile(join(folder, 'disputes.csv'), all);
  expect(await operate('reconcile --file disputes.csv')).toMatchObject({ exitCode: 0 });
});
