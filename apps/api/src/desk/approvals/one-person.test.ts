import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy } from '../../../../../tests/kit/api/paid-order.ts';
import { DAY, type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { cleanBooks } from '../../../../../tests/kit/database/clean-books.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { ACTIONS, actionNamed } from '../actions/actions.ts';
import { ROLES } from '../roles.ts';
import type { StaffId } from '../staff.ts';

let api: PayingApi;
let inputs: Record<string, object>;
beforeAll(async () => {
  api = await startPayingApi();
  inputs = await makeInputs();
});
afterAll(async () => {
  await cleanBooks(api);
  await api.stop();
});

/** A press of each action that would be done, if it were not for a second person. */
async function makeInputs(): Promise<Record<string, object>> {
  const { id } = await buy(api);
  const { number } = await api.newMember({ balance: 1_000 });
  const of = { company: 'EI', number };
  const inDays = (days: number) => new Date(api.now().getTime() + days * DAY).toISOString();
  const dates = { starts: inDays(1), ends: inDays(2) };
  const { db } = api.connection;
  const bonus = await db.selectFrom('bonus_campaign').select('id').executeTakeFirst();
  const campaign = { company: 'EI', code: 'ending', starts_at: api.now() };
  await db
    .insertInto('booster_campaign')
    .values({ ...campaign, company: 'EI', ends_at: new Date(inDays(3)) })
    .execute();
  return {
    price: { company: 'EI', product: 'purchase', lower: 2_000, currency: 'EUR', price: '0.03' },
    'plan-price': {
      ...{ company: 'EI', package: 'steady', billing: 'monthly', currency: 'EUR' },
      ...{ price: '99.90', from: inDays(40) },
    },
    switch: { company: 'EI', product: 'gift', state: 'off' },
    'bonus add': { company: 'EI', product: 'gift', percentage: 5, fromAvios: 1, ...dates },
    'bonus end': { id: bonus?.id ?? '' },
    'campaign add': { company: 'EI', code: 'one-person', ...dates },
    'campaign end': { company: 'EI', code: 'ending' },
    refund: { transactionId: id, force: true },
    'adjust avios': { ...of, add: 500, key: 'CASE-1' },
    'adjust money': { transactionId: id, returned: '1.00', key: 'CASE-3' },
    'member erase': of,
  };
}

/** A subscription and a debt would have to be there for these; they are made of the same parts. */
const ELSEWHERE = new Set(['subscription refund', 'adjust debt']);

const TRIED = ACTIONS.filter(({ approvedBy }) => approvedBy)
  .map(({ name }) => name)
  .filter((name) => !ELSEWHERE.has(name));

const STEPS = ['press', 'same key', 'terminal', 'approve', 'reject', 'withdraw'] as const;

/** Every step follows every other one somewhere in it. */
const WALK = STEPS.flatMap((first) => STEPS.flatMap((second) => [first, second]));

const ME = staff('solo', 'admin', { roles: new Set(ROLES) });
/** The same person, who has not signed in there. */
const ME_AT_THE_TERMINAL = staff('solo', 'admin', {
  id: 'terminal:solo' as StaffId,
  via: 'terminal',
  verified: false,
});

test.each(TRIED)(
  '%s: one person alone cannot complete it by any order of calls, whatever their role',
  async (name) => {
    const input = inputs[name] ?? {};
    const bound = actionNamed(name)?.bind(input);
    if (!bound?.ok) throw new Error(`The input of ${name} is refused`);
    const { db } = api.connection;
    const desk = deskAt({ db, now: () => api.clock.now });
    const facts = () => db.transaction().execute((trx) => bound.bound.facts(trx, api.now()));
    const requests = db.selectFrom('approval_request').select(['id', 'state']);
    const before = await facts();
    const seen = new Set<string>();
    const key = `the-same-key-${name.replace(' ', '-')}`;
    for (const step of WALK) {
      const { id } = (await requests.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? {
        id: 1,
      };
      const { body } =
        step === 'press'
          ? await desk.press(ME, name, { input })
          : step === 'same key'
            ? await desk.press(ME, name, { input, key })
            : step === 'terminal'
              ? await desk.press(ME_AT_THE_TERMINAL, name, { input })
              : await desk.press(ME, `approval ${step}`, { input: { id } });
      seen.add(`${step}: ${body.result?.state ?? body.kind ?? body.reason ?? body.code}`);
    }
    expect(await facts()).toEqual(before);
    const states = new Set((await requests.execute()).map(({ state }) => state));
    expect([...states].filter((state) => state !== 'waiting' && state !== 'withdrawn')).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...['press: waiting', 'same key: waiting', 'terminal: waiting', 'withdraw: done'],
        ...['approve: own_request', 'approve: vouched', 'reject: own_request'],
      ]),
    );
  },
);
