import { transactionId } from '@cairn/contract/orders/transaction-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { checkBooks } from '../../books/check-books.ts';
import { PURCHASE, REFUNDED, SENDER_ACCOUNT, TRANSFER, useShop } from '../../books/test-kit.ts';
import { readBalance } from '../../ledger/read-balance.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';

const NOBODYS = transactionId.parse('p1nobodysoftheoperatortests');

const JOB = '019a8720-0000-7000-8000-000000000001';
const OTHER_JOB = '019a8720-0000-7000-8000-000000000002';

let api: TestApi;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
  ({ operate } = operatorAt(api.connection.db));
});
afterAll(() => api.stop());

function stateOf(id: typeof PURCHASE) {
  const order = api.connection.db.selectFrom('orders').select('state').where('id', '=', id);
  return order.executeTakeFirst().then((row) => row?.state);
}

async function violations() {
  return (await checkBooks(api.connection.db, NOW)).flatMap((finding) => finding.violations);
}

test('refund: the order is on its way back, and who asked is on record', async () => {
  expect(await operate(`refund ${TRANSFER}`)).toEqual({
    exitCode: 0,
    lines: [`The refund of ${TRANSFER} is requested.`],
    audited: [{ actor: 'maeve', action: 'refund', subject: TRANSFER, detail: { force: false } }],
  });
  expect(await stateOf(TRANSFER)).toBe('refund_requested');
  expect(await violations()).toEqual([]);
});

test.each([
  [NOBODYS, [expect.stringMatching(/^There is no order p1nobodys/)]],
  [
    REFUNDED,
    [
      `${REFUNDED} is not refunded: it has been requested before.`,
      'If the provider rejected it: refund retry.',
    ],
  ],
])('refund %s is refused with the reason, and is on record all the same', async (id, lines) => {
  const audited = [{ action: 'refund', subject: id }];
  expect(await operate(`refund ${id}`)).toMatchObject({ exitCode: 1, lines, audited });
});

test('refund --force: spent avios do not hinder it', async () => {
  const { db } = api.connection;
  const holdAll = (held: number) =>
    db.updateTable('account').set({ held }).where('id', '=', SENDER_ACCOUNT).execute();
  const before = await readBalance(db, SENDER_ACCOUNT);
  await holdAll(before?.balance ?? 0);
  expect(await operate(`refund ${PURCHASE}`)).toMatchObject({
    exitCode: 1,
    lines: [
      `${PURCHASE} is not refunded: its avios are spent.`,
      expect.stringMatching(/^--force refunds it anyway/),
    ],
  });
  expect(await stateOf(PURCHASE)).toBe('complete');
  expect(await operate(`refund ${PURCHASE} --force`)).toMatchObject({
    exitCode: 0,
    audited: [{ detail: { force: true } }],
  });
  expect(await stateOf(PURCHASE)).toBe('refund_requested');
  await holdAll(before?.held ?? 0);
  expect(await violations()).toEqual([]);
});

test('dead list and retry: jobs that failed too often, one or all', async () => {
  const { db } = api.connection;
  expect((await operate('dead list')).lines).toEqual(['The dead letter queue is empty.']);
  const dead = { queue: 'send-mail', data: '{"about":"p1"}', last_error: 'ECONNREFUSED' };
  await db
    .insertInto('job')
    .values([JOB, OTHER_JOB].map((id) => ({ ...dead, id, next_try_at: null, created_at: NOW })))
    .execute();
  expect(await operate('dead list')).toEqual({
    exitCode: 0,
    lines: [JOB, OTHER_JOB].map(
      (id) => `${id}  send-mail  since 2026-11-15T12:00:00.000Z  ECONNREFUSED`,
    ),
    audited: [{ actor: 'maeve', action: 'dead list', subject: 'jobs', detail: { found: 2 } }],
  });
  const colouring = db.updateTable('job').where('id', '=', JOB);
  await colouring.set({ last_error: 'E\u001b[31m\u202Eno\n' }).execute();
  const coloured = (await operate('dead list')).lines.join('\n');
  expect(coloured).toMatch(/E\uFFFD\[31m\uFFFDno\uFFFD$/m);
  for (const [id, line] of [
    [JOB, '1 job is retried.'],
    ['all', '1 job is retried.'],
    ['all', '0 jobs are retried.'],
  ]) {
    expect(await operate(`dead retry ${id}`)).toEqual({
      exitCode: 0,
      lines: [line],
      audited: [{ actor: 'maeve', action: 'dead retry', subject: id, detail: {} }],
    });
  }
  expect(await operate(`dead retry ${JOB}`)).toEqual({
    exitCode: 1,
    lines: [`There is no job ${JOB} in the dead letter queue.`, 'dead list shows them.'],
    audited: [],
  });
  await db.deleteFrom('job').where('id', 'in', [JOB, OTHER_JOB]).execute();
});

test('review list and close: what waits for manual review is named until it is dealt with', async () => {
  const { db } = api.connection;
  expect((await operate('review list')).lines).toEqual(['Nothing waits for manual review.']);
  const eventKey = 'QFQTPCQ8HXSKGK82/REFUND_FAILED/true';
  await db
    .insertInto('webhook_inbox')
    .values({
      event_key: eventKey,
      order_id: 'p17',
      raw: '{}',
      received_at: NOW,
      applied_at: NOW,
      outcome: 'the refund did not arrive',
      outcome_kind: 'manual_review',
    })
    .execute();
  expect((await operate('review list')).lines).toEqual([
    `${eventKey}  for p17  since 2026-11-15T12:00:00.000Z  the refund did not arrive`,
  ]);
  const close = `review close ${eventKey} --reason repaid`;
  expect(await operate(close)).toEqual({
    exitCode: 0,
    lines: [`${eventKey} is closed.`],
    audited: [
      { actor: 'maeve', action: 'review close', subject: eventKey, detail: { reason: 'repaid' } },
    ],
  });
  expect((await operate('review list')).lines).toEqual(['Nothing waits for manual review.']);
  expect((await operate(close)).exitCode).toBe(1);
});
