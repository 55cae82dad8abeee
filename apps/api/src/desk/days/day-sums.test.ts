import { expect, test } from 'vitest';
import { eventsOf, newReference, notify } from '../../../../../tests/kit/api/notifications.ts';
import { buy, PRICE, paySilently } from '../../../../../tests/kit/api/paid-order.ts';
import {
  captured,
  money,
  nextOf,
  type Paid,
  refunded,
  useFinanceDays,
} from '../../../../../tests/kit/desk/finance-days.ts';

const kit = useFinanceDays();

test('two differences of the same amount cancel no row’s: movements are matched by payment, and their number stays when one is cured', async () => {
  const [one, other] = [await buy(kit.api()), await buy(kit.api())];
  const day = kit.day();
  await kit.refund(one, 2_000);
  const made = newReference();
  kit.isOver(day);
  await kit.compare(day, captured(one), captured(other), refunded(other, made, '20.00'));
  const refunds = { kind: 'refund', difference: money(0) };
  expect(await kit.view(day)).toMatchObject({
    open: 2,
    movements: { total: 4, matched: 2 },
    rows: [{ differ: { count: 0 } }, { ...refunds, differ: { count: 2, open: 2 } }],
    nets: [{ difference: money(0), differ: { count: 2, open: 2 }, isExplained: true }],
  });
  await kit.press('difference close', { day, key: `${other.pspReference}/refund` }, 'case 1');
  expect(await kit.view(day)).toMatchObject({
    open: 1,
    movements: { total: 4, matched: 3 },
    rows: [{}, { differ: { count: 1, open: 1 } }],
  });
  await kit.press('difference close', { day, key: `${one.pspReference}/refund` }, 'case 2');
  expect(await kit.view(day)).toMatchObject({
    open: 0,
    movements: { total: 4, matched: 3 },
    rows: [{}, { differ: { count: 1, open: 0 } }],
  });
});

test('a line of an unknown type and one that is in the report twice count as movements that differ', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  kit.isOver(day);
  const twice = refunded(paid, newReference(), '5.00');
  await kit.compare(day, captured(paid), 'X1,p9,visa,Surprise,EUR,5.00,,', twice, twice);
  const { open, movements } = await kit.view(day);
  expect(movements).toEqual({ total: 4, matched: 1 });
  expect(open).toBe(3);
});

test('the day says what of it was booked on another day, and what was booked on it for another: both lead to the payments export', async () => {
  const [paid, lost] = [await buy(kit.api()), await paySilently(kit.api())];
  const day = kit.day();
  const next = nextOf(day);
  kit.isOver(day);
  const lines = [captured(paid), captured(lost)];
  await kit.compare(day, ...lines);
  expect((await kit.view(day)).otherDays).toEqual({ items: [], total: 0, ledger: [] });
  kit.reports(...lines);
  await kit.cure((await kit.view(day)).differences.find(({ state }) => state === 'open'));
  const item = {
    ...{ subject: { type: 'order', id: lost.id }, pspReference: lost.pspReference },
    ...{ kind: 'capture', bookedAt: expect.stringMatching(`^${next}`) },
  };
  expect(await kit.view(day)).toMatchObject({
    nets: [{ ours: money(98) }],
    otherDays: {
      items: [{ ...item, amount: money(-49), isOfDay: true }],
      ledger: [money(49)],
    },
  });
  // Not compared yet: what was booked for another day is known already.
  const ofNext = { items: [{ ...item, amount: money(49), countsOn: day }], ledger: [money(49)] };
  expect((await kit.view(next)).otherDays).toMatchObject(ofNext);
  kit.isOver(next);
  await kit.compareEmpty(next);
  expect(await kit.view(next)).toMatchObject({ nets: [], otherDays: ofNext });
});

test('a capture that failed afterwards is no chargeback, whether the provider reports it or not', async () => {
  const [reported, unreported, disputed] = [
    await buy(kit.api()),
    await buy(kit.api()),
    await buy(kit.api()),
  ];
  const day = kit.day();
  for (const [{ id, pspReference }, code] of [
    [reported, 'CAPTURE_FAILED'],
    [unreported, 'CAPTURE_FAILED'],
    [disputed, 'CHARGEBACK'],
  ] as const) {
    await notify(
      kit.api(),
      eventsOf(id, PRICE, pspReference).change(code, { pspReference: `F${id}` }),
    );
  }
  kit.isOver(day);
  const line = ({ id, pspReference }: Paid, type: string) =>
    `${pspReference},${id},visa,${type},EUR,-49.00,F${id},`;
  await kit.compare(
    day,
    ...[reported, unreported, disputed].map((one) => captured(one)),
    line(reported, 'CaptureFailed'),
    line(disputed, 'Chargeback'),
  );
  const { rows, differences } = await kit.view(day);
  expect(rows).toMatchObject([
    { kind: 'capture' },
    { kind: 'capture_failed', theirs: { count: 1, total: money(-49) }, difference: money(49) },
    { kind: 'chargeback', theirs: { count: 1, total: money(-49) }, difference: money(0) },
  ]);
  expect(differences).toMatchObject([
    { kind: 'capture_failed', pspReference: unreported.pspReference, cause: 'not_reported' },
  ]);
});
