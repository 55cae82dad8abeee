import { transactionId } from '@cairn/contract/orders/transaction-id';
import { minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, RULES, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { NOW, PURCHASE, putOrder, SUBSCRIPTION, useShop } from '../../books/test-kit.ts';
import { moneyTxn } from '../../charges/post-money.ts';
import { seedPayment } from '../../charges/test-charges.ts';
import { post } from '../../ledger/post.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { ACTIONS, actionNamed } from '../actions/actions.ts';
import { ROLES } from '../roles.ts';
import { operatorAt } from '../terminal/test-kit.ts';
import { signedInAs, wordsOf } from '../terminal/typed-test-kit.ts';

/** Above the limit of refunds that need nobody else. */
const SCHEDULED = transactionId.parse('gwd1scheduledofthedesktest');

let api: TestApi;
let inputs: Record<string, object>;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  inputs = await makeInputs();
});
afterAll(() => api.stop());

/** A press of each action that would be done, if it were not for a second person. */
async function makeInputs(): Promise<Record<string, object>> {
  const { db } = api.connection;
  await useShop(db, NOW);
  const { householdBalance: _, ...someone } = AOIFE;
  const number = '3081470000000099';
  await seedDemoMembers(db, ['EI'], [{ ...someone, number, balance: 1_000 }], NOW);
  const { operate } = operatorAt(db);
  const dates = { starts: '2026-11-20T00:00:00Z', ends: '2026-11-21T00:00:00Z' };
  for (const line of [
    `adjust avios EI ${number} --take 1500 --owe --key DEBT --reason setting-up`,
    `bonus add EI purchase --fixed 5 --from-avios 1 --starts ${dates.starts} --ends ${dates.ends}`,
    'price schedule EI purchase 3000 EUR 0.03 --from 2026-12-01T00:00:00Z',
    `campaign add EI ending --starts ${dates.starts} --ends ${dates.ends}`,
  ]) {
    expect((await operate(line)).exitCode).toBe(0);
  }
  await putOrder(db, SCHEDULED, 'gift', 'scheduled', NOW);
  await seedPayment(db, { psp_reference: 'PSP9', charge: SCHEDULED, authorised_minor: 60_000 });
  const paid = { currency: 'EUR', value: minor(60_000) } as const;
  await post(db, [moneyTxn('capture', 'EI', { pspReference: 'PSP9' }, paid, NOW)]);
  await db
    .updateTable('price_tier')
    .set({ available: sql<boolean>`lower = 1000` })
    .where((row) => row.and({ company: 'BA', product: 'transfer' }))
    .execute();
  const bonus = await db
    .selectFrom('bonus_campaign')
    .select('id')
    .where('starts_at', '=', new Date(dates.starts))
    .executeTakeFirst();
  const member = { company: 'EI', number };
  const tier = { company: 'EI', product: 'purchase', lower: 3_000, currency: 'EUR' };
  return {
    price: { company: 'EI', product: 'purchase', lower: 2_000, currency: 'EUR', price: '0.03' },
    'price schedule': { ...tier, price: '0.03', from: '2026-12-02T00:00:00Z' },
    'price withdraw': { ...tier, from: '2026-12-01T00:00:00Z' },
    'plan-price': {
      ...{ company: 'EI', package: 'steady', billing: 'monthly', currency: 'EUR' },
      ...{ price: '99.90', from: '2027-03-01T00:00:00Z' },
    },
    'plan switch': { company: 'EI', package: 'light', state: 'off' },
    switch: { company: 'EI', product: 'gift', state: 'off' },
    tier: { company: 'BA', product: 'transfer', lower: 1_000, state: 'close' },
    'bonus add': { company: 'EI', product: 'gift', percentage: 5, fromAvios: 1, ...dates },
    'bonus edit': { id: bonus?.id, percentage: 7 },
    'bonus end': { id: bonus?.id },
    'campaign add': { company: 'EI', code: 'one-person', ...dates },
    'campaign edit': {
      ...{ company: 'EI', code: 'ending', window: dates.starts },
      ends: '2026-11-22T00:00:00Z',
    },
    'campaign end': { company: 'EI', code: 'ending' },
    refund: { transactionId: PURCHASE, force: true },
    'delivery cancel': { transactionId: SCHEDULED },
    'subscription refund': { subscriptionId: SUBSCRIPTION, force: true },
    'adjust avios': { ...member, add: 500, key: 'CASE-1' },
    'adjust debt': { ...member, writeOff: 100, key: 'CASE-2' },
    'adjust money': { transactionId: PURCHASE, returned: '1.00', key: 'CASE-3' },
    'member erase': member,
  };
}

const TRIED = ACTIONS.filter(({ approvedBy }) => approvedBy).map(({ name }) => name);

/** One of money, one of prices and one of a member; a soak walks all. */
const WALKED = process.env.APPROVAL_WALKS === 'all' ? TRIED : ['refund', 'price', 'member erase'];

const STEPS = [
  ...['press', 'same key', 'approve', 'reject', 'withdraw'],
  ...['terminal: ask', 'terminal: ask signed in', 'terminal: approve', 'terminal: reject'],
];

/** The shortest in which every step follows every other one, and itself. */
const WALK = [
  ...STEPS.flatMap((first, nth) => {
    return [first, ...STEPS.slice(nth + 1).flatMap((second) => [first, second])];
  }),
  ...STEPS.slice(0, 1),
];

/** Each answer that has to be seen; who stands for a request tries to approve it as well. */
const SHORT_WALK = [
  ...['press', 'approve', 'reject', 'withdraw', 'same key', 'withdraw'],
  ...['terminal: ask', 'approve', 'approve', 'withdraw', 'reject'],
  ...['terminal: ask', 'terminal: approve', 'terminal: approve', 'withdraw', 'reject'],
  ...['terminal: ask signed in', 'terminal: approve', 'terminal: reject', 'withdraw'],
];

test('every step follows every other one', () => {
  const pairs = new Set(WALK.slice(1).map((step, nth) => `${WALK[nth]} ${step}`));
  expect(pairs.size).toBe(STEPS.length ** 2);
});

const ME = staff('solo', 'admin', { roles: new Set(ROLES) });

test.each(
  TRIED.map((name) => {
    return WALKED.includes(name)
      ? { name, calls: 'any order of calls', walk: WALK }
      : { name, calls: 'the usual order of calls', walk: SHORT_WALK };
  }),
)(
  '$name: one person alone cannot complete it by $calls, whatever their role',
  async ({ name, walk }) => {
    const input = inputs[name] ?? {};
    const bound = actionNamed(name)?.bind(input);
    if (!bound?.ok) throw new Error(`The input of ${name} is refused`);
    const { db } = api.connection;
    const desk = deskAt({ db, now: () => api.clock.now });
    const atTheTerminal = signedInAs(ME, { db, now: NOW, rules: RULES });
    const facts = () => db.transaction().execute((trx) => bound.bound.facts(trx, NOW));
    const requests = db.selectFrom('approval_request').select(['id', 'state']);
    const before = await facts();
    const seen = new Set<string>();
    const key = `the-same-key-${name.replace(' ', '-')}`;
    const take = async (step: string, id: number): Promise<string> => {
      if (step.startsWith('terminal')) return await type(step, id);
      const isPress = step === 'press' || step === 'same key';
      const { body } = isPress
        ? await desk.press(ME, name, { input, ...(step === 'same key' && { key }) })
        : await desk.press(ME, `approval ${step}`, { input: { id } });
      return body.result?.state ?? body.kind ?? body.reason ?? body.code;
    };
    const type = async (step: string, id: number): Promise<string> => {
      const words =
        {
          'terminal: approve': ['approval', 'approve', `${id}`],
          'terminal: reject': ['approval', 'reject', `${id}`, '--reason', 'for a test'],
        }[step] ?? wordsOf(name, input);
      const isSignedIn = step !== 'terminal: ask';
      const { exitCode, lines } = await atTheTerminal.type(words, isSignedIn);
      return `${exitCode} ${lines[0]}`.replaceAll(/\d{2,}|request \d+/g, '…');
    };
    for (const step of walk) {
      const { id } = (await requests.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? {
        id: 1,
      };
      seen.add(`${step}: ${await take(step, id)}`);
    }
    expect(await facts()).toEqual(before);
    // A request of the machine's user may be rejected by anybody who has signed in.
    const ended = ['waiting', 'withdrawn', 'rejected'];
    const states = (await requests.execute()).map(({ state }) => state);
    expect(states.filter((state) => !ended.includes(state))).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...['press: waiting', 'same key: waiting', 'withdraw: done'],
        ...['approve: own_request', 'approve: vouched', 'reject: own_request'],
        'terminal: ask: 1 This needs a second person: it waits for approval, as ….',
        'terminal: ask signed in: 1 This needs a second person: it waits for approval, as ….',
        'terminal: approve: 1 You asked for this yourself: somebody else has to decide.',
        'terminal: approve: 0 You stand for this request now. Somebody else has to approve it.',
        'terminal: reject: 1 You asked for this yourself: somebody else has to decide.',
      ]),
    );
  },
);
