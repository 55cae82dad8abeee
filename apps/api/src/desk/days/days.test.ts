import { expect, test } from 'vitest';
import { eventsOf, newReference, notify } from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  buy,
  flush,
  PRICE,
  paymentsOf,
  paySilently,
} from '../../../../../tests/kit/api/paid-order.ts';
import { staff } from '../../../../../tests/kit/desk/desk-api.ts';
import {
  captured,
  money,
  nextOf,
  type Paid,
  refunded,
  report,
  useFinanceDays,
} from '../../../../../tests/kit/desk/finance-days.ts';
import { readQueue } from '../queue/read-queue.ts';

const ADA = staff('ada', 'auditor');

const kit = useFinanceDays();

const side = (count: number, amount: number) => ({ count, total: money(amount) });

/** A day that is over, with a matched capture, a lost one and a refund made in the back office. */
async function compared() {
  const [matched, lost] = [await buy(kit.api()), await paySilently(kit.api())];
  const refundKey = newReference();
  const day = kit.day();
  kit.isOver(day);
  const lines = [captured(matched), captured(lost), refunded(matched, refundKey, '20.00')];
  const { result } = await kit.compare(day, ...lines);
  return { day, matched, lost, refundKey, lines, result };
}

async function differenceOf(day: string, { pspReference }: Paid) {
  const { differences } = await kit.view(day);
  return differences.find((one) => one.pspReference === pspReference);
}

async function openDays() {
  const { items } = await readQueue(kit.api().connection.db, {}, kit.api().clock.now);
  return items.filter(({ kind }) => kind === 'open_day');
}

test('a day is compared with its report: sums by currency, and each difference with its cause and cure', async () => {
  const { day, matched, lost, result } = await compared();
  expect(result).toMatchObject({ day, state: 'differs', open: 2 });
  const shown = await kit.view(day);
  expect(shown).toMatchObject({
    report: { lines: 3, readAt: `${nextOf(day)}T06:10:00.000Z` },
    movements: { total: 3, matched: 1 },
    differing: [money(69)],
    rows: [
      { kind: 'capture', theirs: side(2, 98), ours: side(1, 49), difference: money(49) },
      { kind: 'refund', theirs: side(1, -20), ours: side(0, 0), difference: money(-20) },
    ],
    nets: [{ theirs: money(78), ours: money(49), difference: money(29), isExplained: true }],
    total: 2,
    late: [],
  });
  const causes = shown.differences.map(({ pspReference, cause, cure, avios, member }) => {
    return { pspReference, cause, cure, avios, name: member?.firstName };
  });
  const about = { avios: 2_000, name: 'Aoife' };
  expect(causes).toEqual(
    expect.arrayContaining([
      {
        ...{ ...about, pspReference: lost.pspReference, cause: 'webhook_lost' },
        cure: { name: 'reconcile apply', input: { day, payment: lost.pspReference } },
      },
      {
        ...{ ...about, pspReference: matched.pspReference, cause: 'made_at_provider' },
        cure: { name: 'difference close', input: { day, key: `${matched.pspReference}/refund` } },
      },
    ]),
  );
});

test('a day with open differences, and one that is not over, cannot be closed', async () => {
  const { day } = await compared();
  expect(await kit.close(day)).toMatchObject({ code: 'conflict', reason: 'differs' });
  expect(await kit.close(nextOf(day))).toMatchObject({ code: 'conflict', reason: 'under_way' });
  expect(await kit.close('2026-11-14')).toMatchObject({ reason: 'not_compared' });
  expect(await openDays()).toContainEqual(
    expect.objectContaining({ id: `day:${day}`, open: 2, isCompared: true }),
  );
});

test('a lost capture is applied for its payment alone, and its avios are credited', async () => {
  const { day, matched, lost, lines } = await compared();
  const before = await balanceOf(kit.api());
  kit.reports(...lines);
  const { result } = await kit.cure(await differenceOf(day, lost));
  expect(result).toMatchObject({ applied: [expect.stringContaining('captured 49.00 EUR')] });
  expect(await balanceOf(kit.api())).toBe(before + 2_000);
  expect((await kit.view(day)).differences).toMatchObject([
    { pspReference: matched.pspReference, state: 'open' },
    { pspReference: lost.pspReference, state: 'booked', ended: { by: 'ciaran' } },
  ]);
});

test('a partial refund made at the provider is closed with a reason: booked, its review ended, the avios stay', async () => {
  const { day, matched } = await compared();
  const before = await balanceOf(kit.api());
  const difference = await differenceOf(day, matched);
  expect(await kit.preview('difference close', difference?.cure?.input ?? {})).toMatchObject({
    before: { state: 'open', booked: 0 },
    after: { state: 'closed', booked: 20 },
  });
  const closed = await kit.cure(difference, 'goodwill, case 4711');
  expect(closed).toMatchObject({ kind: 'done', result: { booked: money(20) } });
  expect(await paymentsOf(kit.api(), matched.id)).toMatchObject([{ refunded_minor: 2_000 }]);
  expect(await balanceOf(kit.api())).toBe(before);
  expect((await kit.get('review list')).reviews).toEqual([]);
  expect(await kit.cure(difference)).toMatchObject({ code: 'conflict', reason: 'closed' });
});

test('once nothing is open the day is closed, once, and leaves the queue; webhooks that arrive after all change nothing', async () => {
  const { day, matched, lost, refundKey, lines } = await compared();
  kit.reports(...lines);
  await kit.cure(await differenceOf(day, lost));
  await kit.cure(await differenceOf(day, matched), 'goodwill');
  expect(await kit.close(day)).toMatchObject({ result: { state: 'closed', open: 0 } });
  expect(await kit.close(day)).toMatchObject({
    kind: 'done',
    result: { closed: { by: 'ciaran' } },
  });
  expect(await openDays()).not.toContainEqual(expect.objectContaining({ id: `day:${day}` }));
  expect((await kit.view(day)).nets).toMatchObject([{ difference: money(0), isExplained: true }]);
  const before = await balanceOf(kit.api());
  const { change } = eventsOf(matched.id, PRICE, matched.pspReference);
  expect(await flush(kit.api())).toEqual([]);
  const amount = { ...PRICE, value: 2_000 };
  await notify(kit.api(), change('REFUND', { pspReference: refundKey, amount }));
  expect(await balanceOf(kit.api())).toBe(before);
  expect(await paymentsOf(kit.api(), matched.id)).toMatchObject([{ refunded_minor: 2_000 }]);
});

test('money reported for a closed day later is booked today, listed as late and explains today’s books', async () => {
  const late = await paySilently(kit.api());
  const day = kit.day();
  const next = nextOf(day);
  kit.isOver(day);
  await kit.compareEmpty(day);
  await kit.close(day);
  expect((await kit.compare(day, captured(late))).result).toMatchObject({
    state: 'closed',
    open: 1,
  });
  expect(await openDays()).toContainEqual(expect.objectContaining({ id: `day:${day}`, open: 1 }));
  kit.reports(captured(late));
  await kit.cure((await kit.view(day)).late[0]);
  expect(await kit.view(day)).toMatchObject({
    state: 'closed',
    movements: { total: 0, matched: 0 },
    late: [{ state: 'booked', bookedAt: expect.stringMatching(`^${next}`) }],
  });
  expect((await kit.view(next)).otherDays).toMatchObject({
    items: [{ pspReference: late.pspReference, countsOn: day, amount: money(49) }],
    ledger: [money(49)],
  });
  expect((await kit.compare(next)).result).toMatchObject({ open: 0 });
});

test('a line of an unknown type, and money of an unknown payment, are closed with a reason and book nothing', async () => {
  const day = kit.day();
  kit.isOver(day);
  const lines = ['X1,p9,visa,Surprise,EUR,5.00,,', 'X2,p9,visa,Settled,EUR,7.00,,'];
  await kit.compare(day, ...lines);
  const { differences } = await kit.view(day);
  expect(differences.map(({ cause }) => cause)).toEqual(['unknown_line', 'unknown_payment']);
  for (const difference of differences) {
    const { result } = await kit.cure(difference, 'not ours');
    expect(result.booked).toBeUndefined();
  }
  await kit.compare(day, ...lines);
  expect(await kit.view(day)).toMatchObject({ state: 'matches', nets: [{ isExplained: true }] });
});

test('auditors see days and their differences, with numbers masked, and close nothing', async () => {
  const { day } = await compared();
  expect((await kit.get('day list', '?month=2026-11', ADA)).days).toHaveLength(30);
  const { differences } = await kit.get('day view', `?day=${day}`, ADA);
  expect(differences[0].member.number).toEqual({ personal: 'number', masked: '…0001' });
  expect(await kit.press('day close', { day }, undefined, ADA)).toMatchObject({
    code: 'forbidden',
  });
  const orla = staff('orla', 'support');
  expect(await kit.get('day list', '', orla)).toMatchObject({ code: 'forbidden' });
});

test.each([
  ['is empty now', { kind: 'done', value: report() }],
  ['is gone', { kind: 'refused', reason: 'no longer kept.' }],
] as const)(
  'a lost webhook is applied from the report that was kept if the provider’s %s',
  async (_, answer) => {
    const lost = await paySilently(kit.api());
    const day = kit.day();
    kit.isOver(day);
    await kit.compare(day, captured(lost));
    const { readAt } = (await kit.view(day)).report ?? {};
    kit.api().clock.now = new Date(`${nextOf(day)}T07:00:00Z`);
    kit.downloadReport.mockResolvedValueOnce(answer);
    const { result } = await kit.cure(await differenceOf(day, lost), 'lost webhook');
    expect(result).toMatchObject({
      applied: [expect.stringContaining('captured 49.00 EUR')],
      notes: [expect.stringContaining(`The report that was read at ${readAt} was used.`)],
    });
    expect(await kit.view(day)).toMatchObject({
      report: { lines: 1, readAt },
      differences: [{ state: 'booked', theirs: money(49), ours: money(49) }],
    });
    expect(await kit.close(day)).toMatchObject({ result: { state: 'closed' } });
  },
);

test('closing a refund whose webhook has arrived meanwhile books nothing again, and the day’s sums have it', async () => {
  const { day, matched, lost, refundKey, lines } = await compared();
  kit.reports(...lines);
  await kit.cure(await differenceOf(day, lost), 'lost webhook');
  await kit.refund(matched, 2_000, refundKey);
  const { result } = await kit.cure(await differenceOf(day, matched), 'goodwill');
  expect(result.booked).toBeUndefined();
  expect(result.lines[0]).toMatch(/: was booked already\.$/);
  expect(await paymentsOf(kit.api(), matched.id)).toMatchObject([{ refunded_minor: 2_000 }]);
  expect(await kit.close(day)).toMatchObject({ result: { state: 'closed' } });
  const { nets, differences } = await kit.view(day);
  expect(nets).toMatchObject([{ difference: money(0), isExplained: true }]);
  expect(differences).toContainEqual(
    expect.objectContaining({ state: 'closed', theirs: money(20), ours: money(20) }),
  );
});
