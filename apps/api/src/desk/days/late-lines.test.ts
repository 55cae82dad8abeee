import { expect, test } from 'vitest';
import { eventsOf, newReference, notify } from '../../../../../tests/kit/api/notifications.ts';
import { buy, paySilently } from '../../../../../tests/kit/api/paid-order.ts';
import {
  captured,
  money,
  nextOf,
  refunded,
  useFinanceDays,
} from '../../../../../tests/kit/desk/finance-days.ts';
import { readQueue } from '../queue/read-queue.ts';

const kit = useFinanceDays();

/** Everything that was handed over when the day was closed. */
async function handedOver() {
  const { movements, differing, rows, nets, differences } = await kit.view(kit.day());
  return { movements, differing, rows, nets, differences };
}

async function late() {
  return (await kit.view(kit.day())).late;
}

async function openInQueue(): Promise<string[]> {
  const { items } = await readQueue(kit.api().connection.db, {}, kit.api().clock.now);
  const days = items.flatMap((item) => (item.kind === 'open_day' ? [item] : []));
  return days
    .filter(({ subject, open }) => open > 0 && subject.id === kit.day())
    .map(({ subject }) => subject.id);
}

test('a line that comes after the day was closed is late, and booked as late, while the day’s sums stay', async () => {
  const [known, lost] = [await buy(kit.api()), await paySilently(kit.api())];
  const day = kit.day();
  kit.isOver(day);
  await kit.compare(day, captured(known));
  expect(await kit.close(day)).toMatchObject({ result: { state: 'closed' } });
  const before = await handedOver();
  const lines = [captured(known), captured(lost)];
  await kit.compare(day, ...lines);
  const key = `${lost.pspReference}/capture/late`;
  expect(await late()).toMatchObject([
    { key, state: 'open', cause: 'webhook_lost', theirs: money(49), ours: money(0) },
  ]);
  expect(await openInQueue()).toEqual([day]);
  const again = await kit.view(day);
  await kit.compare(day, ...lines);
  expect(await kit.view(day)).toMatchObject({ late: again.late, differences: [], total: 0 });
  await kit.webhooksArrive();
  await kit.compare(day, ...lines);
  expect(await late()).toMatchObject([
    { key, state: 'booked', isLate: true, theirs: money(49), ours: money(49) },
  ]);
  expect(await openInQueue()).toEqual([]);
  expect(await handedOver()).toEqual(before);
});

test('a closed day with a late difference waits since it was found, for its cure', async () => {
  const [known, lost] = [await buy(kit.api()), await paySilently(kit.api())];
  const day = kit.day();
  const itemOfDay = async () => {
    const { items } = await readQueue(kit.api().connection.db, {}, kit.api().clock.now);
    return items.find(({ id }) => id === `day:${day}`);
  };
  kit.isOver(day);
  await kit.compare(day, captured(known), captured(lost));
  const waiting = { isClosed: false, action: { name: 'difference close', input: { day } } };
  expect(await itemOfDay()).toMatchObject({ ...waiting, since: `${nextOf(day)}T00:00:00.000Z` });
  await kit.webhooksArrive();
  await kit.compare(day, captured(known), captured(lost));
  expect(await itemOfDay()).toMatchObject({ action: { name: 'day close' } });
  await kit.close(day);
  const second = await paySilently(kit.api());
  kit.isOver(nextOf(day));
  await kit.compare(day, captured(known), captured(lost), captured(second));
  const found = kit.api().clock.now.toISOString();
  expect(await itemOfDay()).toMatchObject({ ...waiting, isClosed: true, open: 1, since: found });
});

test('a line that comes late and is booked already is listed, and nobody has to do anything', async () => {
  const [known, second] = [await buy(kit.api()), await paySilently(kit.api())];
  const day = kit.day();
  kit.isOver(day);
  await kit.webhooksArrive();
  await kit.compare(day, captured(known));
  await kit.close(day);
  const before = await handedOver();
  await kit.compare(day, captured(known), captured(second));
  expect(await late()).toMatchObject([
    { cause: 'reported_late', state: 'booked', theirs: money(49), ours: money(49) },
  ]);
  expect(await openInQueue()).toEqual([]);
  expect(await handedOver()).toEqual(before);
});

test('an amount that changes after the day was closed is late by what changed, and gone if it changes back', async () => {
  const known = await buy(kit.api());
  const day = kit.day();
  kit.isOver(day);
  await kit.compare(day, captured(known));
  await kit.close(day);
  const before = await handedOver();
  await kit.compare(day, captured(known, 'Settled', '40.00'));
  expect(await late()).toMatchObject([
    { state: 'open', cause: 'amount_differs', theirs: money(-9), ours: money(0) },
  ]);
  expect(await handedOver()).toEqual(before);
  await kit.compare(day, captured(known));
  expect(await late()).toMatchObject([{ state: 'booked', theirs: money(0), ours: money(0) }]);
  expect(await openInQueue()).toEqual([]);
  expect(await handedOver()).toEqual(before);
});

test('a matched line that vanishes after the day was closed is late, until it is closed with a reason', async () => {
  const [known, second] = [await buy(kit.api()), await buy(kit.api())];
  const day = kit.day();
  kit.isOver(day);
  await kit.compare(day, captured(known), captured(second));
  await kit.close(day);
  const before = await handedOver();
  await kit.compare(day, captured(known));
  const [line] = await late();
  expect(line).toMatchObject({ state: 'open', theirs: money(-49), ours: money(0) });
  expect(line?.text).toContain('49.00 EUR in an earlier report of the day');
  await kit.compare(day, captured(known));
  expect(await late()).toEqual([line]);
  await kit.cure(line, 'asked the provider');
  await kit.compare(day, captured(known));
  expect(await late()).toMatchObject([
    { state: 'closed', ended: { reason: 'asked the provider' } },
  ]);
  expect(await handedOver()).toEqual(before);
});

test('a late line that vanishes again stays open, with nothing on either side', async () => {
  const [known, lost] = [await buy(kit.api()), await paySilently(kit.api())];
  const day = kit.day();
  kit.isOver(day);
  await kit.compare(day, captured(known));
  await kit.close(day);
  const before = await handedOver();
  await kit.compare(day, captured(known), captured(lost));
  for (const _ of ['vanished', 'read again']) {
    await kit.compare(day, captured(known));
    expect(await late()).toMatchObject([
      { state: 'open', cause: 'no_longer_reported', theirs: money(0), ours: money(0) },
    ]);
  }
  expect(await openInQueue()).toEqual([day]);
  expect(await handedOver()).toEqual(before);
  kit.api().clock.now = new Date(Date.parse(day) + 90 * 24 * 60 * 60_000);
  expect(await openInQueue()).toEqual([day]);
});

test('a difference that was closed keeps its reason when its line vanishes or is booked later', async () => {
  const [known, gone] = [await buy(kit.api()), { id: 'p9', pspReference: newReference() }];
  const lost = await paySilently(kit.api());
  const day = kit.day();
  kit.isOver(day);
  const key = `${gone.pspReference}/capture`;
  const unknown = `${newReference()},p9,visa,Surprise,EUR,5.00,,`;
  await kit.compare(day, captured(known), captured(gone), unknown);
  await kit.press('difference close', { day, key: `${unknown.split(',')[0]}/Surprise/1` }, 'asked');
  await kit.close(day, key, 'not ours');
  const before = await handedOver();
  expect(before.differences).toMatchObject([
    { state: 'closed', ended: {} },
    { state: 'closed', ended: {} },
  ]);
  await kit.compare(day, captured(known), captured(lost));
  expect(await late()).toHaveLength(3);
  expect((await late()).map(({ theirs }) => theirs)).toEqual(
    expect.arrayContaining([money(-49), money(-5), money(49)]),
  );
  expect(await handedOver()).toEqual(before);
});

test('a refund made at the provider that is reported late is booked by closing it, by what came late', async () => {
  const known = await buy(kit.api());
  const day = kit.day();
  const first = await kit.refund(known, 1_000);
  kit.isOver(day);
  const lines = [captured(known), refunded(known, first, '10.00')];
  await kit.compare(day, ...lines);
  await kit.close(day);
  const before = await handedOver();
  lines.push(refunded(known, newReference(), '5.00'));
  await kit.compare(day, ...lines);
  const [line] = await late();
  expect(line).toMatchObject({ cause: 'made_at_provider', theirs: money(5), ours: money(0) });
  expect(await kit.cure(line, 'goodwill')).toMatchObject({
    result: { booked: money(5) },
  });
  const closed = {
    state: 'closed',
    theirs: money(5),
    ours: money(5),
    ended: { reason: 'goodwill' },
  };
  expect(await late()).toMatchObject([closed]);
  await kit.compare(day, ...lines);
  expect(await late()).toMatchObject([closed]);
  expect(await handedOver()).toEqual(before);
  expect((await kit.view(nextOf(day))).otherDays).toMatchObject({ items: [{ countsOn: day }] });
});

test('a line that moves to the next day’s report is counted there, and taken from the closed day as late', async () => {
  const [known, moved] = [await buy(kit.api()), await buy(kit.api())];
  const day = kit.day();
  const next = nextOf(day);
  kit.isOver(day);
  await kit.compare(day, captured(known), captured(moved));
  await kit.close(day);
  kit.isOver(next);
  await kit.compare(day, captured(known));
  await kit.compare(next, captured(moved));
  await kit.compare(day, captured(known));
  expect(await late()).toMatchObject([{ state: 'booked', theirs: money(-49), ours: money(-49) }]);
  expect(await kit.view(next)).toMatchObject({ nets: [{ theirs: money(49), ours: money(49) }] });
});

test('an event that is lost after the day was closed is listed, although another one of the same amount was booked', async () => {
  const paid = await paySilently(kit.api());
  const day = kit.day();
  const dispute = newReference();
  const chargeback = (key: string) =>
    `${paid.pspReference},${paid.id},visa,Chargeback,EUR,-10.00,${key},`;
  kit.isOver(day);
  await kit.compare(day, chargeback(dispute));
  kit.reports(chargeback(dispute));
  await kit.cure((await kit.view(day)).differences[0], 'lost webhook');
  await kit.close(day, `${paid.pspReference}/chargeback`);
  const before = await handedOver();
  expect(before.differences).toMatchObject([{ state: 'closed', cause: 'not_applicable' }]);
  await kit.webhooksArrive();
  const { change } = eventsOf(paid.id, { currency: 'EUR', value: 1_000 }, paid.pspReference);
  await notify(kit.api(), change('CHARGEBACK', { pspReference: dispute }));
  const lines = [chargeback(dispute), chargeback(newReference())];
  for (const _ of ['compared', 'read again']) {
    await kit.compare(day, ...lines);
    expect(await late()).toMatchObject([
      { state: 'open', cause: 'webhook_lost', theirs: money(10), ours: money(10) },
    ]);
  }
  expect(await handedOver()).toMatchObject(before);
});
