import { minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, fly } from '../../../../../tests/kit/api/paid-order.ts';
import { DAY, type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, RULES, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { expireRequests } from './expire-requests.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(async () => {
  await api.stop();
});

const ORLA = staff('orla', 'support');
const CIARAN = staff('ciaran', 'finance');
const FIONA = staff('fiona', 'finance');

async function ask(transactionId: string, who = ORLA): Promise<number> {
  const input = { transactionId, force: true };
  const { body } = await desk.press(who, 'refund', { input });
  expect(body).toEqual({ kind: 'waiting', request: expect.any(Number) });
  return body.request;
}

const approve = (who: typeof ORLA, id: number) =>
  desk.press(who, 'approval approve', { input: { id } });

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from orders where id = ${id}`.execute(api.connection.db);
  return rows[0]?.state;
}

async function requestOf(id: number) {
  return await api.connection.db
    .selectFrom('approval_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function refundsOf(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from job join payment on psp_reference = data ->> 'pspReference'
    where queue = 'refund-payment' and charge = ${id}`.execute(api.connection.db);
  return rows[0]?.count ?? 0;
}

async function auditedOf(...subjects: string[]) {
  return await api.connection.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'detail'])
    .where('subject', 'in', subjects)
    .orderBy('action')
    .execute();
}

test('a forced refund waits for another person, and is done when they approve it', async () => {
  const { id } = await buy(api);
  const request = await ask(id);
  expect(await stateOf(id)).toBe('complete');
  const list = await desk.get(CIARAN, 'approval list');
  expect(list.body.requests).toMatchObject([
    {
      id: request,
      action: 'refund',
      subject: id,
      before: { state: 'complete', moneyBack: 0 },
      after: { state: 'refund_requested', moneyBack: 49 },
      askedBy: 'orla',
      isAskedByReader: false,
      isOwn: false,
      state: 'waiting',
    },
  ]);
  const { body } = await approve(CIARAN, request);
  expect(body.result).toMatchObject({ state: 'done', action: 'refund', result: { id } });
  expect(await stateOf(id)).toBe('refund_requested');
  expect(await refundsOf(id)).toBe(1);
  expect(await auditedOf(id, `request ${request}`)).toMatchObject([
    { actor: 'ciaran', action: 'approval approve', detail: { state: 'done' } },
    { actor: 'orla', action: 'ask: refund', detail: { reason: 'for a test', request } },
    {
      actor: 'orla',
      action: 'refund',
      detail: {
        request,
        staff: { id: ORLA.id, verified: true },
        approvedBy: CIARAN.id,
        approvedByName: 'ciaran',
        before: { state: 'complete' },
      },
    },
  ]);
  const { body: audit } = await desk.get(FIONA, 'audit list', `?subject=${id}&action=refund`);
  expect(audit.entries[0].detail.staff).not.toHaveProperty('roles');
});

test('two who approve at the same moment approve it once', async () => {
  const { id } = await buy(api);
  const request = await ask(id);
  const both = await Promise.all([approve(CIARAN, request), approve(FIONA, request)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await refundsOf(id)).toBe(1);
});

test('two who ask for the same share one request', async () => {
  const { id } = await buy(api);
  const [one, other] = await Promise.all([ask(id), ask(id, staff('dev', 'support'))]);
  expect(one).toBe(other);
  expect((await approve(CIARAN, one)).status).toBe(200);
  expect(await refundsOf(id)).toBe(1);
});

test('nobody approves or rejects their own, whoever else may; they withdraw it', async () => {
  const { id } = await buy(api);
  const request = await ask(id, CIARAN);
  for (const verb of ['approval approve', 'approval reject']) {
    const { status, body } = await desk.press(CIARAN, verb, { input: { id: request } });
    expect([status, body.reason]).toEqual([403, 'own_request']);
  }
  expect((await desk.press(ORLA, 'approval withdraw', { input: { id: request } })).status).toBe(
    403,
  );
  expect((await desk.press(CIARAN, 'approval withdraw', { input: { id: request } })).status).toBe(
    200,
  );
  expect((await approve(FIONA, request)).body).toMatchObject({ reason: 'withdrawn' });
  expect(await stateOf(id)).toBe('complete');
});

test('a rejected request is not done, and its reason is kept', async () => {
  const { id } = await buy(api);
  const request = await ask(id);
  const rejecting = { input: { id: request }, reason: 'No evidence' };
  expect((await desk.press(CIARAN, 'approval reject', rejecting)).status).toBe(200);
  expect((await approve(FIONA, request)).body).toMatchObject({ reason: 'rejected' });
  expect(await requestOf(request)).toMatchObject({ state: 'rejected', comment: 'No evidence' });
});

test('who may not approve an action cannot, though they may approve others', async () => {
  const { id } = await buy(api);
  const { status } = await approve(staff('beth', 'marketing'), await ask(id));
  expect(status).toBe(403);
});

test('after a day a request has expired, also before the job that says so has run', async () => {
  const { id } = await buy(api);
  const request = await ask(id);
  api.pass(DAY - 1);
  expect((await requestOf(request)).expires_at > api.now()).toBe(true);
  api.pass(1);
  expect((await approve(CIARAN, request)).body).toMatchObject({ reason: 'expired' });
  const again = await ask(id);
  expect(again).not.toBe(request);
  expect((await requestOf(request)).state).toBe('expired');
  api.pass(DAY);
  await expireRequests(api.connection.db, api.now());
  expect((await requestOf(again)).state).toBe('expired');
  expect(await stateOf(id)).toBe('complete');
});

test('if more would be owed by now, it is not done but asked for again, and then done', async () => {
  const member = await api.newMember({ balance: 0 });
  const how = { number: member.number };
  const body = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
  const id = await api.start('purchase', body, how);
  await api.pay(id, undefined, how);
  await api.settle();
  const request = await ask(id);
  // Points that are earned meanwhile make no difference; points that are spent do.
  await fly(api, 100, member.number);
  await fly(api, -600, member.number);
  const { body: stale } = await approve(CIARAN, request);
  const { askedAgain } = stale.result;
  expect(stale.result).toEqual({ state: 'stale', askedAgain: expect.any(Number), because: null });
  expect(await stateOf(id)).toBe('complete');
  expect(await requestOf(request)).toMatchObject({ state: 'stale' });
  expect(await requestOf(askedAgain)).toMatchObject({
    asked_again_of: request,
    asked_by: ORLA.id,
    before: { buyerOwes: 0, buyerAvios: 1_500 },
    after: { buyerOwes: 500, buyerAvios: 0 },
  });
  expect(await auditedOf(`request ${request}`)).toMatchObject([{ detail: stale.result }]);
  const requests = (await auditedOf(id)).map(({ action, detail }) => [action, detail]);
  expect(requests).toHaveLength(2);
  expect(requests).toContainEqual([
    'ask: refund',
    expect.objectContaining({
      request: askedAgain,
      askedAgainOf: request,
      after: expect.objectContaining({ buyerOwes: 500 }),
    }),
  ]);
  expect((await approve(FIONA, askedAgain)).body.result.state).toBe('done');
  expect(await refundsOf(id)).toBe(1);
});

test('avios that are earned meanwhile change nothing about it', async () => {
  const { id } = await buy(api);
  const request = await ask(id);
  await fly(api, 5_000);
  expect((await approve(CIARAN, request)).body.result.state).toBe('done');
});

test('whoever decides sees what would happen today, and what was shown when it was asked for', async () => {
  const [one, other] = [await buy(api), await buy(api)];
  const view = async (request: number) =>
    (await desk.get(CIARAN, 'approval view', `?id=${request}`)).body;
  const first = await ask(one.id);
  const request = await ask(other.id);
  const asked = await view(request);
  expect(asked).toMatchObject({ ifApproved: 'done', after: { moneyBack: 49 } });
  expect(asked).not.toHaveProperty('whenAsked');
  expect((await approve(CIARAN, first)).body.result.state).toBe('done');
  const { before, after } = asked;
  const today = await view(request);
  expect(today).toMatchObject({
    ifApproved: 'done',
    before: { buyerAvios: before.buyerAvios - 2_000 },
    after: { buyerAvios: after.buyerAvios - 2_000 },
    whenAsked: { before, after },
  });
  expect((await approve(CIARAN, request)).body.result.state).toBe('done');
  expect(await auditedOf(other.id)).toContainEqual({
    actor: 'orla',
    action: 'refund',
    detail: expect.objectContaining({ before: today.before, after: today.after }),
  });
  expect(await view(request)).not.toHaveProperty('ifApproved');
});

test('a request that would not be done any more says so before anybody decides', async () => {
  const member = await api.newMember({ balance: 0 });
  const how = { number: member.number };
  const body = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
  const id = await api.start('purchase', body, how);
  await api.pay(id, undefined, how);
  await api.settle();
  const request = await ask(id);
  const view = async () => (await desk.get(CIARAN, 'approval view', `?id=${request}`)).body;
  await fly(api, -600, member.number);
  expect(await view()).toMatchObject({
    ifApproved: 'asked_again',
    after: { buyerOwes: 600 },
    whenAsked: { after: { buyerOwes: 0 } },
  });
  const alone = deskAt({
    db: api.connection.db,
    now: () => api.clock.now,
    rules: { ...RULES, always: new Set<never>() },
  });
  await alone.press(CIARAN, 'refund', { input: { transactionId: id, force: true } });
  expect(await view()).toMatchObject({ ifApproved: 'not_possible', after: { buyerOwes: 0 } });
});

test('what was done in the meantime is not asked for again', async () => {
  const { id } = await buy(api);
  const request = await ask(id);
  await desk.press(CIARAN, 'refund', { input: { transactionId: id } });
  const { body } = await approve(FIONA, request);
  expect(body.result).toMatchObject({ state: 'stale', askedAgain: null });
  expect(body.result.because).toMatch(/requested before/);
  expect(await refundsOf(id)).toBe(1);
});

test('the same, written in another way, shares one request', async () => {
  const ends = { starts: '2026-12-01T00:00:00Z', ends: '2026-12-31T23:59:59Z' };
  const bonus = { company: 'EI', product: 'purchase', percentage: 25, fromAvios: 20_000 };
  const other = { starts: '2026-12-01T01:00:00+01:00', ends: ends.ends };
  const later = { starts: '2026-12-02T00:00:00Z', ends: ends.ends };
  const beth = staff('beth', 'marketing');
  const asked = [];
  for (const window of [ends, other, later]) {
    const { body } = await desk.press(beth, 'bonus add', { input: { ...bonus, ...window } });
    asked.push(body.request);
  }
  expect(asked[1]).toBe(asked[0]);
  expect(asked[2]).not.toBe(asked[0]);
});

test('what was done before is neither asked for again nor in the log once more', async () => {
  const { number } = await api.newMember({ balance: 0 });
  const input = { company: 'EI', number, add: 500, key: 'CASE-34' };
  const { body: asked } = await desk.press(ORLA, 'adjust avios', { input });
  const same = await desk.press(ORLA, 'adjust avios', { input: { ...input, owe: false } });
  expect(same.body.request).toBe(asked.request);
  const rules = { ...RULES, always: new Set<never>() };
  const alone = deskAt({ db: api.connection.db, now: () => api.clock.now, rules });
  expect((await alone.press(CIARAN, 'adjust avios', { input })).body.kind).toBe('done');
  const result = { state: 'stale', askedAgain: null, because: 'It was done before.' };
  expect((await approve(FIONA, asked.request)).body.result).toEqual(result);
  expect(await auditedOf(`EI/${number}`)).toMatchObject([
    { action: 'adjust avios', actor: 'ciaran' },
    { action: 'ask: adjust avios' },
  ]);
  expect(await auditedOf(`request ${asked.request}`)).toMatchObject([{ detail: result }]);
});

test('a price that was changed meanwhile is asked for again', async () => {
  const beth = staff('beth', 'marketing');
  const price = {
    company: 'EI',
    product: 'purchase',
    lower: 5_000,
    currency: 'EUR',
    price: '0.03',
  };
  const asked = await desk.press(beth, 'price', { input: price });
  const other = await desk.press(CIARAN, 'price', { input: { ...price, price: '0.025' } });
  expect((await approve(FIONA, other.body.request)).body.result.state).toBe('done');
  const { body } = await approve(FIONA, asked.body.request);
  expect(body.result.state).toBe('stale');
  expect(await requestOf(body.result.askedAgain)).toMatchObject({
    before: { price: '0.025' },
    after: { price: '0.03' },
  });
});

test('a refund of exactly the limit needs nobody else, a hundredth more does', async () => {
  const limit = minor(49_00);
  for (const [refundsAbove, kind] of [
    [limit, 'done'],
    [minor(limit - 1), 'waiting'],
  ] as const) {
    const { id } = await buy(api);
    const rules = { ...RULES, refundsAbove };
    const at = deskAt({ db: api.connection.db, now: () => api.clock.now, rules });
    const { body: shown } = await at.preview(ORLA, 'refund', { transactionId: id });
    expect(shown).toMatchObject({ needsApproval: kind === 'waiting', after: { moneyBack: 49 } });
    const pressed = await at.press(ORLA, 'refund', { input: { transactionId: id } });
    expect(pressed.body.kind).toBe(kind);
    expect(await refundsOf(id)).toBe(kind === 'done' ? 1 : 0);
  }
});

test('force is no way around the limit, also where forcing needs nobody else', async () => {
  const always = new Set([...RULES.always].filter((occasion) => occasion !== 'forced-refund'));
  for (const [refundsAbove, kind] of [
    [minor(49_00), 'done'],
    [minor(48_99), 'waiting'],
  ] as const) {
    const { id } = await buy(api);
    const rules = { always, refundsAbove };
    const at = deskAt({ db: api.connection.db, now: () => api.clock.now, rules });
    const { body } = await at.press(ORLA, 'refund', { input: { transactionId: id, force: true } });
    expect(body.kind).toBe(kind);
  }
});

test('whoever has not signed in may ask; a signed-in person stands for it, and another approves', async () => {
  const { id } = await buy(api);
  const machine = staff('maeve', 'admin', { verified: false, via: 'terminal' });
  const request = await ask(id, machine);
  const other = staff('root', 'admin', { verified: false, via: 'terminal' });
  expect((await approve(other, request)).status).toBe(403);
  expect((await approve(CIARAN, request)).body.result).toEqual({ state: 'vouched' });
  expect(await stateOf(id)).toBe('complete');
  expect((await approve(CIARAN, request)).body).toMatchObject({ reason: 'own_request' });
  const { body } = await desk.get(CIARAN, 'approval view', `?id=${request}`);
  expect(body).toMatchObject({ isAskedByReader: false, isOwn: true, askedBy: 'maeve' });
  expect((await approve(FIONA, request)).body.result.state).toBe('done');
});

/** A request of the machine's user, for which Ciaran stood, became stale when Fiona approved it. */
async function becameStale(): Promise<{ id: string; askedAgain: number }> {
  const member = await api.newMember({ balance: 0 });
  const how = { number: member.number };
  const body = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
  const id = await api.start('purchase', body, how);
  await api.pay(id, undefined, how);
  await api.settle();
  const request = await ask(id, staff('maeve', 'admin', { verified: false, via: 'terminal' }));
  await approve(CIARAN, request);
  expect(await auditedOf(`request ${request}`)).toMatchObject([{ detail: { state: 'vouched' } }]);
  await fly(api, -600, member.number);
  const { askedAgain } = (await approve(FIONA, request)).body.result;
  return { id, askedAgain };
}

test('whoever stood for a request does not stand for the one that it became, and may again', async () => {
  const { askedAgain } = await becameStale();
  expect(await requestOf(askedAgain)).toMatchObject({ vouched_by: null, vouched_by_name: null });
  expect((await approve(CIARAN, askedAgain)).body.result).toEqual({ state: 'vouched' });
  expect((await approve(CIARAN, askedAgain)).body).toMatchObject({ reason: 'own_request' });
  expect((await approve(FIONA, askedAgain)).body.result.state).toBe('done');
});

test('whoever stood for a request does not decide about the one that it became', async () => {
  const { id, askedAgain } = await becameStale();
  expect((await approve(FIONA, askedAgain)).body.result).toEqual({ state: 'vouched' });
  for (const verb of ['approval approve', 'approval reject']) {
    const { status, body } = await desk.press(CIARAN, verb, { input: { id: askedAgain } });
    expect([status, body.reason]).toEqual([403, 'own_request']);
  }
  expect(await stateOf(id)).toBe('complete');
  const third = staff('niall', 'finance');
  expect((await approve(third, askedAgain)).body.result.state).toBe('done');
});

test('the database itself lets nobody approve their own, and changes nothing that was asked', async () => {
  const { db } = api.connection;
  const { id } = await buy(api);
  const request = await ask(id);
  const change = db.updateTable('approval_request').where('id', '=', request);
  const done = { state: 'done', decided_at: api.now(), decided_by_name: 'x' } as const;
  const own = change.set({ ...done, decided_by: ORLA.id }).execute();
  await expect(own).rejects.toMatchObject({ constraint: 'approval_by_another' });
  const alone = change.set({ ...done, decided_by: null }).execute();
  await expect(alone).rejects.toMatchObject({ constraint: 'approval_by_another' });
  for (const column of ['asked_by', 'input', 'action', 'expires_at', 'asked_by_verified']) {
    const changing = sql`update approval_request set ${sql.id(column)} = ${sql.id(column)}`;
    await expect(changing.execute(db)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(sql`delete from approval_request`.execute(db)).rejects.toMatchObject({
    code: '42501',
  });
});
