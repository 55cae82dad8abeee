import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import type { SubscriptionLetter } from '../../background/letter.ts';
import { retryRequest } from '../../charges/retry-request.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { addressLetters } from '../../notifications/address-letters.ts';
import { cancelSubscription, undoCancellation } from '../../subscriptions/cancel-subscription.ts';
import { refundSubscription } from '../../subscriptions/refund-subscription.ts';
import { createDays } from '../../subscriptions/test-days.ts';
import { BY_MEMBER, FakeProvider, REFUND_BY_MEMBER } from '../../subscriptions/test-kit.ts';

let api: TestApi;
let days: ReturnType<typeof createDays>;
let provider: FakeProvider;
beforeAll(async () => {
  provider = new FakeProvider();
  api = await startTestApi(['EI'], { payments: provider.payments });
  days = createDays(api, provider);
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});
afterAll(() => api.stop());

const known = new Set<string>();
/** Letters that went out since it was last asked, as name and what about. */
async function newLetters(): Promise<string[]> {
  const rows = await api.connection.db.selectFrom('sent_letter').selectAll().execute();
  const sent = rows.map(({ letter, about, role }) => `${letter} ${about} ${role}`);
  const news = sent.filter((one) => !known.has(one));
  for (const one of news) known.add(one);
  return news;
}

async function read(letter: SubscriptionLetter, about: string) {
  const { db } = api.connection;
  const sender = {
    shopUrl: 'https://shop.example',
    statementName: 'SHOP',
    seller: ['Cairn avios shop'],
  };
  return await addressLetters(db, { letter, about }, sender, new Map(), api.clock.now);
}

test('a plan’s start, renewals, failed renewals and cancellation are written to its member [1.6] [3.25] [6.3]', async () => {
  const { db } = api.connection;
  api.clock.now = new Date('2027-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(AOIFE.number, 'monthly');
  expect(await newLetters()).toEqual([`plan-receipt ${id} member`]);
  expect(await read('plan-receipt', id)).toMatchObject([
    { role: 'member', to: AOIFE.email, written: { subject: 'Your Steady 5K plan has started' } },
  ]);

  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  expect(await newLetters()).toEqual([`plan-not-paid ${id}.2.1 member`]);
  const [failed] = await read('plan-not-paid', `${id}.2.1`);
  expect(failed?.written.text).toContain(
    '11 February: We try the same card again.\n14 February: We try the same card again.\n19 February: One last try.',
  );
  expect(failed?.written.text).toContain('February’s stone is waiting\n');
  provider.card = 'good';
  await days.passUntil('2027-02-11T12:00:00Z');
  expect(await newLetters()).toEqual([`plan-receipt ${id}.2 member`]);
  const [renewed] = await read('plan-receipt', `${id}.2`);
  expect(renewed?.written.subject).toBe('Your receipt: Steady 5K');
  expect(renewed?.written.text).toContain('Two stones, ten to go\n');
  expect(renewed?.written.text).toContain('That’s 10,000 avios since January.');
  expect(renewed?.written.text).toContain(`${id.slice(-8).toUpperCase()}-2\n`);
  // Paid meanwhile, it is not told any more that it was not.
  expect(await read('plan-not-paid', `${id}.2.1`)).toEqual([]);

  /** Cancels or resumes at a moment; what is written about. */
  const change = async (act: (at: Date) => Promise<unknown>, at: string) => {
    api.clock.now = new Date(at);
    await act(api.clock.now);
    await days.settle();
    return `${id}.${api.clock.now.getTime()}`;
  };
  const cancel = (at: Date) => cancelSubscription(db, id, BY_MEMBER, at);
  const first = await change(cancel, '2027-02-12T12:00:00Z');
  expect(await newLetters()).toEqual([`plan-cancelled ${first} member`]);
  const [cancelled] = await read('plan-cancelled', first);
  expect(cancelled?.written.text).toContain('plan runs until 10 March 2027 at 12:00');
  const undone = await change((at) => undoCancellation(db, id, at), '2027-02-12T13:00:00Z');
  expect(await newLetters()).toEqual([`plan-resumed ${undone} member`]);
  expect(await read('plan-cancelled', first)).toEqual([]);
  expect(await read('plan-resumed', undone)).toHaveLength(1);
  const second = await change(cancel, '2027-02-13T12:00:00Z');
  expect(await newLetters()).toEqual([`plan-cancelled ${second} member`]);
  expect(await read('plan-resumed', undone)).toEqual([]);
  await days.passUntil('2027-03-10T12:00:00Z');
  const ended = `${id}.${api.clock.now.getTime()}`;
  expect(await newLetters()).toEqual([`plan-ended ${ended} member`]);
  expect(await read('plan-cancelled', second)).toEqual([]);

  const never = await days.subscribe(AOIFE.number, 'monthly');
  await cancelSubscription(db, never, BY_MEMBER, api.clock.now);
  await days.settle();
  expect(await newLetters()).toEqual([]);
  await expect(read('plan-receipt', never)).rejects.toThrow(`There is no paid month ${never}`);
});

test('a refund and a chargeback are written to the plan’s member, once [6.3] [4.14]', async () => {
  const { db } = api.connection;
  await newLetters();
  api.clock.now = new Date('2028-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(AOIFE.number, 'annually');
  await days.passUntil('2028-01-12T12:00:00Z');
  expect(await refundSubscription(db, id, REFUND_BY_MEMBER, api.clock.now)).toEqual({
    kind: 'requested',
    charge: expect.any(String),
  });
  await days.settle();
  expect(await newLetters()).toEqual([`plan-receipt ${id} member`, `plan-refunded ${id} member`]);
  const [refunded] = await read('plan-refunded', id);
  expect(refunded?.written.subject).toBe('Your refund of €725.40');
  expect(refunded?.written.text).toContain('We’ve taken 5,000 avios out of your account.');
  expect(refunded?.written.text).toContain('plan has ended');
  expect(refunded?.written.text).toContain('Refund sent on: 12 January 2028 at 12:00, Irish time');

  const { id: next, pspReference } = await days.subscribeAndPay(AOIFE.number, 'monthly');
  provider.modify(pspReference, 'CHARGEBACK', next);
  await days.settle();
  expect(await newLetters()).toEqual([
    `plan-receipt ${next} member`,
    `plan-charged-back ${next} member`,
  ]);
  const [chargedBack] = await read('plan-charged-back', next);
  expect(chargedBack?.written.text).toContain('We’ve taken 5,000 avios out of your account.');
  expect(chargedBack?.written.text).toContain('plan has ended');
});

test('each failure of a plan’s refund is written to its member, and what is on its way after it', async () => {
  api.clock.now = new Date('2029-01-10T12:00:00Z');
  const { id, pspReference } = await days.subscribeAndPay(AOIFE.number, 'annually');
  await refundSubscription(api.connection.db, id, REFUND_BY_MEMBER, api.clock.now);
  await days.settle();
  await newLetters();
  for (const attempt of [1, 2]) {
    provider.modify(pspReference, 'REFUND_FAILED', id);
    await days.settle();
    expect(await newLetters()).toEqual([`plan-refund-failed ${id}.${attempt}-72540 member`]);
    const [failed] = await read('plan-refund-failed', `${id}.${attempt}-72540`);
    expect(failed?.written.subject).toBe('Your refund of €725.40 is delayed');
    await retryRequest(api.connection.db, 'refund', id, api.clock.now);
    expect(await read('plan-refund-failed', `${id}.${attempt}-72540`)).toEqual([]);
    await days.settle();
    expect(await newLetters()).toEqual([`plan-refund-repeated ${id}.${attempt + 1}-72540 member`]);
  }
});
