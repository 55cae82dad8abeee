import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { balanceAt, sumOfEntries } from '../../../../tests/kit/database/ledger-sums.ts';
import { houseAccount, memberAccount, receivableAccount } from '../ledger/accounts.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { type DemoMember, seedDemoMembers } from './seed-demo-members.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const LATER = new Date('2026-12-24T12:00:00Z');

const flight = {
  id: 'dub-bos',
  type: 'flight',
  sectorType: 'long-haul',
  description: 'Flight, Dublin to Boston',
  partner: 'airline',
  avios: 4_000,
  madeAt: new Date('2026-11-01T12:00:00Z'),
  processedAt: new Date('2026-11-03T12:00:00Z'),
} as const;
const stay = {
  id: 'hotel',
  type: 'partner',
  sectorType: 'hotel',
  description: 'Hotel partner stay',
  partner: 'hotel-partner',
  avios: 350,
  madeAt: new Date('2026-11-08T12:00:00Z'),
} as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Postings cannot be deleted, so each test has a member of its own. */
let members = 0;
function demoMember(more: Partial<DemoMember> = {}) {
  members += 1;
  const { householdBalance: _, ...alone } = AOIFE;
  const number = membershipNumber.parse(`30814700000001${String(members).padStart(2, '0')}`);
  return { demo: { ...alone, ...more, number }, owner: { company: 'EI', number } as const };
}

async function seed(demo: DemoMember, now = NOW) {
  await seedDemoMembers(api.connection.db, ['EI'], [demo], now);
}

async function activityOf(number: string) {
  return await api.connection.db
    .selectFrom('activity')
    .selectAll()
    .where('number', '=', membershipNumber.parse(number))
    .orderBy('made_at')
    .execute();
}

test('a balance is what a member brought and what each activity earned, posted once [3.3]', async () => {
  const { db } = api.connection;
  const { demo, owner } = demoMember({ activities: [flight, stay] });
  const houses = [houseAccount('EI', 'opening', 'AVIOS'), houseAccount('EI', 'earned', 'AVIOS')];
  const before = await Promise.all(houses.map((house) => sumOfEntries(db, house)));
  await seed(demo);
  await seed(demo, LATER);

  const account = memberAccount(owner);
  expect(await readBalance(db, account)).toEqual({ balance: 24_350, held: 0 });
  expect(await balanceAt(db, account, new Date('2026-11-03T11:59:59Z'))).toBe(0);
  expect(await balanceAt(db, account, new Date('2026-11-03T12:00:00Z'))).toBe(4_000);
  expect(await balanceAt(db, account, new Date('2026-11-08T12:00:00Z'))).toBe(4_350);
  const after = await Promise.all(houses.map((house) => sumOfEntries(db, house)));
  expect(after.map((sum, index) => sum - (before[index] ?? 0))).toEqual([-20_000, -4_350]);
});

test('a balance that is all earned has nothing brought [3.3]', async () => {
  const { demo, owner } = demoMember({ balance: 4_350, activities: [flight, stay] });
  await seed(demo);
  const { db } = api.connection;
  expect(await readBalance(db, memberAccount(owner))).toEqual({ balance: 4_350, held: 0 });
});

test('activity that a list gains later can be boosted and adds nothing to the balance', async () => {
  const { demo, owner } = demoMember();
  await seed(demo);
  await seed({ ...demo, activities: [flight] });
  const { db } = api.connection;
  expect(await activityOf(owner.number)).toHaveLength(1);
  expect(await readBalance(db, memberAccount(owner))).toEqual({ balance: 24_350, held: 0 });
});

test('activity keeps its avios; dates and erased words follow the list, so that it stays recent [3.19]', async () => {
  const { demo, owner } = demoMember({ activities: [flight, stay] });
  await seed(demo);
  const [first, second] = await activityOf(owner.number);
  expect(first).toEqual({
    id: `EI-${owner.number}-dub-bos`,
    ...owner,
    type: 'flight',
    sector_type: 'long-haul',
    description: 'Flight, Dublin to Boston',
    partner_id: 'airline',
    avios: 4_000,
    made_at: flight.madeAt,
    processed_at: flight.processedAt,
  });
  expect(second).toMatchObject({ type: 'partner', avios: 350, processed_at: null });

  const erased = { description: '(erased)', sector_type: '(erased)', partner_id: '(erased)' };
  await api.connection.db
    .updateTable('activity')
    .set(erased)
    .where('id', '=', first?.id ?? '')
    .execute();
  const moved = { ...flight, avios: 9, madeAt: NOW, processedAt: LATER };
  await seed({ ...demo, activities: [moved] }, LATER);
  const [, renewed] = await activityOf(owner.number);
  expect(renewed).toEqual({ ...first, made_at: NOW, processed_at: LATER });
});

test('activity is described in the company’s first language [4.2]', async () => {
  const { demo, owner } = demoMember({ activities: [{ ...flight, spanish: 'Vuelo' }] });
  await seedDemoMembers(api.connection.db, ['EI', 'IB'], [demo], NOW);
  const rows = await activityOf(owner.number);
  const descriptions = rows.map(({ company, description }) => [company, description]);
  expect(descriptions.toSorted()).toEqual([
    ['EI', 'Flight, Dublin to Boston'],
    ['IB', 'Vuelo'],
  ]);
});

test('a balance that is not known has no account; none at all has an empty one [3.3]', async () => {
  const { db } = api.connection;
  const unknown = demoMember({ balance: null, owes: 10, householdBalance: 10 });
  const empty = demoMember({ balance: 0 });
  await seedDemoMembers(db, ['EI'], [unknown.demo, empty.demo], NOW);
  expect(await readBalance(db, memberAccount(unknown.owner))).toBeUndefined();
  expect(await readBalance(db, memberAccount(empty.owner))).toEqual({ balance: 0, held: 0 });
});

test('who owes avios owes them once, whatever the balance says [8.10]', async () => {
  const { db } = api.connection;
  const { demo, owner } = demoMember({ owes: 3_500 });
  await seed(demo);
  await seed(demo, LATER);
  expect(await sumOfEntries(db, receivableAccount(owner))).toBe(-3_500);
  expect(await readBalance(db, memberAccount(owner))).toEqual({ balance: 24_350, held: 0 });
});
