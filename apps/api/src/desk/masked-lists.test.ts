import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { buy } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../tests/kit/desk/desk-api.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { newId } from '../database/new-id.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(() => api.stop());

const CIARAN = staff('ciaran', 'finance');
const ADA = staff('ada', 'auditor');

test('the queue names no member; an auditor has neither numbers nor what an action would need', async () => {
  const { id } = await buy(api);
  const { db } = api.connection;
  await db
    .insertInto('webhook_inbox')
    .values({
      ...{ event_key: 'PSP/REFUND/true', order_id: id, raw: '{}', received_at: api.now() },
      ...{ applied_at: api.now(), outcome: 'x', outcome_kind: 'manual_review' },
      review: 'refunded_in_part',
    })
    .execute();
  const { number } = AOIFE;
  const read = async (who: typeof ADA) => (await desk.get(who, 'queue list')).body;
  const whole = await read(CIARAN);
  expect(whole.items[0]).toMatchObject({
    subject: { type: 'order', id },
    member: { number: { value: number } },
    action: { name: 'adjust avios', input: { number } },
  });
  const masked = await read(ADA);
  expect(masked.items[0]).toMatchObject({ subject: { type: 'order', id } });
  expect(masked.items[0].action).toEqual({ name: 'adjust avios', input: {} });
  expect(JSON.stringify(masked)).not.toContain(number);
  for (const queue of [whole, masked]) expect(JSON.stringify(queue)).not.toContain('Brennan');
});

test('a request in the queue has its case, and counts for those who may decide about it', async () => {
  const { id } = await buy(api);
  const orla = staff('orla', 'support');
  const { body } = await desk.press(orla, 'refund', {
    input: { transactionId: id, force: true },
  });
  const requestIn = async (who: typeof ADA) => {
    const { items } = (await desk.get(who, 'queue list')).body;
    return items.find((item: { id: string }) => item.id === `request:${body.request}`);
  };
  const itsCase = {
    about: { type: 'order', id },
    member: { company: 'EI' },
    amount: { amount: 49, currency: 'EUR' },
  };
  expect(await requestIn(orla)).toMatchObject({ ...itsCase, mayAct: false });
  expect(await requestIn(CIARAN)).toMatchObject({ ...itsCase, mayAct: true });
  const seen = await requestIn(ADA);
  expect(seen).toMatchObject({ asked: 'refund', mayAct: false });
  for (const name of Object.keys(itsCase)) expect(seen).not.toHaveProperty(name);
  await desk.press(orla, 'approval withdraw', { input: { id: body.request } });

  const tier = { company: 'EI', product: 'purchase', currency: 'EUR', lower: 2_000 };
  const beth = staff('beth', 'marketing');
  const price = await desk.press(beth, 'price', { input: { ...tier, price: '0.0225' } });
  const { items } = (await desk.get(CIARAN, 'queue list')).body;
  const asked = items.find(({ id }: { id: string }) => id === `request:${price.body.request}`);
  expect(asked).toMatchObject({ asked: 'price', mayAct: true });
  expect(asked).not.toHaveProperty('member');
  await desk.press(beth, 'approval withdraw', { input: { id: price.body.request } });
});

test('a dead letter has neither the address that a server names nor the name of a card', async () => {
  const job = { attempts: 9, next_try_at: null, created_at: api.now() };
  const { id } = await buy(api);
  await api.connection.db
    .insertInto('job')
    .values([
      {
        ...{ ...job, id: newId(api.now()), queue: 'send-mail' },
        data: JSON.stringify({ letter: 'receipt', about: id }),
        last_error: '550 no mailbox for <orla@members.example>',
      },
      {
        ...{ ...job, id: newId(api.now()), queue: 'delete-card' },
        data: JSON.stringify({ shopper: 'SHOPPER', storedCard: 'TOKEN' }),
        last_error: null,
      },
    ])
    .execute();
  const { body } = await desk.get(CIARAN, 'dead list');
  expect(body.total).toBe(2);
  expect(body.jobs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ queue: 'send-mail', letter: 'receipt', about: id },
        error: '550 no mailbox for <…@…>',
      }),
    ]),
  );
  expect(JSON.stringify(body)).not.toMatch(/orla@|SHOPPER|TOKEN/);
  await api.connection.db.deleteFrom('job').execute();
});

test('audit log and books show an auditor the ends of numbers', async () => {
  const { number } = await api.newMember({ balance: 5 });
  const subject = `EI/${number}`;
  const detail = { before: { account: `EI/member/${number}/AVIOS` } };
  await writeAudit(
    api.connection.db,
    { actor: 'orla', action: 'adjust avios', subject, detail },
    api.now(),
  );
  const end = `…${number.slice(-4)}`;
  const masked = await desk.get(ADA, 'audit list', `?subject=${subject}`);
  expect(masked.body.entries[0]).toMatchObject({
    subject: `EI/${end}`,
    detail: { before: { account: `EI/member/${end}/AVIOS` } },
  });
  const whole = await desk.get(CIARAN, 'audit list', `?subject=${subject}`);
  expect(whole.body.entries[0]).toMatchObject({ subject, detail });

  await asOwner(api.connection.db, async (owner) => {
    await sql`update account set balance = balance + 1 where id = ${`EI/member/${number}/AVIOS`}`.execute(
      owner,
    );
    const at = deskAt({ db: owner, now: () => api.clock.now });
    expect(JSON.stringify((await at.get(CIARAN, 'books')).body)).toContain(number);
    const { body } = await at.get(ADA, 'books');
    expect(JSON.stringify(body)).not.toContain(number);
    expect(JSON.stringify(body)).toContain(end);
  });
});

test('the key of a next page names no member, and continues where the page ended', async () => {
  await asOwner(api.connection.db, async (owner) => {
    await sql`
      insert into member (company, number, first_name, last_name)
      select 'EI', (77 * 10 ^ 14 + n)::bigint::text, 'Quill', 'Moor'
      from generate_series(1, 51) n`.execute(owner);
    await sql`
      insert into debt (company, number, owed)
      select company, number, 5 from member where last_name = 'Moor'`.execute(owner);
    const at = deskAt({ db: owner, now: () => api.clock.now });
    const debts = (await at.get(ADA, 'debt list')).body;

    expect(debts.next).not.toContain('7700000000000');
    const last = (await at.get(ADA, 'debt list', `?after=${debts.next}`)).body;
    expect(last.items).toMatchObject([{ member: { number: { masked: '…0051' } } }]);

    const found = (await at.get(ADA, 'search', '?text=quill')).body.members;
    expect(found.next).not.toContain('7700000000000');
    const more = `?text=quill&moreMembers=${found.next}`;
    const next = (await at.get(ADA, 'search', more)).body.members;
    expect(next.items[0]).toMatchObject({ number: { masked: '…0021' } });

    for (const [name, query] of [
      ['debt list', '?after=EI/7700000000000001'],
      ['debt list', `?after=${found.next}`],
      ['search', '?text=quill&moreMembers=0~EI~1~quill'],
    ] as const) {
      const { status, body } = await at.get(ADA, name, query);
      expect([status, body.message]).toEqual([
        400,
        expect.stringMatching(/key of the page before/),
      ]);
    }
  });
});
