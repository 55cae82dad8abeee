import { expect, test } from 'vitest';
import { newReference } from '../../../../../tests/kit/api/notifications.ts';
import { buy, paySilently } from '../../../../../tests/kit/api/paid-order.ts';
import {
  captured,
  nextOf,
  report,
  useFinanceDays,
} from '../../../../../tests/kit/desk/finance-days.ts';
import { compareDueDays } from './compare-due-days.ts';

const kit = useFinanceDays();

function compareDue() {
  const { connection, clock, log } = kit.api();
  const payments = { downloadReport: kit.downloadReport };
  return compareDueDays({ connection, payments, log, now: () => clock.now });
}

const stateOf = async (day: string) => (await kit.view(day)).state;

test('a shop in which nobody compares days is left alone', async () => {
  kit.isOver(kit.day());
  await compareDue();
  expect(kit.downloadReport).not.toHaveBeenCalled();
});

test('each morning the day that is over is compared; a report that is not there is tried again', async () => {
  const day = kit.day();
  kit.isOver(day);
  await kit.compareEmpty(day);
  await kit.close(day);
  const next = nextOf(day);
  kit.api().clock.now = new Date(`${next}T12:00:00Z`);
  const lost = await paySilently(kit.api());
  kit.api().clock.now = new Date(`${nextOf(next)}T04:37:00Z`);
  await compareDue();
  expect(await stateOf(next)).toBe('not_compared');
  kit.api().clock.now = new Date(`${nextOf(next)}T05:37:00Z`);
  kit.downloadReport.mockResolvedValueOnce({ kind: 'refused', reason: 'not made yet.' });
  await compareDue();
  expect(await stateOf(next)).toBe('not_compared');
  kit.downloadReport.mockResolvedValueOnce({ kind: 'done', value: report(captured(lost)) });
  await compareDue();
  await compareDue();
  expect(kit.downloadReport.mock.calls.slice(-2)).toEqual([[next], [next]]);
  expect(await stateOf(next)).toBe('differs');
  const audited = await kit
    .api()
    .connection.db.selectFrom('audit_log')
    .select(['actor', 'detail'])
    .where('subject', '=', next)
    .where('action', '=', 'day compare')
    .execute();
  expect(audited).toEqual([{ actor: 'worker', detail: { lines: 1, open: 1, kept: true } }]);
});

/** Has the provider answer for this day alone. Returns the days that it is asked for. */
function providerHas(answers: Record<string, string | Error>): string[] {
  const asked: string[] = [];
  kit.downloadReport.mockReset().mockImplementation(async (of) => {
    const answer = answers[of];
    if (answer === undefined) return { kind: 'refused', reason: 'not made yet.' };
    asked.push(of);
    if (answer instanceof Error) throw answer;
    return { kind: 'done', value: answer };
  });
  return asked;
}

test('earlier days are compared first, and one that fails does not hold up the others', async () => {
  const day = kit.day();
  const next = nextOf(day);
  kit.isOver(next);
  const line = `${newReference()},p9,visa,Refused,EUR,,,`;
  const asked = providerHas({ [day]: new Error('connection lost'), [next]: report(line) });
  await compareDue();
  expect(asked).toEqual([day, next]);
  expect([await stateOf(day), await stateOf(next)]).toEqual(['not_compared', 'matches']);
});

test('a day that was compared before its report was complete is not closed, and compared again', async () => {
  const day = kit.day();
  const paid = await buy(kit.api());
  kit.api().clock.now = new Date(`${nextOf(day)}T00:01:00Z`);
  await kit.compare(day, captured(paid));
  expect(await stateOf(day)).toBe('not_compared');
  expect(await kit.close(day)).toMatchObject({ code: 'conflict', reason: 'not_compared' });
  const lost = await paySilently(kit.api());
  const asked = providerHas({ [day]: report(captured(paid), captured(lost)) });
  kit.api().clock.now = new Date(`${nextOf(day)}T05:37:00Z`);
  await compareDue();
  await compareDue();
  expect(asked).toEqual([day]);
  expect(await stateOf(day)).toBe('differs');
});

test('a report without lines is believed once it was read again three hours later, unless money was booked on its day', async () => {
  const [quiet, busy] = [kit.day(), nextOf(kit.day())];
  kit.api().clock.now = new Date(`${busy}T12:00:00Z`);
  await buy(kit.api());
  const asked = providerHas({ [quiet]: report(), [busy]: report() });
  const states: string[] = [];
  for (const hour of ['05', '06', '08', '09']) {
    kit.api().clock.now = new Date(`${nextOf(busy)}T${hour}:37:00Z`);
    await compareDue();
    states.push(await stateOf(quiet));
  }
  expect(states).toEqual(['not_compared', 'not_compared', 'matches', 'matches']);
  expect(asked).toEqual([quiet, busy, quiet, busy, quiet, busy, busy]);
  expect(await stateOf(busy)).toBe('differs');
});

test('closing a day says when its report without lines can be read again', async () => {
  const day = kit.day();
  kit.isOver(day);
  await kit.compare(day);
  await kit.compare(day);
  const compareFrom = `${nextOf(day)}T09:10:00.000Z`;
  expect(await kit.view(day)).toMatchObject({ state: 'not_compared', compareFrom });
  const { reason, message } = await kit.close(day);
  expect(reason).toBe('not_compared');
  expect(message).toContain(`Compare it again from ${compareFrom} on.`);
});

test('a day that was compared by a version without events is compared again, and a line that is gone by then is listed', async () => {
  const day = kit.day();
  const [paid, lost] = [await buy(kit.api()), await paySilently(kit.api())];
  kit.isOver(day);
  const withoutEvents = async () => {
    const { db } = kit.api().connection;
    const rows = db.updateTable('reported_movement').set({ events: '[]' });
    await rows.where('day', '=', day).execute();
  };
  await kit.compare(day, captured(paid));
  expect(await stateOf(day)).toBe('matches');
  await withoutEvents();
  expect(await stateOf(day)).toBe('not_compared');
  const asked = providerHas({ [day]: report(captured(paid)) });
  await compareDue();
  await compareDue();
  expect(asked).toEqual([day]);
  expect(await stateOf(day)).toBe('matches');
  await kit.compare(day, captured(paid), captured(lost));
  await withoutEvents();
  await kit.compare(day, captured(paid));
  expect((await kit.view(day)).differences).toMatchObject([
    { pspReference: lost.pspReference, state: 'open', cause: 'no_longer_reported' },
  ]);
});
