import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newReference } from '../../../../../tests/kit/api/notifications.ts';
import { buy, paymentsOf, paySilently } from '../../../../../tests/kit/api/paid-order.ts';
import { someoneWaits } from '../../../../../tests/kit/database/someone-waits.ts';
import {
  captured,
  money,
  nextOf,
  refunded,
  report,
  useFinanceDays,
} from '../../../../../tests/kit/desk/finance-days.ts';

const kit = useFinanceDays();

test('of two refunds that are booked for a payment, the one that no report has is listed', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const [known] = [await kit.refund(paid, 1_000), await kit.refund(paid, 700)];
  kit.isOver(day);
  await kit.compare(day, captured(paid), refunded(paid, known, '10.00'));
  expect(await kit.view(day)).toMatchObject({
    state: 'differs',
    nets: [{ difference: money(7), isExplained: true }],
    differences: [{ cause: 'not_reported', theirs: money(10), ours: money(17), state: 'open' }],
  });
});

test('a refund in the next day’s report explains its own booking, and no other of the payment', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  const [known, lost] = [await kit.refund(paid, 1_000), await kit.refund(paid, 700)];
  kit.isOver(day);
  kit.isOver(next);
  await kit.compare(next, refunded(paid, known, '10.00'));
  await kit.compare(day, captured(paid));
  expect(await kit.view(day)).toMatchObject({
    differences: [{ cause: 'not_reported', theirs: money(0), ours: money(7), state: 'open' }],
  });
  await kit.compare(next, refunded(paid, known, '10.00'), refunded(paid, lost, '7.00'));
  await kit.compare(day, captured(paid));
  expect(await kit.view(day)).toMatchObject({
    state: 'matches',
    differences: [{ state: 'booked' }],
  });
  expect(await kit.view(next)).toMatchObject({ state: 'matches', nets: [{ ours: money(-17) }] });
});

test('without references in the reports, refunds are compared by their sums over all days', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  await kit.refund(paid, 1_000);
  await kit.refund(paid, 1_000);
  kit.isOver(next);
  await kit.compare(next, refunded(paid, '', '10.00'));
  await kit.compare(day, captured(paid));
  expect(await kit.view(day)).toMatchObject({
    differences: [{ cause: 'not_reported', theirs: money(0), ours: money(10) }],
  });
});

test('a payment that is sent for settlement and settled days later counts once, on the day compared first', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  const key = await kit.refund(paid, 1_000);
  kit.isOver(day);
  await kit.compare(
    day,
    captured(paid, 'SentForSettle'),
    refunded(paid, key, '10.00', 'SentForRefund'),
  );
  kit.isOver(next);
  const settled = [captured(paid, 'Settled'), refunded(paid, key, '10.00', 'Refunded')];
  for (const _ of ['read', 'read again']) {
    await kit.compare(next, ...settled);
    expect(await kit.view(next)).toMatchObject({ state: 'matches', rows: [], nets: [], total: 0 });
  }
  await kit.compare(
    day,
    captured(paid, 'SentForSettle'),
    refunded(paid, key, '10.00', 'SentForRefund'),
  );
  expect(await kit.view(day)).toMatchObject({
    state: 'matches',
    movements: { total: 2, matched: 2 },
    nets: [{ theirs: money(39), ours: money(39) }],
  });
});

test('of days that are compared in any order, each settlement counts once', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  kit.isOver(next);
  await kit.compare(next, captured(paid, 'Settled'));
  await kit.compare(day, captured(paid, 'SentForSettle'));
  expect((await kit.view(next)).nets).toMatchObject([{ theirs: money(49), ours: money(49) }]);
  expect(await kit.view(day)).toMatchObject({ state: 'matches', nets: [] });
});

test('comparisons take turns, so that two days at once do not both count a settlement', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  kit.isOver(day);
  const { db } = kit.api().connection;
  const other = await db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtext('cairn/compare-day'))`.execute(other);
  const compared = kit.compare(day, captured(paid));
  await someoneWaits(db);
  await other.rollback().execute();
  expect((await compared).result).toMatchObject({ state: 'matches' });
});

test('money that is settled with more than was sent for settlement differs by the rest', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  kit.isOver(next);
  await kit.compare(day, captured(paid, 'SentForSettle'));
  await kit.compare(next, captured(paid, 'Settled', '50.00'));
  expect(await kit.view(next)).toMatchObject({
    differences: [{ cause: 'amount_differs', theirs: money(1), ours: money(0) }],
  });
});

test('a second capture of a payment at the provider is not matched with the first one’s booking', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  const line = (key: string) => `${paid.pspReference},${paid.id},visa,Settled,EUR,49.00,${key},`;
  kit.isOver(next);
  await kit.compare(day, line('M1'));
  await kit.compare(next, line('M2'));
  expect(await kit.view(next)).toMatchObject({
    differences: [{ state: 'open', theirs: money(49), ours: money(0) }],
  });
  await kit.compare(day, line('M1'), line('M3'));
  expect(await kit.view(day)).toMatchObject({
    differences: [{ state: 'open', theirs: money(98), ours: money(49) }],
  });
});

test('one of two refunds that vanishes is listed, although the other is still reported', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const known = await kit.refund(paid, 1_000);
  kit.isOver(day);
  const line = refunded(paid, known, '10.00');
  await kit.compare(day, captured(paid), line, refunded(paid, 'LOST1', '7.00'));
  for (const _ of ['vanished', 'read again']) {
    await kit.compare(day, captured(paid), line);
    expect(await kit.view(day)).toMatchObject({
      state: 'differs',
      nets: [{ difference: money(0), isExplained: true }],
      differences: [{ state: 'open', cause: 'no_longer_reported' }],
    });
  }
  const key = `${paid.pspReference}/refund`;
  await kit.press('difference close', { day, key }, 'withdrawn');
  await kit.compare(day, captured(paid), line);
  expect((await kit.view(day)).differences).toMatchObject([{ state: 'closed' }]);
  await kit.compare(day, captured(paid), line, refunded(paid, 'LOST1', '7.00'));
  expect((await kit.view(day)).differences).toMatchObject([
    { state: 'open', formerReason: 'withdrawn', theirs: money(17) },
  ]);
});

test('what is applied after midnight is booked and audited after midnight, however long the action has run', async () => {
  const lost = await paySilently(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  const { clock, connection } = kit.api();
  clock.now = new Date(`${day}T23:59:00Z`);
  kit.downloadReport.mockImplementationOnce(async () => {
    clock.now = new Date(`${next}T00:20:00Z`);
    return { kind: 'done', value: report(captured(lost)) };
  });
  await kit.press('reconcile apply', { day }, 'lost webhook');
  const booked = await connection.db
    .selectFrom('ledger_txn')
    .select(['kind', 'effective_at'])
    .where('source_id', '=', lost.pspReference)
    .execute();
  expect(booked).toMatchObject([{ kind: 'capture', effective_at: clock.now }]);
  const audited = await connection.db
    .selectFrom('audit_log')
    .select(['action', 'at'])
    .where('subject', 'in', [lost.id, day])
    .where('action', 'like', '%reconcile apply')
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { action: 'begin: reconcile apply', at: new Date(`${day}T23:59:00Z`) },
    { action: 'reconcile apply', at: clock.now },
    { action: 'reconcile apply', at: clock.now },
  ]);
});

test('a refund whose webhook was lost is listed and applied, although another one of the same amount was booked on the day', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  kit.api().clock.now = new Date(`${next}T00:00:10Z`);
  const known = await kit.refund(paid, 1_000);
  const line = refunded(paid, newReference(), '10.00');
  kit.isOver(next);
  await kit.compare(next, line);
  const [difference] = (await kit.view(next)).differences;
  expect(difference).toMatchObject({
    ...{ state: 'open', cause: 'made_at_provider', theirs: money(10), ours: money(10) },
    text: expect.stringContaining('10.00 EUR there, as much here, but not of the same events'),
  });
  await kit.compare(day, captured(paid), refunded(paid, known, '10.00'));
  kit.reports(line);
  const { result } = await kit.press('reconcile apply', { day: next }, 'lost webhook');
  expect(result.applied).toHaveLength(1);
  expect(await paymentsOf(kit.api(), paid.id)).toMatchObject([{ refunded_minor: 2_000 }]);
  expect(await kit.view(next)).toMatchObject({ state: 'matches', nets: [{ ours: money(-10) }] });
});

test('a difference that was closed is open again if another event of the same amount is missing', async () => {
  const paid = await buy(kit.api());
  const day = kit.day();
  const [first, second] = [await kit.refund(paid, 1_000), await kit.refund(paid, 1_000)];
  kit.isOver(day);
  const [one, other] = [refunded(paid, first, '10.00'), refunded(paid, second, '10.00')];
  await kit.compare(day, captured(paid), one, other);
  await kit.compare(day, captured(paid), one);
  await kit.cure((await kit.view(day)).differences[0], 'asked about the second');
  await kit.compare(day, captured(paid), one);
  expect((await kit.view(day)).differences).toMatchObject([{ state: 'closed' }]);
  await kit.compare(day, captured(paid), other);
  expect((await kit.view(day)).differences).toMatchObject([
    { state: 'open', theirs: money(10), ours: money(20), formerReason: 'asked about the second' },
  ]);
});
