import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { addressLetters } from '../../notifications/address-letters.ts';
import { cancelSubscription, undoCancellation } from '../cancel-subscription.ts';
import { createDays } from '../test-days.ts';
import { FakeProvider } from '../test-kit.ts';

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

async function read(letter: 'plan-receipt' | 'plan-not-paid' | 'plan-cancelled', about: string) {
  const { db } = api.connection;
  const sender = { shopUrl: 'https://shop.example', statementName: 'SHOP' };
  return await addressLetters(db, { letter, about }, sender, new Map());
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
  expect(failed?.written.text).toContain('We’ll try again on 11 February 2027 at 12:00');
  provider.card = 'good';
  await days.passUntil('2027-02-11T12:00:00Z');
  expect(await newLetters()).toEqual([`plan-receipt ${id}.2 member`]);
  const [renewed] = await read('plan-receipt', `${id}.2`);
  expect(renewed?.written.subject).toBe('Your receipt: Steady 5K');
  expect(renewed?.written.text).toContain(`${id.slice(-8).toUpperCase()}-2\n`);
  // Paid meanwhile, it is not told any more that it was not.
  expect(await read('plan-not-paid', `${id}.2.1`)).toEqual([]);

  const cancel = async (at: string) => {
    api.clock.now = new Date(at);
    await cancelSubscription(db, id, api.clock.now);
    await days.settle();
    return `plan-cancelled ${id}.${api.clock.now.getTime()} member`;
  };
  const first = await cancel('2027-02-12T12:00:00Z');
  expect(await newLetters()).toEqual([first]);
  const [cancelled] = await read('plan-cancelled', `${id}.1`);
  expect(cancelled?.written.text).toContain('plan runs until 10 March 2027 at 12:00');
  await undoCancellation(db, id, api.clock.now);
  expect(await read('plan-cancelled', `${id}.1`)).toEqual([]);
  const second = await cancel('2027-02-13T12:00:00Z');
  expect(await newLetters()).toEqual([second]);
  await days.passUntil('2027-03-11T12:00:00Z');
  expect(await newLetters()).toEqual([]);

  const never = await days.subscribe(AOIFE.number, 'monthly');
  await cancelSubscription(db, never, api.clock.now);
  await days.settle();
  expect(await newLetters()).toEqual([]);
  await expect(read('plan-receipt', never)).rejects.toThrow(`There is no paid month ${never}`);
});
