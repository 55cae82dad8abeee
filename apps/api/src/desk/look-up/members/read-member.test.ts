import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory } from '../../../../../../tests/kit/api/full-history.ts';
import {
  aviosFor,
  type PayingApi,
  packageOf,
  startPayingApi,
  steppedUpFor,
} from '../../../../../../tests/kit/api/paying-api.ts';
import { writeAudit } from '../../../audit/write-audit.ts';
import { refundOrder } from '../../../orders/refund/refund-order.ts';
import { listOrders, memberOrdersInput, memberOrdersResult } from './list-orders.ts';
import {
  type MemberTimeline,
  memberTimelineInput,
  memberTimelineResult,
  readMemberTimeline,
} from './member-timeline.ts';
import { memberInput, memberResult, readMember } from './read-member.ts';

let api: PayingApi;
let history: Awaited<ReturnType<typeof createHistory>>;
beforeAll(async () => {
  api = await startPayingApi();
  history = await createHistory(api);
});
afterAll(() => api.stop());

const input = (number: string) => ({ company: 'EI', number });

async function read(number: string) {
  const found = await readMember(api.connection.db, memberInput.parse(input(number)), api.now());
  return memberResult.parse(found);
}

/** All pages. */
async function timeline(number: string): Promise<MemberTimeline['items']> {
  const items: MemberTimeline['items'] = [];
  let after: string | undefined;
  do {
    const asked = memberTimelineInput.parse({ ...input(number), ...(after && { after }) });
    const page = memberTimelineResult.parse(await readMemberTimeline(api.connection.db, asked));
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}

test('a member whole: profile with what is personal marked, balance, caps, plan and cards', async () => {
  const { number } = history.member;
  const found = await read(number);
  const points = await api.points(number);
  expect(found).toMatchObject({
    member: { company: 'EI', firstName: 'Aoife', number: { personal: 'number', value: number } },
    email: { personal: 'email', value: history.member.email },
    dateOfBirth: { personal: 'dateOfBirth', masked: '••••-••-••', value: '1988-02-29' },
    balance: points?.balance,
    held: 0,
    available: points?.balance,
    owed: 0,
    subscriptions: [{ id: history.plan, status: 'active' }],
    erasure: { status: 'none' },
  });
  expect(found.lastLogInAt).toBeDefined();
  const caps = Object.fromEntries(found.caps.map(({ kind, used }) => [kind, used]));
  expect(caps).toEqual({ purchase: 2_000, received: 2_000, sent: 1_000, booster: 2_000 });
  expect(found.paidThisYear).toEqual([
    { currency: 'EUR', amount: expect.any(Number), payments: 5 },
  ]);
  const { purchase, gift, transfer, boost, plan } = history;
  const { paid } = await api.connection.db
    .selectFrom('payment')
    .select(sql<number>`sum(captured_minor)::bigint`.as('paid'))
    .where(sql`charge`, 'in', [purchase, gift, transfer, boost, plan])
    .executeTakeFirstOrThrow();
  expect(found.paidThisYear[0]?.amount).toBe(paid / 100);
});

test('a member is also found by an order or a subscription of theirs', async () => {
  for (const of of [history.gift, history.plan]) {
    const found = await readMember(api.connection.db, memberInput.parse({ of }), api.now());
    expect(found?.member.number.value, of).toBe(history.member.number);
  }
  const nobody = [
    {},
    { company: 'EI' },
    { of: `p1${'x'.repeat(24)}` },
    input('1'),
    { number: '1' },
  ];
  for (const one of nobody) {
    const found = await readMember(api.connection.db, memberInput.parse(one), api.now());
    expect(found, JSON.stringify(one)).toBeUndefined();
  }
});

test('what is held, owed and corrected is told', async () => {
  const { db } = api.connection;
  const friend = await api.newMember();
  const { number } = await api.newMember({ balance: 0 });
  const bought = await api.start('purchase', packageOf(5_000), { number });
  await api.pay(bought, {}, { number });
  await api.settle();
  api.pass(1_000);
  const onward = aviosFor(friend, 4_000);
  const transfer = await api.start('transfer', onward, { number, claims: steppedUpFor(onward) });
  const waiting = await read(number);
  expect(waiting).toMatchObject({ balance: 5_000, held: 4_000, available: 1_000, owed: 0 });
  expect(waiting.holds).toEqual([
    { avios: 4_000, since: expect.any(String), source: { type: 'order', id: transfer } },
  ]);
  await api.pay(transfer, {}, { number });
  await api.settle();
  api.pass(1_000);
  const because = { cause: 'refund_by_operator', note: 'orla' } as const;
  await refundOrder(db, bought, { because, isForced: true }, api.now());
  await api.settle();
  expect(await read(number)).toMatchObject({ balance: 0, held: 0, owed: 4_000 });
  const entries = (await timeline(number)).map(({ entry }) => entry);
  expect(entries.find(({ kind }) => kind === 'debt')).toMatchObject({
    what: 'reversal',
    source: { type: 'order', id: bought },
    cause: null,
    change: 4_000,
  });
});

test('a debt that a member had when they came here says so', async () => {
  const { number } = await api.newMember({ balance: 0, owes: 3_500 });
  const entries = (await timeline(number)).map(({ entry }) => entry);
  expect(entries.filter(({ kind }) => kind === 'debt')).toMatchObject([
    { cause: 'brought_along', source: { id: '' }, change: 3_500 },
  ]);
});

test('the timeline of a member has everything once, newest first, with the balance after each', async () => {
  const { db } = api.connection;
  const { number } = history.member;
  const subject = `EI/${number}`;
  for (const nth of Array.from({ length: 40 }, (_, index) => index)) {
    // All of one moment, more than a page of them.
    const entry = { actor: 'orla', action: 'note', subject, detail: { nth } };
    await writeAudit(db, entry, api.now());
  }
  const items = await timeline(number);
  const times = items.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const notes = items.flatMap(({ entry }) => (entry.kind === 'staff' ? [entry] : []));
  expect(new Set(notes.map(({ detail }) => detail.nth)).size).toBe(40);
  expect(notes).toHaveLength(40);
  expect(notes[0]?.subject).toBeNull();

  const avios = items.flatMap(({ entry }) => (entry.kind === 'avios' ? [entry] : []));
  expect(avios[0]?.balance).toBe((await api.points(number))?.balance);
  expect(new Set(avios.map(({ what }) => what))).toEqual(new Set(['opening', 'earn', 'credit']));
  expect(avios.reduce((sum, { change }) => sum + change, 0)).toBe(avios[0]?.balance);

  const started = items.flatMap(({ entry }) =>
    entry.kind === 'state' && entry.from === null ? [entry.subject] : [],
  );
  const { purchase, gift, transfer, boost, plan } = history;
  const paid = items.flatMap(({ entry }) =>
    entry.kind === 'state' && entry.cause === 'captured' ? [[entry.subject, entry.money]] : [],
  );
  expect(paid).toContainEqual([purchase, { amount: 49, currency: 'EUR' }]);
  expect(paid.every(([, money]) => money !== undefined)).toBe(true);
  expect(started.toSorted()).toEqual([purchase, gift, transfer, boost, plan].toSorted());
  const kinds = new Set(items.map(({ entry }) => entry.kind));
  expect(kinds).toEqual(new Set(['state', 'avios', 'letter', 'staff', 'message']));
  expect(JSON.stringify(items)).not.toContain(number);
});

test('a member’s orders are listed page by page, the newest first', async () => {
  const { number } = await api.newMember();
  const ids: string[] = [];
  for (const _ of Array.from({ length: 22 })) {
    api.pass(1);
    // Each replaces the one before, which was not paid.
    ids.push(await api.start('purchase', packageOf(2_000), { number }));
  }
  const page = async (more: object) => {
    const asked = memberOrdersInput.parse({ ...input(number), ...more });
    return memberOrdersResult.parse(await listOrders(api.connection.db, asked));
  };
  const first = await page({});
  const second = await page({ after: first.next });
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 2, undefined]);
  const listed = [...first.items, ...second.items].map(({ id }) => id);
  expect(listed).toEqual(ids.toReversed());
});
