import { expect, test } from 'vitest';
import { eventsOf, newReference, notify } from '../../../../../tests/kit/api/notifications.ts';
import { buy, PRICE } from '../../../../../tests/kit/api/paid-order.ts';
import {
  captured,
  money,
  nextOf,
  type Paid,
  refunded,
  useFinanceDays,
} from '../../../../../tests/kit/desk/finance-days.ts';

const kit = useFinanceDays();

async function happens({ id, pspReference }: Paid, code: string, key: string, value = 2_000) {
  const { change } = eventsOf(id, { currency: 'EUR', value }, pspReference);
  await notify(kit.api(), change(code, { pspReference: key }));
}

const reversed = ({ id, pspReference }: Paid, key: string) =>
  `${pspReference},${id},visa,RefundedReversed,EUR,20.00,${key},`;

test('a refund that failed on its day and is in no report is no difference, and the export’s two bookings are explained', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const key = await kit.refund(paid, 2_000);
  await happens(paid, 'REFUND_FAILED', key);
  kit.isOver(day);
  const { result } = await kit.compare(day, captured(paid));
  expect(result).toMatchObject({ state: 'matches', open: 0 });
  const shown = await kit.view(day);
  expect(shown).toMatchObject({ differences: [], movements: { total: 1, matched: 1 } });
  expect(shown.otherDays.items).toMatchObject([
    { kind: 'refund', amount: money(-20) },
    { kind: 'refund_failed', amount: money(20) },
  ]);
  expect(shown.otherDays.items.map(({ countsOn }) => countsOn)).toEqual([undefined, undefined]);
});

test('a refund that failed on a later day is no difference on either day', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  const key = await kit.refund(paid, 2_000);
  kit.isOver(day);
  expect((await kit.compare(day, captured(paid))).result).toMatchObject({ open: 1 });
  await happens(paid, 'REFUND_FAILED', key);
  expect((await kit.compare(day, captured(paid))).result).toMatchObject({ state: 'matches' });
  kit.isOver(next);
  await kit.compareEmpty(next);
  expect(await kit.view(next)).toMatchObject({ state: 'matches', differences: [] });
});

test('a failed refund whose request is in a report, or that is reported itself, differs', async () => {
  const [requested, failed] = [await buy(kit.api()), await buy(kit.api())];
  const day = kit.day();
  const keys = [await kit.refund(requested, 2_000), await kit.refund(failed, 2_000)] as const;
  await happens(requested, 'REFUND_FAILED', keys[0]);
  await happens(failed, 'REFUND_FAILED', keys[1]);
  kit.isOver(day);
  await kit.compare(
    day,
    ...[requested, failed].map((one) => captured(one)),
    refunded(requested, keys[0], '20.00'),
    reversed(failed, keys[1]),
  );
  const { differences } = await kit.view(day);
  expect(differences.map(({ pspReference, kind }) => `${pspReference} ${kind}`).sort()).toEqual(
    [`${failed.pspReference} refund`, `${requested.pspReference} refund_failed`].sort(),
  );
});

test('a failed refund whose own day was never compared differs: its report may have the refund', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  const key = await kit.refund(paid, 2_000);
  kit.isOver(day);
  await happens(paid, 'REFUND_FAILED', key);
  kit.isOver(next);
  await kit.compareEmpty(next);
  expect((await kit.view(next)).differences).toMatchObject([{ kind: 'refund_failed' }]);
});

test('a failed refund that is reported although its refund never was differs on the day of the report', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  const key = await kit.refund(paid, 2_000);
  kit.isOver(day);
  await happens(paid, 'REFUND_FAILED', key);
  expect((await kit.compare(day, captured(paid))).result).toMatchObject({ state: 'matches' });
  kit.isOver(next);
  await kit.compare(next, reversed(paid, key));
  expect((await kit.view(next)).differences).toMatchObject([
    { cause: 'not_reported', text: expect.stringContaining('what it takes back is in no report') },
  ]);
});

test('a capture that failed afterwards and is in no report is no difference', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  await happens(paid, 'CAPTURE_FAILED', newReference(), PRICE.value);
  kit.isOver(day);
  const authorised = `${paid.pspReference},${paid.id},visa,Authorised,EUR,,,49.00`;
  await kit.compare(day, authorised);
  expect(await kit.view(day)).toMatchObject({ state: 'matches', differences: [] });
});

test('a chargeback does not take a capture back: the report must have both', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  await happens(paid, 'CHARGEBACK', newReference(), PRICE.value);
  kit.isOver(day);
  await kit.compare(day, `${paid.pspReference},${paid.id},visa,Authorised,EUR,,,49.00`);
  const { differences } = await kit.view(day);
  expect(differences.map(({ kind }) => kind).sort()).toEqual(['capture', 'chargeback']);
});

test('a refund that failed on a closed day and is reported on the next differs there: its failure is in no report', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const key = await kit.refund(paid, 2_000);
  await happens(paid, 'REFUND_FAILED', key);
  kit.isOver(day);
  await kit.compare(day, captured(paid));
  await kit.close(day);
  const next = nextOf(day);
  kit.isOver(next);
  await kit.compare(next, refunded(paid, key, '20.00'));
  expect((await kit.view(next)).open).toBe(1);
});

test('a failed refund that is reported on the day after its closed day differs there: the refund is in no report', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const key = await kit.refund(paid, 2_000);
  await happens(paid, 'REFUND_FAILED', key);
  kit.isOver(day);
  await kit.compare(day, captured(paid));
  await kit.close(day);
  const next = nextOf(day);
  kit.isOver(next);
  await kit.compare(next, reversed(paid, key));
  expect((await kit.view(next)).open).toBe(1);
});

test('a refund that is reported days after it and its failure were left out differs on the day of the report', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const [next, third] = [nextOf(day), nextOf(nextOf(day))];
  const key = await kit.refund(paid, 2_000);
  kit.isOver(day);
  await happens(paid, 'REFUND_FAILED', key);
  await kit.compare(day, captured(paid));
  await kit.close(day);
  kit.isOver(next);
  await kit.compareEmpty(next);
  await kit.close(next);
  kit.isOver(third);
  await kit.compare(third, refunded(paid, key, '20.00'));
  expect((await kit.view(third)).open).toBe(1);
});

test("a failed refund that a closed day's report gains is a late difference", async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  const key = await kit.refund(paid, 2_000);
  kit.isOver(day);
  await happens(paid, 'REFUND_FAILED', key);
  await kit.compare(day, captured(paid));
  await kit.close(day);
  kit.isOver(next);
  await kit.compareEmpty(next);
  await kit.close(next);
  await kit.compare(next, reversed(paid, key));
  expect((await kit.view(next)).open).toBe(1);
});

test('a refund in the complete report of its day differs if its failure was settled before that report was read', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  await kit.compare(day, captured(paid));
  const key = await kit.refund(paid, 2_000);
  kit.isOver(day);
  await happens(paid, 'REFUND_FAILED', key);
  kit.isOver(next);
  await kit.compareEmpty(next);
  await kit.close(next);
  await kit.compare(day, captured(paid), refunded(paid, key, '20.00'));
  expect((await kit.view(day)).open).toBe(1);
});

test('two failures of one capture are both listed', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  await happens(paid, 'CAPTURE_FAILED', newReference(), PRICE.value);
  await happens(paid, 'CAPTURE_FAILED', newReference(), PRICE.value);
  kit.isOver(day);
  await kit.compare(day, `${paid.pspReference},${paid.id},visa,Authorised,EUR,,,49.00`);
  expect((await kit.view(day)).open).toBe(2);
});
