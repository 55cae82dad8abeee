import { expect, test } from 'vitest';
import { API_KEY, PRICE, setUpPayments } from './test-payments.ts';

const EARLIER = {
  pspReference: 'DEMOp1',
  reference: 'p1',
  amount: PRICE,
  brand: 'visa',
  lastFour: '1111',
  at: new Date('2026-11-01T09:00:00Z'),
};
const RETURNED = {
  ...EARLIER,
  pspReference: 'DEMOp2',
  reference: 'p2',
  refund: { pspReference: 'DEMOp2BACK', at: new Date('2026-11-03T09:00:00Z') },
};
const kit = setUpPayments({ earlier: [EARLIER, RETURNED] });

test('a payment from before the first start is refunded once, also after a restart', async () => {
  expect(await kit.events()).toEqual([]);
  await kit.modify('refunds', EARLIER, PRICE.value);
  expect(await kit.events()).toEqual(['REFUND true']);
  await kit.restart();
  await kit.modify('refunds', EARLIER, PRICE.value);
  expect(await kit.events()).toEqual(['REFUND false']);
});

test('the reports of its days have it, once, with its refund', async () => {
  const linesOf = async (day: string) => {
    const file = `payments_accounting_report_${day}.csv`;
    const answer = await kit.send(`/reports/download/MerchantAccount/CairnTest/${file}`, {
      headers: { 'x-api-key': API_KEY },
    });
    const [, ...lines] = (await answer.text()).trimEnd().split('\n');
    return lines.map((line) => line.split(',').filter((_, column) => [2, 9, 14].includes(column)));
  };
  await kit.restart();
  expect(await linesOf('2026_11_01')).toEqual([
    ['DEMOp1', 'Authorised', ''],
    ['DEMOp1', 'Settled', ''],
    ['DEMOp2', 'Authorised', ''],
    ['DEMOp2', 'Settled', ''],
  ]);
  expect(await linesOf('2026_11_03')).toEqual([['DEMOp2', 'Refunded', 'DEMOp2BACK']]);
  await kit.modify('refunds', RETURNED, PRICE.value);
  expect(await kit.events()).toContain('REFUND false');
});
