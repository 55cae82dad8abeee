import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api.ts';
import { useShop } from '../books/test-kit.ts';
import type { Payments } from '../payments/port.ts';
import { NO_SHOP, NOW, operatorAt } from './test-kit.ts';

const HEADER = 'Psp Reference,Merchant Reference,Record Type,Payment Currency,Captured (PC)';
const line = (reference: string, amount: string, currency = 'EUR', type = 'Settled') =>
  `${reference},"p,1",${type},${currency},${amount}`;
/** What the shop of the tests captured on its only day. */
const CAPTURED = [line('PSP1', '100.00'), line('PSP2', '100.00'), line('PSP4', '14.90')];

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
  const others = [
    line('PSP3', '-100.00', 'EUR', 'Refunded'),
    line('PSP9', '', 'EUR', 'Authorised'),
  ];
  expect(await reconcile([...CAPTURED, line('PSP3', '100.00'), ...others])).toEqual({
    exitCode: 0,
    lines: ['4 captures reported, 0 differences.'],
    audited: [
      {
        actor: 'maeve',
        action: 'reconcile',
        subject: '2026-11-15',
        detail: { captures: 4, differences: 0 },
      },
    ],
  });
  expect(downloadReport).toHaveBeenLastCalledWith('2026-11-15');
});

test('what differs, is unknown here or was not reported is named', async () => {
  const lines = [line('PSP1', '99.99'), line('PSP2', '100.00', 'GBP'), line('PSP7', '1.00')];
  expect(await reconcile(lines)).toMatchObject({
    exitCode: 1,
    lines: [
      'PSP1: reported 9999 EUR in hundredths, here 10000 EUR',
      'PSP2: reported 10000 GBP in hundredths, here 10000 EUR',
      'PSP7: reported 100 EUR in hundredths, here unknown',
      'PSP4: captured here, not in the report',
      '3 captures reported, 4 differences.',
    ],
    audited: [{ detail: { captures: 3, differences: 4 } }],
  });
});

test('another day’s captures are not missed', async () => {
  downloadReport.mockResolvedValueOnce({ kind: 'done', value: HEADER });
  expect(await operate('reconcile --day 2026-11-16')).toMatchObject({ exitCode: 0 });
});

test('a report from a file is compared by what it has, whatever its day', async () => {
  await writeFile(join(folder, 'report.csv'), `${HEADER}\r\n${line('PSP1', '100.00')}\r\n`);
  expect(await operate('reconcile --file report.csv')).toMatchObject({
    exitCode: 0,
    lines: ['1 captures reported, 0 differences.'],
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
  ['reconcile --day 2026-11-15 --file x', 'Give either --day or --file.'],
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
    lines: [expect.stringContaining('It has no column Payment Currency, Captured (PC).')],
  });
  expect(await reconcile([line('PSP1', '100.00'), line('PSP2', 'lots')])).toMatchObject({
    exitCode: 1,
    lines: [expect.stringContaining('Line 3 cannot be read.')],
  });
});
