import { expect, test } from 'vitest';
import type { PaymentView } from '../app.ts';
import { API_KEY, setUpPayments } from '../test-payments.ts';

const HEADER =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Booking Date,TimeZone,Main Currency,Main Amount,Record Type,Payment Currency,Received (PC),Authorised (PC),Captured (PC),Modification Psp Reference,Modification Merchant Reference';
const FOLDER = '/reports/download/MerchantAccount/CairnTest';

const kit = setUpPayments();
const download = (file: string, apiKey = API_KEY) =>
  kit.send(`${FOLDER}/${file}`, { headers: { 'x-api-key': apiKey } });
async function linesOf(day: string): Promise<string[]> {
  const answer = await download(`payments_accounting_report_${day}.csv`);
  return (await answer.text()).trimEnd().split('\n');
}
const start = ({ pspReference }: PaymentView) => `CairnTest,CairnTest,${pspReference},p-1,visa`;

test('a day’s report has a line for each movement of money', async () => {
  const payment = await kit.authorised();
  const capture = (await kit.modify('captures', payment)).body.pspReference;
  kit.wait(61_000);
  const refund = (await kit.modify('refunds', payment, 250)).body.pspReference;
  kit.payments.chargeBack(payment.pspReference);
  await kit.payments.settled();
  const dispute = kit.shop.received.at(-1)?.pspReference;
  const line = start(payment);
  expect(await linesOf('2026_11_15')).toEqual([
    HEADER,
    `${line},2026-11-15 12:00:00,UTC,EUR,442.50,Authorised,EUR,,442.50,,,`,
    `${line},2026-11-15 12:00:00,UTC,EUR,442.50,Settled,EUR,,-442.50,442.50,${capture},captures-of-p-1`,
    `${line},2026-11-15 12:01:01,UTC,EUR,2.50,Refunded,EUR,,,-2.50,${refund},refunds-of-p-1`,
    `${line},2026-11-15 12:01:01,UTC,EUR,440.00,Chargeback,EUR,,,-440.00,${dispute},p-1`,
  ]);
});

test('a cancelled authorisation is reversed in the report', async () => {
  const payment = await kit.authorised();
  const cancel = (await kit.modify('cancels', payment)).body.pspReference;
  expect((await linesOf('2026_11_15')).at(-1)).toBe(
    `${start(payment)},2026-11-15 12:00:00,UTC,EUR,442.50,Cancelled,EUR,,-442.50,,${cancel},cancels-of-p-1`,
  );
});

test('failed changes are not booked', async () => {
  const { body } = await kit.call('sessions', {
    amount: { currency: 'EUR', value: 1 },
    merchantAccount: 'CairnTest',
    reference: 'p-2',
    returnUrl: 'http://localhost:3000/',
  });
  kit.payments.pay(body.id, { outcome: 'refused' });
  kit.payments.pay(body.id, { outcome: 'pending' });
  const payment = await kit.authorised();
  await kit.modify('refunds', payment);
  kit.payments.faults.captureFails = true;
  await kit.modify('captures', payment);
  expect(await linesOf('2026_11_15')).toHaveLength(2);
});

test('a booking belongs to its UTC day, across a restart', async () => {
  kit.wait(12 * 60 * 60 * 1000 - 1);
  const late = await kit.authorised();
  kit.wait(1);
  const early = await kit.authorised();
  await kit.restart();
  expect(await linesOf('2026_11_14')).toEqual([HEADER]);
  expect((await linesOf('2026_11_15')).slice(1)).toMatchObject([
    expect.stringContaining(`${start(late)},2026-11-15 23:59:59`),
  ]);
  expect((await linesOf('2026_11_16')).slice(1)).toMatchObject([
    expect.stringContaining(`${start(early)},2026-11-16 00:00:00`),
  ]);
});

test('a reference with a comma or a quotation mark stays one field', async () => {
  await kit.authorised({ reference: 'a,"b"' });
  expect((await linesOf('2026_11_15'))[1]).toContain(',"a,""b""",visa,');
});

test('only the account’s own report is available, and only with the key', async () => {
  const file = 'payments_accounting_report_2026_11_15.csv';
  expect((await download(file)).headers.get('content-type')).toContain('text/csv');
  expect((await download(file, 'another')).status).toBe(401);
  expect((await download('settlement_report_2026_11_15.csv')).status).toBe(404);
  const headers = { 'x-api-key': API_KEY };
  const another = `/reports/download/MerchantAccount/Another/${file}`;
  expect((await kit.send(another, { headers })).status).toBe(404);
});
