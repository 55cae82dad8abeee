import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory } from '../../../../../tests/kit/api/full-history.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
let history: Awaited<ReturnType<typeof createHistory>>;
beforeAll(async () => {
  api = await startPayingApi();
  history = await createHistory(api);
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(() => api.stop());

const ORLA = staff('orla', 'support');
const ADA = staff('ada', 'auditor');

/** Every answer is checked against the OpenAPI document on the way. */
function lookUps(): [action: string, query: string][] {
  const { member, gift, plan } = history;
  const by = `?company=EI&number=${member.number}`;
  return [
    ['search', `?text=${encodeURIComponent(member.email)}`],
    ['search', '?text=aoife'],
    ['order view', `?transactionId=${gift}`],
    ['subscription view', `?subscriptionId=${plan}`],
    ['member view', by],
    ['member view', `?of=${gift}`],
    ['member orders', by],
    ['member timeline', by],
    ['letter list', `?about=${gift}`],
    ['letter view', `?letter=receipt&about=${gift}`],
    ['member letters', `?of=${gift}`],
    ['queue list', ''],
  ];
}

test('whatever is looked up, addresses and dates of birth are masked, and numbers for an auditor', async () => {
  const { member, friend } = history;
  for (const [action, query] of lookUps()) {
    for (const who of [ORLA, ADA]) {
      const { status, body } = await desk.get(who, action, query);
      expect([action, status]).toEqual([action, 200]);
      const text = JSON.stringify(body);
      for (const secret of [member.email, friend.email, member.dateOfBirth]) {
        expect(text, action).not.toContain(secret);
      }
      if (who !== ADA) continue;
      expect(text, action).not.toContain(member.number);
      expect(text, action).not.toContain(friend.number);
    }
  }
});

test('the stamp of an order, a plan or a member changes with its page, and polling it is not on record', async () => {
  const { member, gift, plan } = history;
  const by = `?company=EI&number=${member.number}`;
  const pages = [
    ['order view', `?transactionId=${gift}`],
    ['subscription view', `?subscriptionId=${plan}`],
    ['member view', by],
    ['member view', `?of=${gift}`],
  ] as const;
  const viewed = async (who: typeof ORLA) => {
    const views = await Promise.all(pages.map(([name, query]) => desk.get(who, name, query)));
    return views.map(({ body }) => body.stamp);
  };
  const polled = async () => {
    const polls = await Promise.all(
      pages.map(([, query]) => desk.get(ORLA, 'record stamp', query)),
    );
    return polls.map(({ body }) => body.stamp);
  };
  const before = await viewed(ORLA);
  expect(await polled()).toEqual(before);
  expect(await viewed(ADA)).toEqual(before);
  await desk.press(ORLA, 'note add', { input: { about: gift, text: 'Called about the card' } });
  const [gifts, plans, members] = await polled();
  expect([gifts === before[0], plans === before[1], members === before[2]]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await viewed(ORLA)).toEqual(await polled());
  const nobody = await desk.get(ORLA, 'record stamp', '?company=EI&number=3081470000009999');
  const nothing = await desk.get(ORLA, 'record stamp', '?transactionId=p1nothingXXXXXXXXXXXXXXX');
  expect(nobody.body).toEqual(nothing.body);
  const entries = await desk.get(ADA, 'audit list', '?action=record stamp');
  expect(entries.body.entries).toEqual([]);
});

test('each person may search, reveal and open members so often in an hour, and read what they have found', async () => {
  const taken = new Map<string, number>();
  const limits = {
    take: async (kind: string, who: string) => {
      expect(kind).toBe('staff');
      taken.set(who, (taken.get(who) ?? 0) + 1);
      return (taken.get(who) ?? 0) > 2 ? 7 : undefined;
    },
  };
  const limited = deskAt({ db: api.connection.db, now: () => api.clock.now, limits });
  const { member, gift } = history;
  const input = { company: 'EI', number: member.number };
  expect((await limited.get(ORLA, 'search', '?text=aoife')).status).toBe(200);
  expect((await limited.press(ORLA, 'member reveal', { input })).status).toBe(200);
  expect((await limited.press(ORLA, 'member reveal', { input })).status).toBe(429);
  expect((await limited.get(ORLA, 'search', '?text=aoife')).status).toBe(429);
  expect((await limited.get(ORLA, 'member view', `?of=${gift}`)).status).toBe(429);
  expect((await limited.get(ORLA, 'order view', `?transactionId=${gift}`)).status).toBe(200);
  expect((await limited.get(ADA, 'search', '?text=aoife')).status).toBe(200);
});

test('who looked for what is on record, without the names and addresses that were typed', async () => {
  const { number, email } = history.friend;
  for (const text of [email, 'Quartermain', number]) {
    await desk.get(ORLA, 'search', `?text=${encodeURIComponent(text)}`);
  }
  const audited = await api.connection.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'detail'])
    .where('action', '=', 'search')
    .where('actor', '=', 'orla')
    .execute();
  const subjects = new Set(audited.map(({ subject }) => subject));
  expect(subjects).toEqual(new Set(['by email', 'by name', 'by pspReference, number']));
  expect(JSON.stringify(audited)).not.toMatch(/members\.example|quartermain/i);
});

test('that somebody looked at an order is no part of its story', async () => {
  await desk.get(ORLA, 'order view', `?transactionId=${history.purchase}`);
  const { body } = await desk.get(ORLA, 'order view', `?transactionId=${history.purchase}`);
  expect(body.records.staffActions).toEqual([]);
});

test('what is not known is not found, and a wrong key is refused', async () => {
  for (const [action, query, status] of [
    ['order view', `?transactionId=p1${'x'.repeat(24)}`, 404],
    ['member view', '?company=EI&number=1', 404],
    ['member view', '', 404],
    ['member timeline', `?company=EI&number=1&after=now`, 400],
    ['search', '', 400],
  ] as const) {
    expect([action, (await desk.get(ORLA, action, query)).status]).toEqual([action, status]);
  }
});
