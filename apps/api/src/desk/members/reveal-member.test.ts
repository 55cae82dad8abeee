import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { maskEmail, maskNumber } from './masks.ts';

let api: TestApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(() => api.stop());

const INPUT = { company: 'EI', number: AOIFE.number };
const QUERY = `?company=EI&number=${AOIFE.number}`;

test('who a member is is shown masked, and in full for a reason that is on record', async () => {
  const orla = staff('orla', 'support');
  const seen = (await desk.get(orla, 'member view', QUERY)).body;
  expect(seen).toMatchObject({
    member: { firstName: 'Aoife', number: { masked: '…0001', value: AOIFE.number } },
    email: { masked: 'a•••@members.example' },
    dateOfBirth: { masked: '••••-••-••' },
  });
  expect(JSON.stringify(seen)).not.toContain(AOIFE.email);
  const revealed = await desk.press(orla, 'member reveal', {
    input: INPUT,
    reason: 'On the phone',
  });
  expect(revealed.body.result).toMatchObject({
    number: AOIFE.number,
    email: AOIFE.email,
    dateOfBirth: AOIFE.dateOfBirth,
  });
  const audited = await api.connection.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'detail'])
    .orderBy('action', 'desc')
    .execute();
  const subject = `EI/${AOIFE.number}`;
  expect(audited).toMatchObject([
    { actor: 'orla', action: 'member view', subject },
    { actor: 'orla', action: 'member reveal', subject, detail: { reason: 'On the phone' } },
  ]);
  expect(JSON.stringify(audited)).not.toContain(AOIFE.email);
});

test('without a reason nothing is revealed, and an auditor sees nothing in full', async () => {
  const unreasoned = { input: INPUT, reason: undefined as never };
  const refused = await desk.press(staff('orla', 'support'), 'member reveal', unreasoned);
  expect(refused.body).toMatchObject({ code: 'bad_request' });
  const auditor = staff('ada', 'auditor');
  expect((await desk.press(auditor, 'member reveal', { input: INPUT })).status).toBe(403);
  const seen = (await desk.get(auditor, 'member view', QUERY)).body;
  expect(seen).toMatchObject({ member: { number: { masked: '…0001' } } });
  expect(JSON.stringify(seen)).not.toContain(AOIFE.number);
});

test.each([
  ['x@y', 'x•••@y'],
  ['@y', '•••@y'],
  ['none', '•••'],
])('the email %s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test('a short number shows no more than four digits', () => {
  expect(maskNumber('12345')).toBe('…2345');
});
