import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, GIFT } from '../../../../../tests/kit/api/paid-order.ts';
import {
  aviosFor,
  type PayingApi,
  startPayingApi,
  steppedUpFor,
  TOM,
} from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';

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

async function previewed(id: string) {
  return (await desk.preview(ORLA, 'refund', { transactionId: id })).body;
}

test('the preview of a gift’s refund names the recipient’s email and limit', async () => {
  const id = await api.start('gift', GIFT);
  await api.pay(id);
  await api.settle();
  expect(await previewed(id)).toMatchObject({
    before: { recipientEmail: null, limitOf: 'recipient', limitUsed: 2_000 },
    after: { recipientEmail: 'avios_taken_back', limitOf: 'recipient', limitUsed: 0 },
  });
  await desk.press(ORLA, 'refund', { input: { transactionId: id } });
  await api.settle();
  const sent = await api.connection.db.selectFrom('sent_letter').selectAll().execute();
  expect(sent).toContainEqual(expect.objectContaining({ about: id, letter: 'taken-back' }));
});

test('a transfer counts for both members, a purchase for its buyer, who alone gets emails', async () => {
  const { number } = await api.newMember({ balance: 10_000 });
  const body = aviosFor(TOM, 2_000);
  const transfer = await api.start('transfer', body, { number, claims: steppedUpFor(body) });
  await api.pay(transfer, {}, { number });
  await api.settle();
  expect(await previewed(transfer)).toMatchObject({ after: { limitOf: 'buyer and recipient' } });
  const { id } = await buy(api);
  const shown = await previewed(id);
  expect(shown).toMatchObject({ after: { limitOf: 'buyer' } });
  expect(shown.after).not.toHaveProperty('recipientEmail');
});
