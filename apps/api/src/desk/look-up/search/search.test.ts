import { referenceOf } from '@cairn/contract/orders/reference';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory } from '../../../../../../tests/kit/api/full-history.ts';
import { type PayingApi, startPayingApi } from '../../../../../../tests/kit/api/paying-api.ts';
import { search, searchInput, searchResult } from './search.ts';

let api: PayingApi;
let history: Awaited<ReturnType<typeof createHistory>>;
beforeAll(async () => {
  api = await startPayingApi();
  history = await createHistory(api);
});
afterAll(() => api.stop());

async function find(text: string, more: object = {}) {
  return searchResult.parse(await search(api.connection.db, searchInput.parse({ text, ...more })));
}

async function ids(text: string) {
  const { orders, subscriptions, members } = await find(text);
  return {
    orders: orders.items.map(({ id }) => id),
    subscriptions: subscriptions.items.map(({ id }) => id),
    members: members.items.map(({ number }) => number.value),
  };
}

const NOTHING = { orders: [], subscriptions: [], members: [] };

test('an order is found by its id, its beginning, its reference and its payment', async () => {
  const { purchase } = history;
  const { psp_reference } = await api.connection.db
    .selectFrom('payment')
    .select('psp_reference')
    .where('charge', '=', purchase)
    .executeTakeFirstOrThrow();
  const found = { ...NOTHING, orders: [purchase] };
  for (const text of [
    purchase,
    purchase.slice(0, 9),
    referenceOf(purchase),
    purchase.slice(-8).toLowerCase(),
    psp_reference,
    psp_reference.toLowerCase(),
  ]) {
    expect(await ids(text), text).toEqual(found);
  }
  expect(await ids(purchase.slice(0, 8))).toEqual(NOTHING);
  expect(await ids(`${referenceOf(purchase)}-2`)).toEqual(NOTHING);
});

test('a subscription is found by its id, its reference with a month, and its payment', async () => {
  const plan = `${history.plan}`;
  const { psp_reference } = await api.connection.db
    .selectFrom('payment')
    .select('psp_reference')
    .where(sql`split_part(charge, '.', 1)`, '=', plan)
    .executeTakeFirstOrThrow();
  const found = { ...NOTHING, subscriptions: [plan] };
  for (const text of [plan, plan.slice(0, 9), referenceOf(plan), psp_reference]) {
    expect(await ids(text), text).toEqual(found);
  }
  for (const text of [`${plan}.7`, referenceOf(`${plan}.7`)]) {
    const { subscriptions } = await find(text);
    expect(subscriptions.items, text).toEqual([
      expect.objectContaining({ id: plan, payment: `${plan}.7` }),
    ]);
  }
});

test('a card’s last four digits find what was paid with it, page by page', async () => {
  const { card_summary: digits } = await api.connection.db
    .selectFrom('subscription')
    .select('card_summary')
    .where('card_summary', 'is not', null)
    .executeTakeFirstOrThrow();
  const { orders, subscriptions } = await find(`${digits}`);
  const paid = ['purchase', 'gift', 'transfer', 'boost'] as const;
  const bought = orders.items.map(({ id }) => id);
  expect(bought).toEqual(expect.arrayContaining(paid.map((one) => history[one])));
  expect(orders.items.every(({ payment }) => payment?.cardDigits === digits)).toBe(true);
  expect(subscriptions.items.map(({ id }) => id)).toEqual([history.plan]);
});

test('more than a page of orders and of members is read to its end, each once', async () => {
  const { db } = api.connection;
  const { charge, ...payment } = await db
    .selectFrom('payment')
    .selectAll()
    .where('charge', '=', history.purchase)
    .executeTakeFirstOrThrow();
  const numbers = Array.from({ length: 45 }, (_, nth) => nth);
  const undo = await db.startTransaction().execute();
  try {
    // All of one moment: the second part of the key tells them apart.
    for (const nth of numbers) {
      const psp_reference = `PAGE${String(nth).padStart(12, '0')}`;
      const orders = await undo
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', history.purchase)
        .executeTakeFirstOrThrow();
      const id = `${history.purchase.slice(0, -3)}${100 + nth}` as typeof history.purchase;
      await undo
        .insertInto('orders')
        .values({ ...orders, id })
        .execute();
      const bill = await undo
        .selectFrom('charge')
        .selectAll()
        .where('reference', '=', history.purchase)
        .executeTakeFirstOrThrow();
      await undo
        .insertInto('charge')
        .values({ ...bill, reference: id, paid_by: null })
        .execute();
      const paid = { ...payment, charge: id, psp_reference, card_summary: '9876' };
      await undo.insertInto('payment').values(paid).execute();
      const member = { company: 'EI' as const, number: `77${String(nth).padStart(14, '0')}` };
      await sql`
        insert into member (company, number, first_name, last_name)
        values ('EI', ${member.number}, ${nth % 2 ? 'Quill' : 'Tess'}, ${nth % 3 ? 'Quillon' : 'Moor'})`.execute(
        undo,
      );
    }
    const seen = { orders: new Set<string>(), members: new Set<string>() };
    let pages = 0;
    let more: object | undefined = {};
    while (more) {
      const found: Awaited<ReturnType<typeof search>> = await search(
        undo,
        searchInput.parse({ text: '9876', ...more }),
      );
      for (const { id } of found.orders.items) {
        expect(seen.orders).not.toContain(id);
        seen.orders.add(id);
      }
      pages += 1;
      more = found.orders.next === undefined ? undefined : { moreOrders: found.orders.next };
    }
    expect([pages, seen.orders.size]).toEqual([3, 45]);
    more = {};
    while (more) {
      const found: Awaited<ReturnType<typeof search>> = await search(
        undo,
        searchInput.parse({ text: 'quil', ...more }),
      );
      expect(found.orders.items).toEqual([]);
      for (const { number } of found.members.items) {
        expect(seen.members).not.toContain(number.value);
        seen.members.add(`${number.value}`);
      }
      more = found.members.next === undefined ? undefined : { moreMembers: found.members.next };
    }
    expect(seen.members.size).toBe(numbers.filter((nth) => nth % 2 || nth % 3).length);
  } finally {
    await undo.rollback().execute();
  }
});

test('pages of two names have those that begin with the text first, then the others, each once', async () => {
  const undo = await api.connection.db.startTransaction().execute();
  try {
    await sql`
      insert into member (company, number, first_name, last_name)
      select 'EI', (88 * 10 ^ 14 + n)::bigint::text,
        case when n % 2 = 0 then 'Quillan' else 'Quill' end, 'Moor'
      from generate_series(1, 50) n`.execute(undo);
    const names: (string | null | undefined)[] = [];
    let more: object | undefined = {};
    while (more) {
      const { members }: Awaited<ReturnType<typeof search>> = await search(
        undo,
        searchInput.parse({ text: 'quill moor', ...more }),
      );
      names.push(...members.items.map(({ number }) => number.value));
      more = members.next === undefined ? undefined : { moreMembers: members.next };
    }
    const isOdd = names.map((number) => Number(number?.at(-1)) % 2 === 1);
    expect(isOdd).toEqual(Array.from({ length: 50 }, (_, nth) => nth < 25));
    expect(new Set(names).size).toBe(50);
  } finally {
    await undo.rollback().execute();
  }
});

test('a member is found by number, address and the beginnings of their names', async () => {
  const { number, email } = await api.newMember({
    name: { title: 'Mr', firstName: 'José-Mària', lastName: 'O’Núñez Vega' },
    email: 'Jose.Nunez@Members.example',
  });
  const found = { ...NOTHING, members: [number] };
  for (const text of [
    number,
    number.replace(/(.{4})/g, '$1 '),
    email.toUpperCase(),
    'jose m',
    'JOSÉ-MARIA',
    'onun',
    'O’Núñez V',
    'o\u0027nunez',
    'jos on',
    'onu jos',
    'jose maria onunez vega',
    'onunez vega jose maria',
  ]) {
    expect(await ids(text), text).toEqual(found);
  }
  for (const text of ['nunez', 'maria', 'jose x', 'jose%', 'jose_', '\\']) {
    expect(await ids(text), text).toEqual(NOTHING);
  }
});

test('a name with control characters and marks that turn the writing is found, and shown without them', async () => {
  const { number } = await api.newMember({
    name: { title: 'Ms', firstName: '\u202eZo\u0007ra', lastName: '\u200fKh\u001b[31mal\nid' },
  });
  for (const text of ['zora', 'Zora Kh', '\u202ezo\u0007ra']) {
    expect((await ids(text)).members, text).toEqual([number]);
  }
  const { members } = await find('zora');
  expect(members.items[0]).toMatchObject({
    firstName: 'Zora',
    lastName: '\u200fKh[31malid',
    number: { personal: 'number', masked: `…${number.slice(-4)}`, value: number },
  });
});

test('a text that fits nothing finds nothing, and the key of a page has to be one', async () => {
  for (const text of ['\u0000', '\ud800', ' ', "'", '1234567890123456789', '\u{10ffff}']) {
    expect(await ids(text), JSON.stringify(text)).toEqual(NOTHING);
  }
  const accepts = (more: object) => searchInput.safeParse({ text: 'x', ...more }).success;
  expect(accepts({ moreOrders: '2026-13-01~x' })).toBe(false);
  expect(accepts({ moreOrders: '1~x' })).toBe(true);
});
